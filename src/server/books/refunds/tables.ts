import { type RefundStatus } from '../../../contract/books/status.ts'
import type { Generated } from 'kysely'
import type { Json, Time } from '../../platform/db/columns.ts'

/** Money on its way back to a buyer. */
interface RefundTable {
  id: Generated<number>
  checkoutId: number | null
  /** None where the money came for nothing that could be sold. */
  purchaseId: number | null
  provider: string
  /** What the provider calls it, once it has taken it. */
  providerId: Generated<string | null>
  intentId: string
  amountCents: number
  /** The horses that go back with it, where it is not only money. */
  horses: Generated<Json | null>
  reason: 'owner' | 'provider' | 'sold-out' | 'owned-already' | 'removed' | 'unmatched'
  askedBy: 'owner' | 'shop' | 'provider'
  status: RefundStatus
  /** The provider never gives money twice for one key. */
  idempotencyKey: string | null
  /** The key of the owner's request, and what was asked for with it. */
  requestKey: Generated<string | null>
  requestBody: Generated<string | null>
  lastError: Generated<string | null>
  nextAttemptAt: Generated<Time | null>
  /** When the owner had seen that it failed. */
  dismissedAt: Generated<Time | null>
  createdAt: Time
  settledAt: Generated<Time | null>
}

export interface RefundsTables {
  refund: RefundTable
}
