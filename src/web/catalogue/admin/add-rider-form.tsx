import { useRef, useState } from 'react'
import { addRider } from '../../../contract/calls/catalogue.ts'
import type { Event } from '../../../contract/event.ts'
import { readPrice } from '../../../contract/price.ts'
import { NewRider } from '../../../contract/rider.ts'
import { useCall } from '../../api/queries.ts'
import { useShop } from '../../base/use-shop.ts'
import { Button } from '../../ui/button.tsx'
import { failed } from '../../ui/failed.ts'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Options, Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useUnsavedWarning } from '../../ui/use-unsaved-warning.ts'

/** One rider at a time; the event and the price stay for the next one. */
export function AddRiderForm({ events }: { events: Event[] }) {
  const name = useRef<HTMLInputElement>(null)
  const defaultPrice = String(useShop()?.defaultPrice ?? 65)
  const [draft, setDraft] = useState({ name: '', videoUrl: '' })
  const [eventId, setEventId] = useState(events[0]?.id)
  const [price, setPrice] = useState(defaultPrice)
  useUnsavedWarning(draft.name !== '' || draft.videoUrl !== '')

  const add = useCall(addRider, {
    onSuccess: () => {
      setDraft({ name: '', videoUrl: '' })
      name.current?.focus()
      toast({ title: 'Rider added successfully' })
    },
    onError: failed('Failed to add rider'),
  })

  const submit = () => {
    const refuse = (title: string) => toast({ variant: 'destructive', title })
    if (!draft.name.trim()) return refuse('Please enter a rider name')
    if (events.length === 0) return refuse('Please create an event first')
    const typed = NewRider.safeParse({ ...draft, eventId, price: readPrice(price) })
    if (!typed.success) return refuse(typed.error.issues[0]?.message ?? 'Failed to add rider')
    add.mutate({ body: typed.data })
  }

  return (
    <Form onSubmit={submit}>
      <Field label="Rider name">
        <TextInput
          ref={name}
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
      </Field>
      <Field label="Video link" hint="It can be added later.">
        <TextInput
          type="url"
          placeholder="https://"
          value={draft.videoUrl}
          onChange={(event) => setDraft({ ...draft, videoUrl: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-[1fr_7rem] gap-4">
        <Field label="Event">
          <Select value={eventId} onChange={(event) => setEventId(Number(event.target.value))}>
            {events.length === 0 && <option>No events yet</option>}
            <Options list={events} />
          </Select>
        </Field>
        <Field label="Price">
          <TextInput inputMode="decimal" value={price} onChange={(event) => setPrice(event.target.value)} />
        </Field>
      </div>
      <Button type="submit" loading={add.isPending}>
        Add Rider
      </Button>
    </Form>
  )
}
