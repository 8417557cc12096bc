import type { Generated, GeneratedAlways } from 'kysely'
import type { Flag, Json, Time } from '../platform/db/columns.ts'

/** A sale. Names are kept as they were, because the rider may be renamed or leave the shop. */
interface PurchaseTable {
  id: Generated<number>
  checkoutId: number | null
  riderId: number
  riderName: string
  eventName: string
  email: string
  phoneNumber: string | null
  horses: Json
  quantity: number
  amountCents: number
  /** This, `status` and `disputedAt` are derived from the refunds and disputes, by `derivePurchase` alone. */
  refundedCents: number
  paymentMethod: string
  orderNumber: string
  /** What the order link's token is made from, beside the shop's secret and the version; only its hash is kept. */
  linkSeed: Generated<string | null>
  orderVersion: Generated<number>
  orderTokenHash: string
  status: 'paid' | 'refunded'
  disputedAt: Time | null
  createdAt: Time
  /** Real money, Stripe's test keys or the sandbox. */
  mode: Generated<'live' | 'test' | 'sandbox'>
  /** Whether it stands in the sums: once real money is taken, pretended sales do not. */
  counted: Generated<Flag>
  /** What the provider kept; null until it has told. */
  feeCents: Generated<number | null>
  /** When the provider is next asked for it. */
  feeAskAt: Generated<Time | null>
  /** Of `createdAt` in the shop's time zone. */
  day: string
  /** Where it was sold. They stay when the rider moves to another event. */
  eventId: number
  sportId: number
  /** All that the owner searches by, in small letters; made by the database. */
  searchText: GeneratedAlways<string>
}

/** Who may watch what; at most one row for a buyer and a horse, so nobody owns a video twice. */
interface EntitlementTable {
  email: string
  riderId: number
  horse: number
  purchaseId: number
}

/** What a buyer did with an order, for the day when a bank asks; forgotten after a year and a half. */
interface OrderVisitTable {
  id: Generated<number>
  purchaseId: number
  kind: 'opened' | 'watched' | 'downloaded'
  /** 0 for the order's page. */
  horse: number
  at: Time
  visits: number
  /** Shortened, so that it names no person. */
  network: string
  userAgent: string
}

/**
 * What one browser has shown to be its own: an order it paid (`payer`) or opened (`order`, which every payer has too),
 * or an address whose mail it reads.
 */
interface BuyerProofTable {
  tokenHash: string
  kind: 'order' | 'payer' | 'email'
  value: string
  /** The same for a browser's every name, so that its owner sees it as one. */
  device: Generated<string | null>
  userAgent: Generated<string | null>
  lastUsedAt: Generated<Time | null>
  /** A mailed link proves an address for a while. */
  expiresAt: Generated<Time | null>
  createdAt: Time
}

/** Since when letters prove an address: its buyer has ended what was mailed before. */
interface SignedOutTable {
  email: string
  at: Time
}

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

/** A buyer who paid before the film was finished, and gets a letter when it is. */
interface FilmWaitTable {
  purchaseId: number
  since: Time
}

/** A buyer who has the small copy of a run, and gets a letter when the camera's own film is there. */
interface MasterWaitTable {
  purchaseId: number
  since: Time
}

interface SandboxIntentTable {
  id: string
  clientSecret: string
  idempotencyKey: string
  reference: string
  amountCents: number
  status: 'open' | 'succeeded' | 'cancelled'
  paymentMethod: string | null
  details: Generated<Json>
  changedAt: Generated<Time>
  createdAt: Time
}

interface SandboxRefundTable {
  idempotencyKey: string
  intentId: string
  amountCents: number
  createdAt: Generated<Time | null>
}

/** A link for handing on; one for each video of an order at a time. Ending it removes the row. */
interface ShareTable {
  id: Generated<number>
  purchaseId: number
  horse: number
  may: 'watch' | 'download'
  /** What its token is made from, beside the shop's secret; only the hash can be looked for. */
  seed: string
  tokenHash: string
  createdAt: Time
}

export interface BuyingTables {
  purchase: PurchaseTable
  entitlement: EntitlementTable
  orderVisit: OrderVisitTable
  buyerProof: BuyerProofTable
  signedOut: SignedOutTable
  checkout: CheckoutTable
  paymentEvent: PaymentEventTable
  paymentCursor: PaymentCursorTable
  masterWait: MasterWaitTable
  filmWait: FilmWaitTable
  sandboxIntent: SandboxIntentTable
  sandboxRefund: SandboxRefundTable
  share: ShareTable
}
