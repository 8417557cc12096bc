import type { Generated } from 'kysely'
import type { Flag, Json, Time } from '../../platform/db/columns.ts'

/** An attempt to pay. While it is open it holds one copy of a rider with a sales limit until `heldUntil`. */
interface CheckoutTable {
  id: Generated<number>
  riderId: number
  email: string
  phoneNumber: string | null
  horses: Json
  amountCents: number
  /** What the provider calls it. */
  description: Generated<string>
  provider: string
  /** Random, and all that the provider is told of our own counting. Older ones are the checkout's number. */
  reference: Generated<string | null>
  intentId: string | null
  status: 'open' | 'paid' | 'cancelled' | 'refunded'
  /** Why the money went back, in a sentence for the buyer. */
  outcome: string | null
  heldUntil: Time
  /** The browser's own key of this attempt. */
  attempt: string | null
  /** Hash of the cookie of the browser that began it: its hold, and what was paid, are that browser's. */
  browser: Generated<string | null>
  /** Which network it was begun from, as a hash that only this shop can make; for counting, not for knowing. */
  network: Generated<string | null>
  /** How many cards were declined for it. */
  declines: Generated<number>
  /** Priced as further horses of a rider of whom this buyer has some already. */
  further: Generated<Flag>
  /** When the provider was first seen to have the money; the owner is warned if no purchase follows. */
  paidSeenAt: Time | null
  /** When the provider is asked about it by itself, where its list of events says nothing. */
  nextAskAt: Generated<Time | null>
  createdAt: Time
}

interface PaymentEventTable {
  provider: string
  eventId: string
  intentId: string | null
  /** It speaks of a refund or a dispute. */
  isMoneyBack: Generated<Flag>
  /** It speaks of a payment on the same account that is not ours. */
  isForeign: Generated<Flag>
  /** It arrived as a message; the others were found in the provider's list. */
  isMessage: Generated<Flag>
  receivedAt: Time
  nextAttemptAt: Generated<Time | null>
  settledAt: Time | null
}

/** How far the provider's list of events was read. */
interface PaymentCursorTable {
  provider: string
  eventId: string | null
  readAt: Time
}

export interface CheckoutTables {
  checkout: CheckoutTable
  paymentEvent: PaymentEventTable
  paymentCursor: PaymentCursorTable
}
