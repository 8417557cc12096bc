import { useState } from 'react'
import { toCents } from '../../contract/money.ts'
import { readPrice } from '../../contract/price.ts'
import type { Sale } from '../../contract/sales.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm-store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { formatDollars } from './dollars.ts'
import { EarlierRefunds } from './earlier-refunds.tsx'
import { usePurchaseRefunds } from './queries.ts'
import { useRefund } from './use-sale-actions.ts'

/** The whole payment unless a smaller amount is typed; asked once more before money moves. */
export function RefundDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const known = usePurchaseRefunds(sale.id).data
  // what waits is not left, though it is not in the books yet
  const rest = known?.left ?? (toCents(sale.amount) - toCents(sale.refundedAmount)) / 100
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { refund, isPending } = useRefund(sale)
  const text = typed ?? String(rest)
  const amount = readPrice(text)

  const submit = async () => {
    const wrong = problemOf(amount, rest)
    setProblem(wrong)
    if (wrong) return
    const isWhole = toCents(amount) === toCents(rest)
    const yes = await confirm({
      title: `Refund ${formatDollars(amount)}?`,
      text: isWhole
        ? `${sale.email} gets the whole rest back, and the order link stops working.`
        : `${sale.email} gets ${formatDollars(amount)} back and keeps the video.`,
      action: `Refund ${formatDollars(amount)}`,
      destructive: true,
    })
    if (yes) refund(amount, onClose)
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

function problemOf(amount: number, rest: number) {
  if (!Number.isFinite(amount) || amount <= 0) return 'Please enter an amount'
  if (toCents(amount) > toCents(rest)) return `At most ${formatDollars(rest)} can be refunded`
  return null
}
