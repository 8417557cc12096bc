import { useState } from 'react'
import { priceFor, toCents } from '../../contract/buying/pricing.ts'
import { NewOrder } from '../../contract/buying/purchase.ts'
import { listEvents } from '../../contract/catalogue/event-calls.ts'
import { listRiders } from '../../contract/catalogue/rider-calls.ts'
import { readPrice } from '../../contract/platform/parse-dollars.ts'
import { useRead } from '../platform/api/queries.ts'
import { Button } from '../platform/ui/button.tsx'
import { checkBy, fieldError } from '../platform/ui/check-form.ts'
import { Dialog } from '../platform/ui/dialog.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Form } from '../platform/ui/form.tsx'
import { Options, Select } from '../platform/ui/select.tsx'
import { TextInput } from '../platform/ui/text-input.tsx'
import { useForm } from '../platform/ui/use-form.ts'
import { HorseBoxes } from './horse-boxes.tsx'
import { useAddOrder } from './sale-actions.tsx'

/** A video given away, or paid for in cash at the arena. */
export function AddOrderDialog({ onClose }: { onClose: () => void }) {
  const events = useRead(listEvents, {}, { asOwner: true })
  const [eventId, setEventId] = useState<number | null>(null)
  const event = eventId ?? events.data?.[0]?.id ?? null
  const riders = useRead(
    listRiders,
    { query: { eventId: event, adminView: 'true' } },
    { enabled: event !== null },
  )
  const form = useForm({
    riderId: null as number | null,
    horses: [1],
    email: '',
    phoneNumber: '',
    paymentMethod: 'cash',
    amount: '',
  })
  const { draft, errors, change } = form
  const { riderId, horses } = draft
  const rider = riders.data?.find(({ id }) => id === riderId)
  const add = useAddOrder()
  const prices = events.data?.find(({ id }) => id === event)?.prices
  const price = rider ? priceFor(toCents(rider.price), Math.max(1, horses.length), prices) / 100 : 0

  const check = () => {
    if (!rider) return fieldError('riderId', 'Please choose a rider')
    if (horses.length === 0) return fieldError('horses', 'Please choose a horse')
    const { amount, ...typed } = draft
    const isPaid = draft.paymentMethod === 'cash' && amount.trim()
    return checkBy(NewOrder, { ...typed, ...(isPaid && { amount: readPrice(amount) }) })
  }
  const submit = () => {
    const body = form.accept(check())
    if (body) add.mutate({ body }, { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add Order"
      description="For a video that you give away, or that was paid in cash. The buyer gets the link by email."
    >
      <Form ref={form.ref} onSubmit={submit}>
        <Field label="Event">
          <Select
            value={event ?? ''}
            onChange={({ target }) => {
              setEventId(Number(target.value))
              change({ riderId: null })
            }}
          >
            <Options list={events.data ?? []} />
          </Select>
        </Field>
        <Field label="Rider" error={errors.riderId}>
          <Select
            value={riderId ?? ''}
            onChange={({ target }) => change({ riderId: Number(target.value), horses: [1] })}
          >
            <option value="" disabled>
              {riders.data?.length === 0 ? 'No riders in this event' : 'Choose a rider'}
            </option>
            <Options list={riders.data ?? []} />
          </Select>
        </Field>
        {rider && rider.horseCount > 1 && (
          <HorseBoxes
            legend="Horses"
            horses={Array.from({ length: rider.horseCount }, (_, index) => index + 1)}
            nameOf={(horse) => rider.horses.find((one) => one.horse === horse)?.name}
            chosen={horses}
            onChange={(chosen) => change({ horses: chosen })}
            error={errors.horses}
          />
        )}
        <Field label="E-mail" error={errors.email}>
          <TextInput {...form.text('email')} type="email" autoComplete="off" />
        </Field>
        <Field label="Phone" hint="May stay empty.">
          <TextInput {...form.text('phoneNumber')} type="tel" autoComplete="off" />
        </Field>
        <div className="grid grid-cols-2 gap-4">
          <Field label="Paid">
            <Select {...form.text('paymentMethod')}>
              <option value="cash">In cash</option>
              <option value="free">Free</option>
            </Select>
          </Field>
          {draft.paymentMethod === 'cash' && (
            <Field label="Amount in dollars" error={errors.amount}>
              <TextInput {...form.text('amount')} inputMode="decimal" placeholder={String(price)} />
            </Field>
          )}
        </div>
        <Button type="submit" loading={add.isPending}>
          Add Order
        </Button>
      </Form>
    </Dialog>
  )
}
