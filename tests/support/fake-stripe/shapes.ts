import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

/** The version of the API whose shapes these are: the one that the `stripe` package speaks. */
export const API_VERSION = '2026-10-28.endive'

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

export interface WantedIntent {
  amount: number
  currency: string
  description: string | null
  receiptEmail: string | null
  metadata: Record<string, string>
}

export function newIntent(wanted: WantedIntent, livemode: boolean, created: number): Stripe.PaymentIntent {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: wanted.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    created,
    currency: wanted.currency,
    customer: null,
    customer_account: null,
    description: wanted.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode,
    managed_payments: null,
    metadata: wanted.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: wanted.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  }
}

/** The card's part of a charge, as far as a shop looks at it. */
const cardOf = (number: string) => ({
  brand: number.startsWith('5') ? 'mastercard' : 'visa',
  last4: number.slice(-4),
})

export function newCharge(
  intent: Stripe.PaymentIntent,
  cardNumber: string,
  declined: boolean,
  created: number,
): Stripe.Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: declined ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'SHOP',
    captured: !declined,
    created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: declined ? 'card_declined' : null,
    failure_message: declined ? 'Your card was declined.' : null,
    fraud_details: {},
    livemode: intent.livemode,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: !declined,
    payment_intent: intent.id,
    payment_method: typeof intent.payment_method === 'string' ? intent.payment_method : null,
    payment_method_details: {
      type: 'card',
      card: cardOf(cardNumber) as Stripe.Charge.PaymentMethodDetails.Card,
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: declined ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

export const newRefund = (
  charge: Stripe.Charge,
  amount: number,
  metadata: Record<string, string>,
  created: number,
): Stripe.Refund => ({
  id: newId('re'),
  object: 'refund',
  amount,
  balance_transaction: null,
  charge: charge.id,
  created,
  currency: charge.currency,
  customer: null,
  customer_account: null,
  metadata,
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
})

export const newDispute = (
  charge: Stripe.Charge,
  status: Stripe.Dispute.Status,
  created: number,
): Stripe.Dispute => ({
  id: newId('du'),
  object: 'dispute',
  amount: charge.amount,
  balance_transactions: [],
  charge: charge.id,
  created,
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: {} as Stripe.Dispute.Evidence,
  evidence_details: {
    due_by: created + 7 * 86_400,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
  } as Stripe.Dispute.EvidenceDetails,
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: charge.livemode,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason: 'fraudulent',
  status,
})

/** A line of the account's balance, and the payout that it is part of. */
export interface Booking {
  id: string
  object: 'balance_transaction'
  amount: number
  fee: number
  net: number
  currency: string
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout' | 'payout_failure'
  source: string
  created: number
  payout: string | null
}

export function newBooking(
  type: Booking['type'],
  source: { id: string; currency: string },
  amount: number,
  fee: number,
  created: number,
): Booking {
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    fee,
    net: amount - fee,
    currency: source.currency,
    type,
    source: source.id,
    created,
    payout: null,
  }
}

export interface Payout {
  id: string
  object: 'payout'
  amount: number
  arrival_date: number
  automatic: boolean
  balance_transaction: string | null
  created: number
  currency: string
  failure_balance_transaction: string | null
  failure_code: string | null
  failure_message: string | null
  livemode: boolean
  status: 'paid' | 'failed'
}

export const newPayout = (amount: number, livemode: boolean, created: number): Payout => ({
  id: newId('po'),
  object: 'payout',
  amount,
  arrival_date: created + 2 * 86_400,
  automatic: true,
  balance_transaction: null,
  created,
  currency: 'usd',
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode,
  status: 'paid',
})

export type Happened = Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute | Payout

export const intentIdOf = (object: Happened) =>
  object.object === 'payment_intent' ? object.id : 'payment_intent' in object ? object.payment_intent : null

/** An event holds its object as it was then. */
export const newEvent = (type: string, object: Happened, livemode: boolean, created: number) => ({
  id: newId('evt'),
  object: 'event' as const,
  api_version: API_VERSION,
  created,
  data: { object: structuredClone(object) },
  livemode,
  pending_webhooks: 1,
  request: { id: newId('req'), idempotency_key: null },
  type,
})
export type FakeEvent = ReturnType<typeof newEvent>

const FOR_BROWSERS = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const

/** What a publishable key may see of an intent: neither its metadata nor its charge. */
export const forBrowsers = (intent: Stripe.PaymentIntent) =>
  Object.fromEntries(FOR_BROWSERS.map((field) => [field, intent[field]]))
