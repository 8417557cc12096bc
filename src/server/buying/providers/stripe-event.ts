import type Stripe from 'stripe'
import type { PaymentEvent } from './payments.ts'

/** Those that can change what a buyer has or what the books say; the provider's list is asked for no others. */
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

/** What a message of Stripe's is about, in our words. */
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
