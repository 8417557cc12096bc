import type { DisputeStatus, RefundStatus } from '../../../contract/books/status.ts'
import type { Config } from '../../platform/config/config.ts'
import { modeOfKey } from '../../platform/config/read-payments.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { seal } from '../../platform/secret.ts'

/** What a payment is for. It is stored with the intent, so that a lost sale can be restored from the provider's data. */
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
  /** The mark of the shop that made it. */
  shopMark: string | null
  bought: Bought | null
  status: 'open' | 'processing' | 'succeeded' | 'cancelled'
  amountCents: number
  currency: string
  /** It has a refund or a dispute. */
  isMoneyBack: boolean
  /** `visa 4242`, for the books and the receipt; null until paid. */
  paymentMethod: string | null
}

/** A refund, as the provider knows it. */
export interface ProviderRefund {
  id: string
  amountCents: number
  status: Exclude<RefundStatus, 'requested'>
  /** Our key; null where it was made in the provider's dashboard. */
  idempotencyKey: string | null
  /** Why it failed. */
  failure: string | null
  createdAt: string
}

/** What a buyer's bank asks for, or has taken. */
export interface ProviderDispute {
  id: string
  status: DisputeStatus
  amountCents: number
  reason: string
  /** Until when it can be answered. */
  dueBy: string | null
  isAnswered: boolean
  createdAt: string
}

/** An event about an intent. It is only a hint: the provider is asked for the intent's state. */
export interface PaymentEvent {
  id: string
  intentId: string | null
  /** It is about a refund or a dispute. */
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

/** A refund that can never succeed, with a sentence for the owner. It is not retried. */
export class RefundRefused extends Error {}

/** Why the provider looked at no request. */
export type DownReason = 'unreachable' | 'key' | 'permission'

/** The provider could not be reached, refused the key, or the key lacks the permission. */
export class ProviderDown extends ShopError {
  readonly reason: DownReason

  constructor(reason: DownReason, sentence: string, cause: unknown) {
    super('unavailable', sentence)
    this.reason = reason
    this.cause = cause
  }
}

/** What is missing at the provider, in a sentence for the owner. */
export interface AccountFinding {
  sentence: string
  /** Nobody can pay. */
  stopsSales: boolean
}

type Confirmed =
  | { status: 'succeeded' | 'processing' | 'needs-buyer' }
  | { status: 'declined'; message: string }

interface TokenPayment {
  intentId: string
  /** From the provider's wallet button. */
  confirmationToken: string
  returnUrl: string
}

/** A payment provider. Every call may be repeated. */
export interface Payments {
  provider: 'stripe' | 'sandbox'
  publishableKey: string | null
  createIntent(wanted: NewIntent): Promise<Intent>
  findIntent(id: string): Promise<Intent | null>
  /** Gives the intent as it is then: one that was paid meanwhile stays paid. Null for an unknown one. */
  cancelIntent(id: string): Promise<Intent | null>
  /** Pays an intent with a wallet. */
  confirmWithToken(payment: TokenPayment): Promise<Confirmed>
  /** Throws `RefundRefused` for one that can never succeed. */
  refund(refund: { intentId: string; amountCents: number; idempotencyKey: string }): Promise<ProviderRefund>
  /** Their current state, since events may arrive in any order. */
  listRefunds(intentId: string): Promise<ProviderRefund[]>
  listDisputes(intentId: string): Promise<ProviderDispute[]>
  /** The provider's fee in cents; null where it is not known yet, or in another currency. */
  findFee(intentId: string): Promise<number | null>
  /** The events after this one; null where the provider does not know it any more. */
  listEvents(after: string): Promise<EventPage | null>
  /** All events since then; the latest ones where it is null. */
  listEventsSince(since: Date | null): Promise<EventPage>
  /** What is missing in the shop's account; empty where all is well. */
  checkAccount(publicUrl: string): Promise<AccountFinding[]>
  /** Null for a body with a wrong signature. */
  readEvent(body: Buffer, signature: string | undefined): PaymentEvent | null
}

/** Real money, Stripe's test keys, or the sandbox. */
export type PaymentMode = 'live' | 'test' | 'sandbox'

export function modeOf({ payments }: Pick<Config, 'payments'>): PaymentMode {
  if (payments.provider === 'sandbox') return 'sandbox'
  return modeOfKey(payments.secretKey)
}

/** Marks the shop's own payments on an account that other shops use too. It is the same after a restore. */
export const shopMark = ({ secret }: { secret: string }) => seal(secret, 'payments').slice(0, 22)
