import { type DisputeStatus } from '../../../contract/books/status.ts'
import type { Generated } from 'kysely'
import type { Flag, Time } from '../../platform/db/columns.ts'

interface DisputeTable {
  id: Generated<number>
  provider: string
  /** None for those from before they were rows; the provider names them when it is next asked. */
  providerId: string | null
  intentId: string
  purchaseId: number | null
  status: DisputeStatus
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
