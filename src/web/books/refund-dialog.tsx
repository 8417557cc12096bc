import { useState } from 'react'
import type { Sale } from '../../contract/books/sales.ts'
import { toCents } from '../../contract/buying/pricing.ts'
import { readPrice } from '../../contract/platform/parse-dollars.ts'
import { useShop } from '../pages/base/shop.tsx'
import { Button } from '../platform/ui/button.tsx'
import { Dialog } from '../platform/ui/dialog.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Form } from '../platform/ui/form.tsx'
import { TextInput } from '../platform/ui/text-input.tsx'
import { formatDollars } from './dollars.ts'
import { EarlierRefunds } from './earlier-refunds.tsx'
import { usePurchaseRefunds } from './queries.ts'
import { RefundedHorses } from './refunded-horses.tsx'
import { useRefund } from './use-sale-actions.ts'

/** All of the payment, a part of it, or some of the horses; what happens then stands above the button. */
export function RefundDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const known = usePurchaseRefunds(sale.id).data
  // what waits is not left, though it is not in the books yet
  const rest = known?.left ?? (toCents(sale.amount) - toCents(sale.refundedAmount)) / 100
  const horsePrice = useShop()?.horsePrice ?? 0
  const [horses, setHorses] = useState<number[]>([])
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { refund, isPending } = useRefund(sale)
  const isSome = horses.length > 0 && horses.length < sale.horses.length
  const usual = isSome ? Math.min(rest, horsePrice * horses.length) : rest
  const text = typed ?? String(usual)
  const amount = readPrice(text)
  const whole = toCents(amount) === toCents(rest)

  const submit = () => {
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
        {rest > 0 ? (
          <>
            {sale.horses.length > 1 && (
              <RefundedHorses
                sale={sale}
                chosen={horses}
                onChange={(chosen) => {
                  setHorses(chosen)
                  setTyped(null)
                }}
              />
            )}
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
            {problemOf(amount, rest) === null && (
              <p role="status" className="text-dust text-sm text-pretty">
                {outcomeOf(sale, { amount, whole, isSome })}
              </p>
            )}
            <Button type="submit" variant="destructive" loading={isPending}>
              Refund {Number.isFinite(amount) && amount > 0 ? formatDollars(amount) : ''}
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
  { email }: Sale,
  { amount, whole, isSome }: { amount: number; whole: boolean; isSome: boolean },
) {
  if (whole) return `${email} gets the whole rest back, and the order link stops working.`
  const back = `${email} gets ${formatDollars(amount)} back`
  return isSome ? `${back}, loses the chosen videos and keeps the others.` : `${back} and keeps the video.`
}

function problemOf(amount: number, rest: number) {
  if (!Number.isFinite(amount) || amount <= 0) return 'Please enter an amount'
  if (toCents(amount) > toCents(rest)) return `At most ${formatDollars(rest)} can be refunded`
  return null
}
