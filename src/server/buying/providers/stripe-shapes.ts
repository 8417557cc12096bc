import Stripe from 'stripe'
import {
  type Bought,
  type DownReason,
  type Intent,
  type NewIntent,
  type PaymentEvent,
  type ProviderDispute,
  ProviderDown,
  type ProviderRefund,
  RefundRefused,
} from './payments.ts'

/** Stored with an intent, so that a lost sale can be restored from it. */
export const metadataOf = ({ reference, shopMark, bought, amountCents }: NewIntent) => ({
  checkout: reference,
  shop: shopMark,
  amount: amountCents,
  email: bought.email,
  rider: bought.riderId,
  horses: bought.horses.join(','),
})

/** Null for a payment without a checkout reference: the account may be used elsewhere too. */
export function toIntent(intent: Stripe.PaymentIntent): Intent | null {
  const { checkout: reference, shop } = intent.metadata
  if (!reference) return null
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const isPaid = intent.status === 'succeeded'
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    reference,
    shopMark: shop ?? null,
    bought: boughtIn(intent),
    status: STATUS[intent.status] ?? 'open',
    amountCents: isPaid ? intent.amount_received : intent.amount,
    currency: intent.currency,
    isMoneyBack: charge !== null && (charge.amount_refunded > 0 || charge.disputed),
    paymentMethod: isPaid ? nameOf(charge) : null,
  }
}

function boughtIn({ metadata, description }: Stripe.PaymentIntent): Bought | null {
  const { rider, horses, email } = metadata
  const riderId = Number(rider)
  const numbers = (horses ?? '').split(',').map(Number)
  if (!Number.isInteger(riderId) || !email || !numbers.every((horse) => horse > 0)) return null
  return { riderId, title: description ?? '', horses: numbers, email }
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

/** The fee of the charge, without that of a dispute. */
export function feeIn({ latest_charge: charge }: Stripe.PaymentIntent): number | null {
  const booked = typeof charge === 'object' ? charge?.balance_transaction : null
  return typeof booked === 'object' && booked?.currency === 'usd' ? booked.fee : null
}

const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString()

export const toRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  amountCents: refund.amount,
  status: REFUND_STATUS[refund.status ?? ''] ?? 'pending',
  idempotencyKey: refund.metadata?.key ?? null,
  failure: refund.failure_reason ? refund.failure_reason.replaceAll('_', ' ') : null,
  createdAt: timeOf(refund.created),
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
  }
}

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

export function readStripeEvent({ id, type, created, data }: Stripe.Event): PaymentEvent {
  const happenedAt = new Date(created * 1000).toISOString()
  return {
    id,
    happenedAt,
    intentId: intentIn(data.object as { object?: string }),
    isMoneyBack: /refund|dispute/.test(type),
    isDecline: type === 'payment_intent.payment_failed',
  }
}

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
  if (reason) return new ProviderDown(reason, uncharged.includes(reason) ? NOT_CHARGED : AWAY, error)
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
  if (!isFinal || code === 'balance_insufficient' || code === 'insufficient_funds') return toShopError(error)
  return new RefundRefused(REFUSALS[code] ?? error.message, { cause: error })
}
