import { useState } from 'react'
import { useLocation } from 'wouter'
import { type Event, NewEvent } from '../../../contract/catalogue/event.ts'
import { addEvent, changeEvent } from '../../../contract/catalogue/event-calls.ts'
import { readEventDate, writeEventDate } from '../../../contract/catalogue/event-date.ts'
import { pathTo } from '../../../contract/pages.ts'
import { DEFAULT_TIME_ZONE, fromWallTime, wallTime } from '../../../contract/platform/time-zone.ts'
import { PictureUpload } from '../../catalogue/admin/picture-upload.tsx'
import { useAllSports } from '../../catalogue/admin/queries.ts'
import { useShop } from '../../pages/base/shop.tsx'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { checkBy } from '../../platform/ui/check-form.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { Options, Select } from '../../platform/ui/select.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { useGuardedClose } from '../../platform/ui/unsaved-changes.ts'
import { useForm } from '../../platform/ui/use-form.ts'
import { openRemoval } from '../../videos/takedown/open-removal.ts'

interface EventDialogProps {
  /** A new one without. */
  event?: Event
  /** Of a new event. */
  sportId?: number
  onClose: () => void
}

/** A new event is a draft until it is published. */
export function EventDialog({ event, sportId, onClose }: EventDialogProps) {
  const sports = useAllSports().data ?? []
  const [, navigate] = useLocation()
  const zone = useShop()?.timeZone ?? DEFAULT_TIME_ZONE
  const days = readEventDate(event?.date ?? '')
  // a date in the owner's own words stays as it is
  const [isText, setText] = useState(Boolean(event && !days))
  const form = useForm({
    name: event?.name ?? '',
    date: event?.date ?? '',
    start: days?.start ?? '',
    end: days && days.end !== days.start ? days.end : '',
    thumbnailUrl: '',
    sportId: event?.sportId ?? sportId ?? 0,
    preorders: event?.preorderUntil ? wallTime(zone, event.preorderUntil).slice(0, 16).replace(' ', 'T') : '',
  })
  const { draft, change, errors } = form
  const add = useCall(addEvent, {
    onSuccess: ({ id }) => navigate(pathTo('adminEvent', { eventId: id })),
    onError: failed('Failed to add event'),
  })
  const save = useCall(changeEvent, { onSuccess: onClose, onError: failed('Failed to save event') })

  const submit = () => {
    const { start, end, preorders, ...fields } = draft
    const range = start ? writeEventDate({ start, end: end || start }) : ''
    const typed = {
      ...fields,
      date: isText ? fields.date : range,
      sportId: fields.sportId || (sports[0]?.id ?? 0),
      preorderUntil: preorders
        ? new Date(fromWallTime(Date.parse(`${preorders}Z`), zone)).toISOString()
        : null,
    }
    const body = form.accept(checkBy(NewEvent, typed))
    if (!body) return
    const { thumbnailUrl, ...rest } = body
    const picture = thumbnailUrl ? { thumbnailUrl } : {}
    if (event) save.mutate({ params: { id: event.id }, body: { ...rest, ...picture } })
    else add.mutate({ body: { ...body, isDraft: true } })
  }

  return (
    <Dialog
      open
      onOpenChange={useGuardedClose(form.dirty, onClose)}
      title={event ? 'Edit event' : 'New event'}
      size="medium"
    >
      <Form ref={form.ref} onSubmit={submit}>
        <Field label="Event name" error={errors.name}>
          <TextInput {...form.text('name')} />
        </Field>
        <Field label="Sport">
          <Select
            value={draft.sportId || sports[0]?.id}
            onChange={({ target }) => change({ sportId: Number(target.value) })}
          >
            <Options list={sports} />
          </Select>
        </Field>
        {isText ? (
          <Field label="Date" error={errors.date}>
            <TextInput {...form.text('date')} placeholder="June 15-17, 2024" />
          </Field>
        ) : (
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="First day" error={errors.date}>
              <TextInput {...form.text('start')} type="date" />
            </Field>
            <Field label="Last day">
              <TextInput {...form.text('end')} type="date" min={draft.start} />
            </Field>
          </div>
        )}
        <div className="-mt-2 flex flex-wrap gap-x-4">
          <Button variant="quiet" size="small" onClick={() => setText(!isText)} className="-ml-4">
            {isText ? 'Choose the days' : 'Write the date yourself'}
          </Button>
        </div>
        <Field
          label="Pre-orders until"
          error={errors.preorderUntil}
          hint="Riders whose video isn't up yet can be bought until then. What isn't up by then is refunded by itself. Buyers keep the time they were promised when you change it. Empty: no pre-orders."
        >
          <TextInput {...form.text('preorders')} type="datetime-local" />
        </Field>
        <div className="flex items-center gap-4">
          <PictureUpload onUploaded={(thumbnailUrl) => change({ thumbnailUrl })}>
            {draft.thumbnailUrl || event ? 'Change picture' : 'Add a picture'}
          </PictureUpload>
          {draft.thumbnailUrl && <p className="text-dust text-sm">The new picture is shown once you save.</p>}
        </div>
        <Button type="submit" loading={add.isPending || save.isPending}>
          {event ? 'Save' : 'Add event'}
        </Button>
        {event && (
          <Button
            variant="quiet"
            onClick={() =>
              openRemoval({ kind: 'event', id: event.id, onRemoved: () => navigate(pathTo('adminEvents')) })
            }
            className="self-start"
          >
            Remove…
          </Button>
        )}
      </Form>
    </Dialog>
  )
}
