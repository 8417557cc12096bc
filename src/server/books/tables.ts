import type { Generated } from 'kysely'
import type { MovementKind } from '../../contract/books/payout.ts'
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
  /** Where the provider gave back of a whole basket: how much of which purchase. */
  parts: Generated<Json | null>
  /** The horses that the buyer gives back, if not only money is returned. */
  horses: Generated<Json | null>
  reason:
    | 'owner'
    | 'provider'
    | 'sold-out'
    | 'code-used-up'
    | 'owned-already'
    | 'upgrade-instead'
    | 'nothing-to-upgrade'
    | 'removed'
    | 'superseded'
    | 'unmatched'
    | 'preorder'
  askedBy: 'owner' | 'shop' | 'provider'
  status: RefundStatus
  /** Stored with the provider's refund, so that it is found again. */
  idempotencyKey: string | null
  /** The Idempotency-Key of the owner's request, and its body. */
  requestKey: Generated<string | null>
  requestBody: Generated<string | null>
  lastError: Generated<string | null>
  /** How often the provider gave a definite answer; each further try goes under a new key. */
  attempts: Generated<number>
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
  /** Of a basket: how much of which purchase. */
  parts: Generated<Json | null>
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

/** Money that moved. A row is never changed; what is learnt later is its transaction, its payout and its order. */
interface MovementTable {
  id: Generated<number>
  /** Names the movement, so that it is booked once: `charge pi_1`, `refund-failed re_1`, `fee dispute dp_1 1`. */
  key: string
  kind: MovementKind
  provider: string
  mode: 'live' | 'test' | 'sandbox'
  intentId: string | null
  purchaseId: number | null
  /** Negative for money that leaves. */
  amountCents: number
  /** Of the amount: sales tax. */
  taxCents: Generated<number>
  /** By the provider's clock. */
  at: Time
  /** The provider's balance transaction, and the payout that holds it. */
  transactionId: string | null
  payoutId: Generated<string | null>
  /** When the provider is next asked for its transaction. */
  askAt: Generated<Time | null>
}

/** Money that the provider sent to the owner's bank. */
interface PayoutTable {
  id: string
  provider: string
  status: string
  amountCents: number
  currency: string
  arrivesAt: Time
  createdAt: Time
  /** What it holds beside this shop's movements. */
  otherCents: number
  otherCount: number
  readAt: Time
}

export interface BooksTables {
  movement: MovementTable
  payout: PayoutTable
  refund: RefundTable
  dispute: DisputeTable
  unmatchedPayment: UnmatchedPaymentTable
}
