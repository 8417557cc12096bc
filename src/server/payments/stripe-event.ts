import type Stripe from 'stripe'
import type { PaymentEvent } from './payments.ts'

/** What a webhook of Stripe's is about, in our words. */
export function readStripeEvent(event: Stripe.Event): PaymentEvent {
  return { id: event.id, intentId: intentIn(event), dispute: disputeIn(event) }
}

function intentIn({ data }: Stripe.Event): string | null {
  const about = data.object
  if (!('object' in about)) return null
  if (about.object === 'payment_intent') return about.id
  if (about.object !== 'charge' && about.object !== 'refund' && about.object !== 'dispute') return null
  const { payment_intent: intent } = about
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}

/** An inquiry (`warning_…`) takes no money yet; should it grow into a dispute, `funds_withdrawn` tells. */
function disputeIn({ type, data }: Stripe.Event): PaymentEvent['dispute'] {
  switch (type) {
    case 'charge.dispute.created':
      return data.object.status.startsWith('warning_') || data.object.status === 'prevented' ? null : 'opened'
    case 'charge.dispute.funds_withdrawn':
      return 'opened'
    case 'charge.dispute.funds_reinstated':
      return 'won'
    case 'charge.dispute.closed':
      return OUTCOMES[data.object.status] ?? null
    default:
      return null
  }
}

const OUTCOMES: Record<string, PaymentEvent['dispute']> = { won: 'won', lost: 'lost' }
