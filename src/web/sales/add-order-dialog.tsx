import { useState } from 'react'
import { listEvents, listRiders } from '../../contract/calls/catalogue.ts'
import { priceFor, toCents } from '../../contract/money.ts'
import { readPrice } from '../../contract/price.ts'
import { NewOrder } from '../../contract/purchase.ts'
import { useRead } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Options, Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { HorseBox } from './horse-box.tsx'
import { useAddOrder } from './use-own-orders.ts'

/** A video given away, or paid for in cash at the arena. */
export function AddOrderDialog({ onClose }: { onClose: () => void }) {
  const events = useRead(listEvents, {}, { asOwner: true })
  const [eventId, setEventId] = useState<number | null>(null)
  const event = eventId ?? events.data?.at(-1)?.id ?? null
  const riders = useRead(
    listRiders,
    { query: { eventId: event, adminView: 'true' } },
    { enabled: event !== null },
  )
  const [riderId, setRiderId] = useState<number | null>(null)
  const rider = riders.data?.find(({ id }) => id === riderId)
  const [horses, setHorses] = useState<number[]>([1])
  const [draft, setDraft] = useState({ email: '', phoneNumber: '', paymentMethod: 'cash', amount: '' })
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null)
  const add = useAddOrder()
  const price = rider ? priceFor(toCents(rider.price), Math.max(1, horses.length)) / 100 : 0
  const errorOf = (field: string) => (problem?.field === field ? { error: problem.text } : {})

  const submit = () => {
    if (!rider) return setProblem({ field: 'riderId', text: 'Please choose a rider' })
    if (horses.length === 0) return setProblem({ field: 'horses', text: 'Please choose a horse' })
    const order = NewOrder.safeParse({
      riderId: rider.id,
      email: draft.email,
      phoneNumber: draft.phoneNumber,
      horses,
      paymentMethod: draft.paymentMethod,
      ...(draft.paymentMethod === 'cash' && draft.amount.trim() && { amount: readPrice(draft.amount) }),
    })
    if (!order.success) {
      const [issue] = order.error.issues
      const field = String(issue?.path[0] ?? '')
      return setProblem({ field, text: issue?.message ?? 'Please check this' })
    }
    setProblem(null)
    add.mutate({ body: order.data }, { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add Order"
      description="For a video that you give away, or that was paid in cash. The buyer gets the link by e-mail."
    >
      <Form onSubmit={submit}>
        <Field label="Event">
          <Select
            value={event ?? ''}
            onChange={({ target }) => {
              setEventId(Number(target.value))
              setRiderId(null)
            }}
          >
            <Options list={events.data ?? []} />
          </Select>
        </Field>
        <Field label="Rider" {...errorOf('riderId')}>
          <Select
            value={riderId ?? ''}
            onChange={({ target }) => {
              setRiderId(Number(target.value))
              setHorses([1])
            }}
          >
            <option value="" disabled>
              {riders.data?.length === 0 ? 'No riders in this event' : 'Choose a rider'}
            </option>
            <Options list={riders.data ?? []} />
          </Select>
        </Field>
        {rider && rider.horseCount > 1 && (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-2 font-medium text-sm">Horses</legend>
            <div className="flex flex-wrap gap-x-6 gap-y-2">
              {Array.from({ length: rider.horseCount }, (_, index) => index + 1).map((horse) => (
                <HorseBox
                  key={horse}
                  name={rider.horses.find((one) => one.horse === horse)?.name ?? `Horse ${horse}`}
                  checked={horses.includes(horse)}
                  onChange={(on) =>
                    setHorses(on ? [...horses, horse].sort() : horses.filter((one) => one !== horse))
                  }
                />
              ))}
            </div>
            {problem?.field === 'horses' && <p className="text-flag text-sm">{problem.text}</p>}
          </fieldset>
        )}
        <Field label="E-mail" {...errorOf('email')}>
          <TextInput
            type="email"
            autoComplete="off"
            value={draft.email}
            onChange={({ target }) => setDraft({ ...draft, email: target.value })}
          />
        </Field>
        <Field label="Phone" hint="May stay empty.">
          <TextInput
            type="tel"
            autoComplete="off"
            value={draft.phoneNumber}
            onChange={({ target }) => setDraft({ ...draft, phoneNumber: target.value })}
          />
        </Field>
        <div className="grid grid-cols-2 gap-4">
          <Field label="Paid">
            <Select
              value={draft.paymentMethod}
              onChange={({ target }) => setDraft({ ...draft, paymentMethod: target.value })}
            >
              <option value="cash">In cash</option>
              <option value="free">Free</option>
            </Select>
          </Field>
          {draft.paymentMethod === 'cash' && (
            <Field label="Amount in dollars" {...errorOf('amount')}>
              <TextInput
                inputMode="decimal"
                placeholder={String(price)}
                value={draft.amount}
                onChange={({ target }) => setDraft({ ...draft, amount: target.value })}
              />
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
