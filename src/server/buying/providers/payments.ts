import type { Config } from '../../platform/config/config.ts'
import { seal } from '../../platform/secret.ts'

/** What a payment is for. It travels with the intent, so that a lost sale can be made again from the provider's books. */
export interface Bought {
  riderId: number
  /** Rider and event, as they were called when the payment began. */
  title: string
  horses: number[]
  email: string
}

/** A payment as the provider knows it. */
export interface Intent {
  id: string
  clientSecret: string
  /** Our checkout's random reference, given when it was made. */
  reference: string
  /** The mark of the shop that made it; none on those from before there were marks. */
  shopMark: string | null
  bought: Bought | null
  status: 'open' | 'processing' | 'succeeded' | 'cancelled'
  amountCents: number
  currency: string
  /** Something of it went back, or somebody asks for it. */
  isMoneyBack: boolean
  /** `visa 4242`, for the books and the receipt; null until paid. */
  paymentMethod: string | null
}

/** Money on its way back, as the provider knows it. */
export interface ProviderRefund {
  id: string
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
  /** The key that we asked for it with; none where it was made at the provider's own counter. */
  idempotencyKey: string | null
  /** Why it failed. */
  failure: string | null
  createdAt: string
}

/** What a buyer's bank asks for, or has taken. An `inquiry` only asks; `closed` is one that came to nothing. */
export interface ProviderDispute {
  id: string
  status: 'inquiry' | 'open' | 'won' | 'lost' | 'closed'
  amountCents: number
  reason: string
  /** Until when it can be answered. */
  dueBy: string | null
  isAnswered: boolean
  createdAt: string
}

/** Something that happened at the provider to one of our intents. It is only a hint: the provider itself is asked. */
export interface PaymentEvent {
  id: string
  intentId: string | null
  /** It speaks of a refund or a dispute. */
  isMoneyBack: boolean
  /** A card was declined. */
  isDecline: boolean
  happenedAt: string
}

export interface EventPage {
  /** Earliest first. */
  events: PaymentEvent[]
  more: boolean
}

export interface NewIntent {
  reference: string
  shopMark: string
  bought: Bought
  amountCents: number
  /** The same key never makes a second intent. */
  idempotencyKey: string
}

/** A refund that can never succeed, with a sentence for the owner. Asking again is of no use. */
export class RefundRefused extends Error {}

/** What became of a payment that the provider was asked to take. */
type Confirmed =
  | { status: 'succeeded' | 'processing' | 'needs-buyer' }
  | { status: 'declined'; message: string }

interface TokenPayment {
  intentId: string
  /** What the provider's wallet button gave the buyer's browser. */
  confirmationToken: string
  returnUrl: string
}

/** Taking cards, in our own words. Every call may be repeated without harm. */
export interface Payments {
  provider: 'stripe' | 'sandbox'
  publishableKey: string | null
  createIntent(wanted: NewIntent): Promise<Intent>
  findIntent(id: string): Promise<Intent | null>
  /** Answers with what the intent is afterwards: one that was paid meanwhile stays paid. Null for an unknown one. */
  cancelIntent(id: string): Promise<Intent | null>
  /** Pays an intent with what a wallet handed over. */
  confirmWithToken(payment: TokenPayment): Promise<Confirmed>
  /** Throws `RefundRefused` for one that can never succeed. */
  refund(refund: { intentId: string; amountCents: number; idempotencyKey: string }): Promise<ProviderRefund>
  /** Where they stand now, since messages about them may arrive in any order. */
  listRefunds(intentId: string): Promise<ProviderRefund[]>
  listDisputes(intentId: string): Promise<ProviderDispute[]>
  /** Cents that the provider kept of a payment; null where it has not told yet, or in another currency. */
  findFee(intentId: string): Promise<number | null>
  /** What happened after an event; null where the provider has forgotten that event. */
  listEvents(after: string): Promise<EventPage | null>
  /** Everything that happened since then, however much; lately where it is null. */
  listEventsSince(since: Date | null): Promise<EventPage>
  /** Null for a body that the provider did not sign. */
  readEvent(body: Buffer, signature: string | undefined): PaymentEvent | null
}

/** Real money, Stripe's test keys, or the sandbox. */
export type PaymentMode = 'live' | 'test' | 'sandbox'

/** A key of Stripe's says itself whether it moves money: `sk_test_…`, `rk_live_…`. */
export function modeOf({ payments }: Pick<Config, 'payments'>): PaymentMode {
  if (payments.provider === 'sandbox') return 'sandbox'
  return payments.secretKey.includes('_test_') ? 'test' : 'live'
}

/** By it the shop knows its own payments on an account that others use too. It is the same after a restore. */
export const shopMark = ({ secret }: { secret: string }) => seal(secret, 'payments').slice(0, 22)
