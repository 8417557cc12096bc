import { useRef } from 'react'
import type { Event } from '../../../contract/catalogue/event.ts'
import { NewRider } from '../../../contract/catalogue/rider.ts'
import { addRider } from '../../../contract/catalogue/rider-calls.ts'
import { readPrice } from '../../../contract/platform/parse-dollars.ts'
import { useDefaultPrice } from '../../pages/base/default-price.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { checkBy, toastOnly } from '../../platform/ui/check-form.ts'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { Options, Select } from '../../platform/ui/select.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { useUnsavedWarning } from '../../platform/ui/unsaved-changes.ts'
import { useForm } from '../../platform/ui/use-form.ts'

/** The specification preselects the first event, not the newest. */
const firstEvent = (events: Event[]) => events.toSorted((one, other) => one.id - other.id)[0]

/** The event and the price stay for the next rider. */
export function AddRiderForm({ events }: { events: Event[] }) {
  const name = useRef<HTMLInputElement>(null)
  const defaultPrice = String(useDefaultPrice())
  const form = useForm({ name: '', videoUrl: '', eventId: firstEvent(events)?.id, price: defaultPrice })
  const { draft, change } = form
  useUnsavedWarning(draft.name !== '' || draft.videoUrl !== '')

  const add = useCall(addRider, {
    onSuccess: () => {
      change({ name: '', videoUrl: '' })
      name.current?.focus()
      toast({ title: 'Rider added successfully' })
    },
    onError: failed('Failed to add rider'),
  })

  const submit = () => {
    const rider = { ...draft, price: readPrice(draft.price) }
    const noEvent = draft.name.trim() && events.length === 0 && toastOnly('Please create an event first')
    const body = form.accept(noEvent || checkBy(NewRider, rider, { toasts: true }))
    if (body) add.mutate({ body })
  }

  return (
    <Form ref={form.ref} onSubmit={submit}>
      <Field label="Rider name">
        <TextInput {...form.text('name')} ref={name} />
      </Field>
      <Field label="Video link" hint="It can be added later.">
        <TextInput {...form.text('videoUrl')} type="url" placeholder="https://" />
      </Field>
      <div className="grid grid-cols-[1fr_7rem] gap-4">
        <Field label="Event">
          <Select value={draft.eventId} onChange={({ target }) => change({ eventId: Number(target.value) })}>
            {events.length === 0 && <option>No events yet</option>}
            <Options list={events} />
          </Select>
        </Field>
        <Field label="Price">
          <TextInput {...form.text('price')} inputMode="decimal" />
        </Field>
      </div>
      <Button type="submit" loading={add.isPending}>
        Add Rider
      </Button>
    </Form>
  )
}
