import { useState } from 'react'
import { findRider } from '../../contract/calls/catalogue.ts'
import { toCents } from '../../contract/money.ts'
import { readPrice } from '../../contract/price.ts'
import type { Sale } from '../../contract/sales.ts'
import { useRead } from '../api/queries.ts'
import { useShop } from '../base/use-shop.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { formatDollars } from './dollars.ts'
import { HorseBox } from './horse-box.tsx'
import { useRefundHorses } from './use-own-orders.ts'

/** Some of the horses go back, and with them the buyer's access to their films. */
export function RefundHorseDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const [horses, setHorses] = useState<number[]>([])
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const refund = useRefundHorses(sale)
  // a rider who has left the shop has no names any more
  const rider = useRead(findRider, { params: { id: sale.riderId } })
  const nameOf = (horse: number) =>
    rider.data?.horses.find((one) => one.horse === horse)?.name || `Horse ${horse}`
  const usual = (useShop()?.horsePrice ?? 0) * Math.max(1, horses.length)
  const amount = typed.trim() ? readPrice(typed) : usual
  const submit = () => {
    const rest = (toCents(sale.amount) - toCents(sale.refundedAmount)) / 100
    if (horses.length === 0) return setProblem('Please choose a horse')
    if (!(amount > 0) || amount > rest) return setProblem(`An amount up to ${formatDollars(rest)}, please`)
    setProblem(null)
    refund.mutate({ params: { id: sale.id }, body: { horses, amount } }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Refund a Horse"
      description={`${sale.riderName}, order ${sale.orderNumber}. ${sale.email} loses the chosen videos and keeps the others.`}
    >
      <Form onSubmit={submit}>
        <fieldset>
          <legend className="mb-2 font-medium text-sm">Horses</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {sale.horses.map((horse) => (
              <HorseBox
                key={horse}
                name={nameOf(horse)}
                checked={horses.includes(horse)}
                onChange={(on) => setHorses(on ? [...horses, horse] : horses.filter((one) => one !== horse))}
              />
            ))}
          </div>
        </fieldset>
        <Field label="Amount in dollars" {...(problem && { error: problem })}>
          <TextInput
            inputMode="decimal"
            placeholder={String(usual)}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button type="submit" variant="destructive" loading={refund.isPending}>
          Refund {amount > 0 && horses.length > 0 ? formatDollars(amount) : ''}
        </Button>
      </Form>
    </Dialog>
  )
}
