import type { Generated } from 'kysely'
import type { Flag, Time } from '../../platform/db/columns.ts'

/** A buyer asked the bank for the money. An `inquiry` only asks; `closed` is one that came to nothing. */
interface DisputeTable {
  id: Generated<number>
  provider: string
  /** None for those from before they were rows; the provider names them when it is next asked. */
  providerId: string | null
  intentId: string
  purchaseId: number | null
  status: 'inquiry' | 'open' | 'won' | 'lost' | 'closed'
  reason: string
  amountCents: number
  /** Until when the owner may answer. */
  dueBy: Time | null
  isAnswered: Generated<Flag>
  /** When the provider was asked what stands here; an older answer changes nothing. */
  seenAt: Time
  createdAt: Time
  closedAt: Generated<Time | null>
}

export interface DisputesTables {
  dispute: DisputeTable
}
