import Stripe from 'stripe'
import {
  type Bought,
  type DownReason,
  type Intent,
  type NewIntent,
  type PaymentEvent,
  type ProviderDispute,
  ProviderDown,
  type ProviderPayout,
  type ProviderRefund,
  RefundPostponed,
  RefundRefused,
  type Transaction,
} from './payments.ts'

/** Stored with an intent, so that a lost sale can be restored from it. */
export const metadataOf = ({ reference, shopMark, bought, amountCents }: NewIntent) => ({
  checkout: reference,
  shop: shopMark,
  amount: amountCents,
  email: bought.email,
  rider: bought.riderId,
  riderKey: bought.riderKey,
  horses: bought.horses.join(','),
  ...(bought.size === 'phone' && { size: bought.size }),
})

/** Null for a payment without a checkout reference: the account may be used elsewhere too. */
export function toIntent(intent: Stripe.PaymentIntent): Intent | null {
  const { checkout: reference, shop } = intent.metadata
  if (!reference) return null
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const isPaid = intent.status === 'succeeded'
  return {
    id: intent.id,
    mode: intent.livemode ? 'live' : 'test',
    clientSecret: intent.client_secret ?? '',
    reference,
    shopMark: shop ?? null,
    bought: boughtIn(intent),
    status: STATUS[intent.status] ?? 'open',
    amountCents: isPaid ? intent.amount_received : intent.amount,
    currency: intent.currency,
    isMoneyBack: charge !== null && (charge.amount_refunded > 0 || charge.disputed),
    paymentMethod: isPaid ? nameOf(charge) : null,
    paidAt: isPaid && charge ? timeOf(charge.created) : null,
    transaction: isPaid ? toTransaction(charge?.balance_transaction) : null,
  }
}

/** Null where it is not booked, or was not asked for. */
export function toTransaction(
  booked: string | Stripe.BalanceTransaction | null | undefined,
): Transaction | null {
  if (typeof booked !== 'object' || booked?.currency !== 'usd') return null
  const { id, amount, fee, created } = booked
  return { id, amountCents: amount, feeCents: fee, at: timeOf(created) }
}

function boughtIn({ metadata, description }: Stripe.PaymentIntent): Bought | null {
  const { rider, riderKey = null, horses, email, size } = metadata
  const riderId = Number(rider)
  const numbers = (horses ?? '').split(',').map(Number)
  if (!Number.isInteger(riderId) || !email || !numbers.every((horse) => horse > 0)) return null
  const title = description ?? ''
  return { riderId, riderKey, title, horses: numbers, email, ...(size === 'phone' && { size }) }
}

/** Every other status is `open`. */
const STATUS: Record<string, Intent['status']> = {
  succeeded: 'succeeded',
  canceled: 'cancelled',
  processing: 'processing',
  requires_capture: 'processing',
}

function nameOf(charge: Stripe.Charge | null) {
  const details = charge?.payment_method_details
  if (!details?.card) return details?.type ?? 'card'
  return [details.card.brand ?? 'card', details.card.last4].filter(Boolean).join(' ')
}

const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString()

export const toRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  amountCents: refund.amount,
  status: REFUND_STATUS[refund.status ?? ''] ?? 'pending',
  idempotencyKey: refund.metadata?.key ?? null,
  failure: refund.failure_reason ? refund.failure_reason.replaceAll('_', ' ') : null,
  createdAt: timeOf(refund.created),
  sent: toTransaction(refund.balance_transaction),
  returned: toTransaction(refund.failure_balance_transaction),
})

/** Every other status is `pending`. */
const REFUND_STATUS: Record<string, ProviderRefund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'cancelled',
}

export const toDispute = (dispute: Stripe.Dispute): ProviderDispute => {
  const { due_by: dueBy, submission_count: submissions } = dispute.evidence_details
  return {
    id: dispute.id,
    status: disputeStatus(dispute.status),
    amountCents: dispute.amount,
    reason: dispute.reason,
    dueBy: dueBy ? timeOf(dueBy) : null,
    isAnswered: submissions > 0 || dispute.status.endsWith('under_review'),
    createdAt: timeOf(dispute.created),
    transactions: dispute.balance_transactions
      .flatMap((booked) => toTransaction(booked) ?? [])
      .sort((a, b) => a.at.localeCompare(b.at) || a.amountCents - b.amountCents),
  }
}

