import type { Generated } from 'kysely'
import type { DisputeStatus, RefundStatus } from '../../contract/books/status.ts'
import type { Flag, Json, Time } from '../platform/db/columns.ts'

/** Money on its way back to a buyer. */
interface RefundTable {
  id: Generated<number>
  checkoutId: number | null
  /** Null if nothing could be sold for the money. */
  purchaseId: number | null
  provider: string
  /** The provider's id, once it has taken it. */
  providerId: Generated<string | null>
  intentId: string
  amountCents: number
  /** The horses that the buyer gives back, if not only money is returned. */
  horses: Generated<Json | null>
  reason: 'owner' | 'provider' | 'sold-out' | 'owned-already' | 'removed' | 'unmatched'
  askedBy: 'owner' | 'shop' | 'provider'
  status: RefundStatus
  /** The provider refunds once per key. */
  idempotencyKey: string | null
  /** The Idempotency-Key of the owner's request, and its body. */
  requestKey: Generated<string | null>
  requestBody: Generated<string | null>
  lastError: Generated<string | null>
  nextAttemptAt: Generated<Time | null>
  /** When the owner dismissed its failure. */
  dismissedAt: Generated<Time | null>
  createdAt: Time
  settledAt: Generated<Time | null>
}

interface DisputeTable {
  id: Generated<number>
  provider: string
  /** The provider's id. */
  providerId: string | null
  intentId: string
  purchaseId: number | null
  status: DisputeStatus
  reason: string
  amountCents: number
  /** The deadline of the owner's answer. */
  dueBy: Time | null
  isAnswered: Generated<Flag>
  /** When the provider was asked; an older answer is ignored. */
  seenAt: Time
  createdAt: Time
  closedAt: Generated<Time | null>
}

/** A payment with this shop's mark that belongs to no order. */
interface UnmatchedPaymentTable {
  id: Generated<number>
  provider: string
  intentId: string
  amountCents: number
  currency: string
  why: 'unknown' | 'amount'
  /** The provider's metadata. */
  details: Json
  state: 'open' | 'ordered' | 'refunded' | 'dismissed'
  createdAt: Time
  resolvedAt: Time | null
}

export interface BooksTables {
  refund: RefundTable
  dispute: DisputeTable
  unmatchedPayment: UnmatchedPaymentTable
}
