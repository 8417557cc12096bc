import { useState } from 'react'
import type { PurchaseRefunds } from '../../contract/books/refund.ts'
import { listRefunds } from '../../contract/books/refund-calls.ts'
import type { Sale } from '../../contract/books/sales.ts'
import { formatDollars, toCents } from '../../contract/buying/pricing.ts'
import { findRider } from '../../contract/catalogue/rider-calls.ts'
import { readPrice } from '../../contract/platform/parse-dollars.ts'
import { useFormatTime } from '../pages/base/format.ts'
import { useRead } from '../platform/api/queries.ts'
import { Badge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { Dialog } from '../platform/ui/dialog.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Form } from '../platform/ui/form.tsx'
import { TextInput } from '../platform/ui/text-input.tsx'
import { HorseBoxes } from './horse-boxes.tsx'
import { useRefund } from './sale-actions.tsx'

/** All of the payment, a part of it, or some of the horses. The outcome is shown above the button. */
export function RefundDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const known = useRead(listRefunds, { params: { id: sale.id } }, { live: true }).data
  // a deleted rider has no names of horses
  const rider = useRead(findRider, { params: { id: sale.riderId } }, { enabled: sale.horses.length > 1 })
  // a requested refund is not left, though the sale does not show it yet
  const rest = known?.left ?? (toCents(sale.amount) - toCents(sale.refundedAmount)) / 100
  const horsePrice = known?.horsePrice ?? 0
  const [horses, setHorses] = useState<number[]>([])
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { refund, isPending } = useRefund(sale)
  const isSome = horses.length > 0 && horses.length < sale.horses.length
  const usual = isSome ? Math.min(rest, horsePrice * horses.length) : rest
  const text = typed ?? String(usual)
  const amount = readPrice(text)
  const whole = toCents(amount) === toCents(rest)

  const isFree = sale.amount === 0
  const submit = () => {
    if (isFree) return refund(isSome ? { horses } : {}, onClose)
    const wrong = problemOf(amount, rest)
    setProblem(wrong)
    if (!wrong) refund({ amount, ...(isSome && !whole && { horses }) }, onClose)
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Refund"
      description={`${sale.riderName}, order ${sale.orderNumber}, ${sale.email}`}
    >
      <Form onSubmit={submit}>
        {known && <EarlierRefunds refunds={known.refunds} />}
        {rest > 0 || isFree ? (
          <>
            {sale.horses.length > 1 && (
              <HorseBoxes
                legend="Only some of the horses"
                horses={sale.horses}
                nameOf={(horse) => rider.data?.horses.find((one) => one.horse === horse)?.name}
                chosen={horses}
                onChange={(chosen) => {
                  setHorses(chosen)
                  setTyped(null)
                }}
              />
            )}
            {!isFree && (
              <Field
                label="Amount in dollars"
                {...(problem ? { error: problem } : { hint: `Up to ${formatDollars(rest)}` })}
              >
                <TextInput
                  inputMode="decimal"
                  value={text}
                  onChange={(event) => setTyped(event.target.value)}
                />
              </Field>
            )}
            {isFree && (
              <p role="status" className="text-dust text-sm text-pretty">
                {`It was free, so no money moves. ${sale.email} ${isSome ? 'loses the chosen videos and keeps the others' : 'loses the video, and the order link stops working'}.`}
              </p>
            )}
            {!isFree && problemOf(amount, rest) === null && (
              <p role="status" className="text-dust text-sm text-pretty">
                {outcomeOf(sale, { amount, whole, isSome })} {whole && known?.keeps && keptOf(known.keeps)}
              </p>
            )}
            <Button type="submit" variant="destructive" loading={isPending}>
              {isFree ? 'Take back' : `Refund ${amount > 0 ? formatDollars(amount) : ''}`}
            </Button>
          </>
        ) : (
          <p className="text-dust">Nothing of this payment is left to refund.</p>
        )}
      </Form>
    </Dialog>
  )
}

function outcomeOf(
  { email, paymentMethod }: Sale,
  { amount, whole, isSome }: { amount: number; whole: boolean; isSome: boolean },
) {
  if (paymentMethod === 'cash')
    return `You hand ${formatDollars(amount)} back to ${email}. The order stays as it is until you say on the dashboard that it is done.`
  if (whole) return `${email} gets the whole rest back, and the order link stops working.`
  const back = `${email} gets ${formatDollars(amount)} back`
  return isSome ? `${back}, loses the chosen videos and keeps the others.` : `${back} and keeps the video.`
}

/** Each order is refunded by itself. */
const keptOf = ({ size, orderNumber }: NonNullable<PurchaseRefunds['keeps']>) =>
  size === 'phone'
    ? `They keep the phone size, which is order ${orderNumber}.`
    : `They keep the full size, by the upgrade in order ${orderNumber}. To take that back too, refund that order as well.`

function problemOf(amount: number, rest: number) {
  if (!Number.isFinite(amount) || amount <= 0) return 'Please enter an amount'
  if (toCents(amount) > toCents(rest)) return `At most ${formatDollars(rest)} can be refunded`
  return null
}

type Refund = PurchaseRefunds['refunds'][number]

const WORDS = {
  requested: ['Waiting', 'amber'],
  pending: ['On its way', 'amber'],
  succeeded: ['Refunded', 'neutral'],
  failed: ['Failed', 'flag'],
  cancelled: ['Cancelled', 'flag'],
} as const

function EarlierRefunds({ refunds }: { refunds: Refund[] }) {
  const formatTime = useFormatTime()
  if (refunds.length === 0) return null
  return (
    <ul aria-label="Refunds so far" className="flex flex-col divide-y divide-hairline">
      {refunds.map((refund) => {
        const [words, tone] = WORDS[refund.status]
        return (
          <li key={refund.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <span className="font-medium tabular-nums">{formatDollars(refund.amount)}</span>
            <span className="text-dust text-sm">{formatTime(refund.createdAt)}</span>
            <span className="ml-auto">
              <Badge tone={tone}>{refund.isByHand ? 'Another way' : words}</Badge>
            </span>
            {refund.problem && (
              <span className="w-full text-dust text-sm [overflow-wrap:anywhere]">{refund.problem}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
