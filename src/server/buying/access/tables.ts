import type { Generated, GeneratedAlways } from 'kysely'
import type { Flag, Json, Time } from '../../platform/db/columns.ts'

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
  /** When the provider is next asked for it; the database fills it in. */
  feeAskAt: Generated<Time | null>
  /** On the shop's own clock; the database fills it in. */
  day: Generated<string>
  /** Where it was sold; the database fills them in and keeps them, also when the rider moves to another event. */
  eventId: Generated<number | null>
  sportId: Generated<number | null>
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

export interface BuyersTables {
  purchase: PurchaseTable
  entitlement: EntitlementTable
  orderVisit: OrderVisitTable
  buyerProof: BuyerProofTable
  signedOut: SignedOutTable
}
