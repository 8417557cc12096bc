import { useQueryClient } from '@tanstack/react-query'
import { NewRider } from '../../../contract/catalogue/rider.ts'
import { addRider, changeRider } from '../../../contract/catalogue/rider-calls.ts'
import { readPrice } from '../../../contract/platform/parse-dollars.ts'
import { useDefaultPrice } from '../../pages/base/default-price.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { checkBy, toastOnly } from '../../platform/ui/check-form.ts'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { useForm } from '../../platform/ui/use-form.ts'
import { riderOrNew } from './ask-for-new.ts'
import { EventSelect, useEvents } from './event-select.tsx'

const FIRST_EVENT = 1

const refuse = (error: unknown) =>
  failed(`Failed to add rider: ${error instanceof RequestError ? error.statusText : 'no answer'}`)(error)

/** Adds a rider with a link to a video elsewhere. */
export function QuickLinkForm() {
  const { data: events = [] } = useEvents()
  const queries = useQueryClient()
  const form = useForm({
    name: '',
    videoUrl: '',
    price: String(useDefaultPrice()),
    eventId: undefined as number | undefined,
  })
  const { draft, change } = form
  const eventId = draft.eventId ?? events.find(({ id }) => id === FIRST_EVENT)?.id ?? events[0]?.id

  const add = useCall(addRider, {
    onSuccess: () => {
      change({ name: '', videoUrl: '' })
      toast({ title: 'Rider added successfully' })
    },
    onError: refuse,
  })

  const give = useCall(changeRider, {
    onSuccess: ({ name }) => {
      change({ name: '', videoUrl: '' })
      toast({ title: 'Video link added', description: `${name} was on the list, and has this video now` })
    },
    onError: refuse,
  })

  const submit = async () => {
    const body = form.accept(check())
    if (!body) return
    const event = events.find(({ id }) => id === body.eventId)
    try {
      const rider = await riderOrNew(queries, { riderName: body.name, event })
      if (rider === 'new') add.mutate({ body })
      else if (rider) give.mutate({ params: rider, body: { videoUrl: body.videoUrl } })
    } catch (error) {
      refuse(error)
    }
  }
  const check = () => {
    if (!draft.name.trim() || !draft.videoUrl.trim())
      return toastOnly('Please enter both rider name and video URL')
    if (eventId === undefined) return toastOnly('Please create an event first')
    return checkBy(NewRider, { ...draft, eventId, price: readPrice(draft.price) }, { toasts: true })
  }

  return (
    <Form ref={form.ref} onSubmit={submit}>
      <Field label="Rider name">
        <TextInput {...form.text('name')} />
      </Field>
      <Field label="Video URL">
        <TextInput {...form.text('videoUrl')} type="url" placeholder="https://" />
      </Field>
      <div className="grid grid-cols-[1fr_6rem] gap-4">
        <Field label="Event">
          <EventSelect value={eventId} onChange={(chosen) => change({ eventId: chosen })} />
        </Field>
        <Field label="Price">
          <TextInput {...form.text('price')} inputMode="decimal" />
        </Field>
      </div>
      <Button type="submit" variant="outline" loading={add.isPending || give.isPending}>
        Add Link
      </Button>
    </Form>
  )
}
