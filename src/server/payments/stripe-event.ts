import type Stripe from 'stripe'
import type { Dispute, PaymentEvent } from './payments.ts'

/** What a webhook of Stripe's is about, in our words. */
export function readStripeEvent({ id, data }: Stripe.Event): PaymentEvent {
  const about = data.object
  if (!('object' in about)) return { id, intentId: null, dispute: null }
  switch (about.object) {
    case 'payment_intent':
      return { id, intentId: about.id, dispute: null }
    case 'charge':
    case 'refund':
      return { id, intentId: idOf(about.payment_intent), dispute: null }
    case 'dispute':
      return { id, intentId: idOf(about.payment_intent), dispute: disputeState(about) }
    default:
      return { id, intentId: null, dispute: null }
  }
}

/** An inquiry (`warning_…`) only asks; the money stays until it grows into a dispute. */
export function disputeState({ status }: Stripe.Dispute): Dispute | null {
  if (status.startsWith('warning_') || status === 'prevented') return null
  if (status === 'won' || status === 'lost') return status as Dispute
  return 'opened'
}

const idOf = (intent: string | Stripe.PaymentIntent | null) =>
  typeof intent === 'string' ? intent : (intent?.id ?? null)
