import type { PurchaseRefunds } from '../../contract/books/refund.ts'
import { useFormatTime } from '../pages/base/format.ts'
import { Badge } from '../platform/ui/badge.tsx'
import { formatDollars } from './dollars.ts'

type Refund = PurchaseRefunds['refunds'][number]

const WORDS = {
  requested: ['Waiting', 'amber'],
  pending: ['On its way', 'amber'],
  succeeded: ['Refunded', 'neutral'],
  failed: ['Failed', 'flag'],
  cancelled: ['Cancelled', 'flag'],
} as const

/** What went back of the payment already, and what is on its way: it is not given twice by mistake. */
export function EarlierRefunds({ refunds }: { refunds: Refund[] }) {
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
