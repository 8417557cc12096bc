import type { DisputeStatus, RefundStatus } from '../../../contract/books/status.ts'
import type { SoldSize } from '../../../contract/buying/sold-size.ts'
import type { Config } from '../../platform/config/config.ts'
import { modeOfKey } from '../../platform/config/read-payments.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { seal } from '../../platform/secret.ts'

/** What a payment is for. It is stored with the intent, so that a lost sale can be restored from the provider's data. */
export interface Bought {
  riderId: number
  /** Of this rider alone, while ids can repeat after a restore. Payments of 1.0.0 have none. */
  riderKey: string | null
  /** Rider and event, as they were called when the payment began. */
  title: string
  horses: number[]
  /** Of payments since sizes are sold. */
  size?: SoldSize
  email: string
}

/** A line of the provider's balance, which payouts are made of. */
export interface Transaction {
  id: string
  /** Negative for money that leaves. */
  amountCents: number
  feeCents: number
  at: string
}

/** A payment as the provider knows it. */
export interface Intent {
  id: string
  mode: PaymentMode
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
  /** When the money was taken; null until paid. */
  paidAt: string | null
  /** Of the charge; null until the provider has booked it. */
  transaction: Transaction | null
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
  /** When the money left, and when it came back; null where it did not, or is not booked yet. */
  sent: Transaction | null
  returned: Transaction | null
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
  /** The money that the bank took, and returned; earliest first. */
  transactions: Transaction[]
}

/** What the provider sent to the owner's bank, in the account's currency. */
export interface ProviderPayout {
  id: string
  status: string
  amountCents: number
  currency: string
  arrivesAt: string
  createdAt: string
}

/** An event about an intent. It is only a hint: the provider is asked for the intent's state. */
export interface PaymentEvent {
  id: string
  intentId: string | null
  /** It is about a refund or a dispute. */
  isMoneyBack: boolean
  /** The charge of a declined card, or the event itself where none was made; null for any other event. */
  declinedCharge: string | null
  happenedAt: string
}

export interface EventPage {
  /** Earliest first. */
  events: PaymentEvent[]
  more: boolean
}

/** What the provider lists by date of creation. */
export type DatedList = 'intents' | 'refunds' | 'disputes'

/** The paid intents of such a list, and where its next page starts. */
interface DatedPage {
  intentIds: string[]
  next: string | null
}

export interface NewIntent {
  reference: string
  shopMark: string
  bought: Bought
  amountCents: number
  /** The same key never makes a second intent. */
  idempotencyKey: string
}

interface NewRefund {
  intentId: string
  amountCents: number
  /** The same key never makes a second refund. */
  idempotencyKey: string
  /** How often the provider gave a definite answer to it before. */
  attempt: number
}

/** A refund that can never succeed, with a sentence for the owner. It is not retried. */
export class RefundRefused extends Error {}

/** A refund that the provider answered and did not take now, for example with an empty balance. It is retried. */
export class RefundPostponed extends Error {}
/** Why the provider looked at no request. */
export type DownReason = 'unreachable' | 'key' | 'permission'

/** The provider could not be reached, refused the key, or the key lacks the permission. */
export class ProviderDown extends ShopError {
  readonly reason: DownReason
  /** It said so itself; otherwise the request may have been taken. */
  readonly isAnswer: boolean

  constructor(
    reason: DownReason,
    sentence: string,
    { cause, isAnswer }: { cause: unknown; isAnswer: boolean },
  ) {
    super('unavailable', sentence)
    this.reason = reason
    this.isAnswer = isAnswer
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
  /** Without a charge where the provider did not ask the bank. */
  | { status: 'declined'; message: string; chargeId: string | null }

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
  refund(refund: NewRefund): Promise<ProviderRefund>
  /** Their current state, since events may arrive in any order. */
  listRefunds(intentId: string): Promise<ProviderRefund[]>
  listDisputes(intentId: string): Promise<ProviderDispute[]>
  /** Payouts since then, earliest first. */
  listPayouts(since: Date): Promise<ProviderPayout[]>
  /** What a payout is made of, without the payout itself. */
  listPayoutTransactions(payoutId: string): Promise<Transaction[]>
  /** The events after this one; null where the provider does not know it any more. */
  listEvents(after: string): Promise<EventPage | null>
  /** All events since then; the latest ones where it is null. */
  listEventsSince(since: Date | null): Promise<EventPage>
  /** Payments that were started, refunded or disputed since then, for a time whose events are not listed any more. */
  listSince(list: DatedList, since: Date, after: string | null): Promise<DatedPage>
  /** What is missing in the shop's account; empty where all is well. */
  checkAccount(publicUrl: string, isConnectedHere?: boolean): Promise<AccountFinding[]>
  /** Null for a body with a wrong signature. */
  readEvent(body: Buffer, signature: string | undefined): PaymentEvent | null
}

/** Real money, Stripe's test keys, or the sandbox. */
export type PaymentMode = 'live' | 'test' | 'sandbox'

export function modeOf({ payments }: Pick<Config, 'payments'>): PaymentMode {
  if (payments.provider === 'sandbox') return 'sandbox'
  return modeOfKey(payments.secretKey)
}

/** The provider of a payment, also when the shop has another one by now. */
export const providerOf = ({ mode }: Pick<Intent, 'mode'>) => (mode === 'sandbox' ? 'sandbox' : 'stripe')

export const riderKey = ({ secret }: { secret: string }, rider: { id: number; createdAt: string }) =>
  seal(secret, 'rider', rider.id, rider.createdAt).slice(0, 22)

/** Marks the shop's own payments on an account that other shops use too. It is the same after a restore. */
export const shopMark = ({ secret }: { secret: string }) => seal(secret, 'payments').slice(0, 22)
