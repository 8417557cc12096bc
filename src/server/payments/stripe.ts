import Stripe from 'stripe'
import type { Config } from '../config.ts'
import { ShopError } from '../errors.ts'
import type { Intent, Payments } from './payments.ts'
import { disputeState, readStripeEvent } from './stripe-event.ts'

export type StripeSettings = Extract<Config['payments'], { provider: 'stripe' }>

/** A buyer waits for these calls, so the worst case stays within half a minute. */
const TIMEOUT = 8000
const RETRIES = 2
const EXPAND = ['latest_charge']

/** Real cards, through Stripe. */
export function stripePayments(
  { secretKey, publishableKey, webhookSecret, apiUrl }: StripeSettings,
  { timeout = TIMEOUT, retries = RETRIES } = {},
): Payments {
  const stripe = new Stripe(secretKey, {
    ...addressOf(apiUrl),
    timeout,
    maxNetworkRetries: retries,
    telemetry: false,
    appInfo: { name: 'Cloverleaf' },
  })

  async function findIntent(id: string): Promise<Intent | null> {
    if (!/^pi_\w+$/.test(id)) return null
    try {
      return toIntent(await stripe.paymentIntents.retrieve(id, { expand: EXPAND }))
    } catch (error) {
      if (codeOf(error) === 'resource_missing') return null
      throw inWords(error)
    }
  }

  return {
    provider: 'stripe',
    publishableKey,
    findIntent,

    async createIntent({ reference, amountCents, description, email, idempotencyKey }) {
      const intent = await stripe.paymentIntents
        .create(
          {
            amount: amountCents,
            currency: 'usd',
            description,
            // no receipt_email: Stripe would mail a receipt of its own beside our letter
            metadata: { checkout: reference, email },
            allowed_payment_method_types: ['card'],
            expand: EXPAND,
          },
          { idempotencyKey },
        )
        .catch(rethrowInWords)
      return toIntent(intent) ?? madeElsewhere(intent.id)
    },

    async cancelIntent(id) {
      try {
        const intent = await stripe.paymentIntents.cancel(id, { expand: EXPAND })
        return toIntent(intent) ?? madeElsewhere(id)
      } catch (error) {
        // paid, or cancelled already: what it is now is the answer
        if (codeOf(error) !== 'payment_intent_unexpected_state') throw inWords(error)
        return (await findIntent(id)) ?? madeElsewhere(id)
      }
    },

    async refund({ intentId, amountCents, idempotencyKey }) {
      // Stripe forgets its idempotency keys after a day, its refunds never
      for await (const known of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
        if (known.metadata?.key === idempotencyKey && known.status !== 'failed') return
      }
      await stripe.refunds
        .create(
          { payment_intent: intentId, amount: amountCents, metadata: { key: idempotencyKey } },
          { idempotencyKey },
        )
        .catch((error) => {
          if (codeOf(error) !== 'charge_already_refunded') throw inWords(error)
        })
    },

    async findDispute(intentId) {
      const { data } = await stripe.disputes
        .list({ payment_intent: intentId, limit: 100 })
        .catch(rethrowInWords)
      const states = data.map(disputeState)
      return states.find((state) => state === 'opened' || state === 'lost') ?? states.find(Boolean) ?? null
    },

    readEvent(body, signature) {
      if (!signature) return null
      try {
        return readStripeEvent(stripe.webhooks.constructEvent(body, signature, webhookSecret))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
        throw error
      }
    },
  }
}

function addressOf(apiUrl: string | null) {
  if (!apiUrl) return {}
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  }
}

/** Null for a payment that is none of ours: the owner's account may take money elsewhere too. */
function toIntent(intent: Stripe.PaymentIntent): Intent | null {
  const reference = Number(intent.metadata.checkout)
  if (!Number.isInteger(reference) || reference < 1) return null
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    reference,
    status: STATUS[intent.status] ?? 'open',
    amountCents: intent.amount,
    refundedCents: charge?.amount_refunded ?? 0,
    paymentMethod: intent.status === 'succeeded' ? nameOf(charge) : null,
  }
}

/** Whatever else Stripe says still waits for the buyer. */
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

const codeOf = (error: unknown) => (error instanceof Stripe.errors.StripeError ? error.code : undefined)

/** A provider that is away for a moment is told to the buyer as that; a wrong key or request is our mistake. */
function inWords(error: unknown) {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors
  const isAway = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
    (kind) => error instanceof kind,
  )
  if (!isAway) {
    // its status is about our request to Stripe, and its words are not for the buyer
    return error instanceof Stripe.errors.StripeError ? new Error(error.message, { cause: error }) : error
  }
  const away = new ShopError(503, 'The card service does not answer right now. Please try again in a moment.')
  away.cause = error
  return away
}

function rethrowInWords(error: unknown): never {
  throw inWords(error)
}

function madeElsewhere(id: string): never {
  throw new Error(`The payment ${id} was not made by this shop`)
}
