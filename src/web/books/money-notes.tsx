import type { Sale } from '../../contract/books/sales.ts'
import { Badge } from '../platform/ui/badge.tsx'

const REFUND = { waiting: 'Refund waits', failed: 'Refund failed' } as const
const DISPUTE = {
  inquiry: 'Bank asks',
  open: 'Disputed',
  lost: 'Dispute lost',
  won: 'Dispute won',
  closed: null,
} as const

/** What is not settled about a sale's money. */
export function MoneyNotes({ sale: { refundNote, dispute } }: { sale: Sale }) {
  const notes = [refundNote && REFUND[refundNote], dispute && DISPUTE[dispute]].filter(Boolean)
  return notes.map((note) => (
    <span key={note} className="mt-1 block">
      <Badge tone={note === 'Refund waits' || note === 'Dispute won' ? 'amber' : 'flag'}>{note}</Badge>
    </span>
  ))
}
