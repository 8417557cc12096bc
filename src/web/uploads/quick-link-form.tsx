import { useState } from 'react'
import { addRider } from '../../contract/calls/catalogue.ts'
import { readPrice } from '../../contract/price.ts'
import { NewRider } from '../../contract/rider.ts'
import { useCall } from '../api/queries.ts'
import { RequestError } from '../api/request-error.ts'
import { Button } from '../ui/button.tsx'
import { failed } from '../ui/failed.ts'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast-store.ts'
import { EventSelect, useEvents } from './event-select.tsx'

const FIRST_EVENT = 1
const PRICE = '65'

/** A video that lies elsewhere: a name and an address are enough. */
export function QuickLinkForm() {
  const { data: events = [] } = useEvents()
  const [draft, setDraft] = useState({ name: '', videoUrl: '' })
  const [price, setPrice] = useState(PRICE)
  const [chosenEvent, setEvent] = useState<number>()
  const eventId = chosenEvent ?? events.find(({ id }) => id === FIRST_EVENT)?.id ?? events[0]?.id

  const add = useCall(addRider, {
    onSuccess: () => {
      setDraft({ name: '', videoUrl: '' })
      toast({ title: 'Rider added successfully' })
    },
    onError: (error) =>
      failed(`Failed to add rider: ${error instanceof RequestError ? error.statusText : 'no answer'}`)(error),
  })

  const submit = () => {
    const refuse = (title: string) => toast({ variant: 'destructive', title })
    if (!draft.name.trim() || !draft.videoUrl.trim())
      return refuse('Please enter both rider name and video URL')
    if (eventId === undefined) return refuse('Please create an event first')
    const rider = NewRider.safeParse({ ...draft, eventId, price: readPrice(price) })
    if (!rider.success) return refuse(rider.error.issues[0]?.message ?? 'Failed to add rider')
    add.mutate({ body: rider.data })
  }

  return (
    <Form onSubmit={submit}>
      <Field label="Rider name">
        <TextInput
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
      </Field>
      <Field label="Video URL">
        <TextInput
          type="url"
          placeholder="https://"
          value={draft.videoUrl}
          onChange={(event) => setDraft({ ...draft, videoUrl: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-[1fr_6rem] gap-4">
        <Field label="Event">
          <EventSelect value={eventId} onChange={setEvent} />
        </Field>
        <Field label="Price">
          <TextInput inputMode="decimal" value={price} onChange={(event) => setPrice(event.target.value)} />
        </Field>
      </div>
      <Button type="submit" variant="outline" loading={add.isPending}>
        Add Link
      </Button>
    </Form>
  )
}