export const toPayout = (payout: Stripe.Payout): ProviderPayout => ({
  id: payout.id,
  status: payout.status,
  amountCents: payout.amount,
  currency: payout.currency,
  arrivesAt: timeOf(payout.arrival_date),
  createdAt: timeOf(payout.created),
})

/** An inquiry (`warning_…`) moves no money until it becomes a dispute. */
function disputeStatus(status: Stripe.Dispute['status']): ProviderDispute['status'] {
  if (status === 'warning_closed' || status === 'prevented') return 'closed'
  if (status.startsWith('warning_')) return 'inquiry'
  return status === 'won' || status === 'lost' ? (status as 'won' | 'lost') : 'open'
}

/** The event types that are read from Stripe's list. */
export const EVENT_TYPES = [
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

export function readStripeEvent(event: Stripe.Event): PaymentEvent {
  const { id, type, created, data } = event
  const happenedAt = new Date(created * 1000).toISOString()
  return {
    id,
    happenedAt,
    intentId: intentIn(data.object as { object?: string }),
    isMoneyBack: /refund|dispute/.test(type),
    // of a failed 3-D Secure there is no charge, and `latest_charge` is that of an earlier decline
    declinedCharge:
      event.type === 'payment_intent.payment_failed'
        ? (event.data.object.last_payment_error?.charge ?? id)
        : null,
  }
}

/** Null for one that is not paid, or another shop's. */
export const paidIntentIn = (listed: Stripe.PaymentIntent | Stripe.Refund | Stripe.Dispute) =>
  listed.object === 'payment_intent' && (listed.status !== 'succeeded' || !listed.metadata.checkout)
    ? null
    : intentIn(listed)

function intentIn(about: { object?: string; id?: string; payment_intent?: string | { id: string } | null }) {
  if (about.object === 'payment_intent') return about.id ?? null
  if (!['charge', 'refund', 'dispute'].includes(about.object ?? '')) return null
  const intent = about.payment_intent
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}

export const codeOf = (error: unknown) =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined

const AWAY = 'The card service does not answer right now. Please try again in a moment.'
const NOT_CHARGED = 'Payments are down for a moment. You were not charged.'

/** An outage or a refused key becomes a sentence for the buyer; a wrong request stays an unexpected error. */
export function toShopError(error: unknown, { uncharged = [] }: { uncharged?: DownReason[] } = {}) {
  const reason = downReason(error)
  if (reason) {
    const sentence = uncharged.includes(reason) ? NOT_CHARGED : AWAY
    return new ProviderDown(reason, sentence, { cause: error, isAnswer: isAnswer(error) })
  }
  // its status and message are about our request, and not for the buyer
  return error instanceof Stripe.errors.StripeError ? new Error(error.message, { cause: error }) : error
}

function downReason(error: unknown): DownReason | null {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors
  if (error instanceof Stripe.errors.StripeAuthenticationError) return 'key'
  if (error instanceof Stripe.errors.StripePermissionError) return 'permission'
  const isAway = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
    (kind) => error instanceof kind,
  )
  return isAway ? 'unreachable' : null
}

export function rethrow(error: unknown): never {
  throw toShopError(error)
}

const REFUSALS: Record<string, string> = {
  charge_disputed: "The buyer's bank has taken this money back already, so it cannot be refunded too.",
  charge_already_refunded: 'This payment was refunded already at the payment provider.',
  resource_missing: 'The payment provider does not know this payment: it was made with other keys.',
}

/** A refused request is refused again, so it is final; only an empty balance may fill up. */
export function refundError(error: unknown) {
  const { StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors
  const isFinal = error instanceof StripeInvalidRequestError || error instanceof StripeIdempotencyError
  const code = codeOf(error) ?? ''
  if (!isFinal) return toShopError(error)
  if (code === 'balance_insufficient' || code === 'insufficient_funds')
    return new RefundPostponed(error.message, { cause: error })
  return new RefundRefused(REFUSALS[code] ?? error.message, { cause: error })
}

/** Also an error is an answer, which Stripe repeats to the same idempotency key. */
const isAnswer = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.statusCode !== undefined
