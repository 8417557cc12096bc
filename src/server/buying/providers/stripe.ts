import Stripe from 'stripe'
import type { Config } from '../../platform/config/config.ts'
import { modeOfKey } from '../../platform/config/read-payments.ts'
import type { Intent, PaymentEvent, Payments } from './payments.ts'
import { checkStripeAccount } from './stripe-account.ts'
import {
  codeOf,
  EVENT_TYPES,
  feeIn,
  metadataOf,
  readStripeEvent,
  refundError,
  rethrow,
  toDispute,
  toIntent,
  toRefund,
  toShopError,
} from './stripe-shapes.ts'

type StripeSettings = Extract<Config['payments'], { provider: 'stripe' }>

export interface StripeTimeouts {
  /** Milliseconds for one request. */
  timeout: number
  retries: number
  /** Milliseconds before the first retry; each further one waits longer. */
  retryDelay: number
}

/** A buyer waits for these calls, so the worst case is half a minute. */
const TIMEOUTS: StripeTimeouts = { timeout: 8000, retries: 2, retryDelay: 500 }
const EXPAND = ['latest_charge']
/** Pages of events that are read the first time. */
const PAGES_BACK = 10
const ALL = { limit: 100 }

/** Real cards, through Stripe. */
export function stripePayments(
  { secretKey, publishableKey, webhookSecret, apiUrl }: StripeSettings,
  timeouts: Partial<StripeTimeouts> = {},
): Payments {
  const { timeout, retries, retryDelay } = { ...TIMEOUTS, ...timeouts }
  const stripe = new Stripe(secretKey, {
    ...addressOf(apiUrl),
    timeout,
    maxNetworkRetries: retries,
    telemetry: false,
    appInfo: { name: 'Cloverleaf' },
  })
  // the SDK has no setting for it
  stripe.getInitialNetworkRetryDelay = () => retryDelay / 1000

  async function findIntent(id: string): Promise<Intent | null> {
    if (!/^pi_\w+$/.test(id)) return null
    const intent = await orNull(stripe.paymentIntents.retrieve(id, { expand: EXPAND }))
    return intent && toIntent(intent)
  }

  const findRefund = async (intentId: string, key: string) => {
    for await (const known of stripe.refunds.list({ payment_intent: intentId, ...ALL })) {
      if (known.metadata?.key === key) return known
    }
    return null
  }

  return {
    provider: 'stripe',
    publishableKey,
    findIntent,

    async createIntent(wanted) {
      const intent = await stripe.paymentIntents
        .create(
          {
            amount: wanted.amountCents,
            currency: 'usd',
            description: wanted.bought.title,
            // no receipt_email: Stripe would email a receipt of its own
            metadata: metadataOf(wanted),
            allowed_payment_method_types: ['card', 'link'],
            expand: EXPAND,
          },
          { idempotencyKey: wanted.idempotencyKey },
        )
        .catch((error: unknown) => {
          throw toShopError(error, { uncharged: ['unreachable', 'key', 'permission'] })
        })
      return toIntent(intent) ?? madeElsewhere(intent.id)
    },

    async cancelIntent(id) {
      try {
        return toIntent(await stripe.paymentIntents.cancel(id, { expand: EXPAND }))
      } catch (error) {
        if (codeOf(error) === 'resource_missing') return null
        // paid or cancelled already
        if (codeOf(error) !== 'payment_intent_unexpected_state') throw toShopError(error)
        return findIntent(id)
      }
    },

    async confirmWithToken({ intentId, confirmationToken, returnUrl }) {
      try {
        const { status } = await stripe.paymentIntents.confirm(intentId, {
          confirmation_token: confirmationToken,
          return_url: returnUrl,
        })
        return { status: CONFIRMED[status] ?? 'needs-buyer' }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError)
          return { status: 'declined', message: error.message }
        // confirmed before, with a lost response: it may be paid by now
        if (codeOf(error) === 'payment_intent_unexpected_state') {
          const known = await findIntent(intentId)
          if (known?.status === 'succeeded' || known?.status === 'processing') return { status: known.status }
          return { status: 'declined', message: 'This payment has run out. Nothing was charged.' }
        }
        // a lost connection may have charged it
        throw toShopError(error, { uncharged: ['key', 'permission'] })
      }
    },

    async refund({ intentId, amountCents, idempotencyKey }) {
      try {
        // Stripe keeps idempotency keys for a day only, so a refund with this key is searched first
        const known = await findRefund(intentId, idempotencyKey)
        if (known) return toRefund(known)
        const refund = { payment_intent: intentId, amount: amountCents, metadata: { key: idempotencyKey } }
        return toRefund(await stripe.refunds.create(refund, { idempotencyKey }))
      } catch (error) {
        throw refundError(error)
      }
    },

    listRefunds: async (intentId) =>
      (
        await stripe.refunds
          .list({ payment_intent: intentId, ...ALL })
          .autoPagingToArray({ limit: 1000 })
          .catch(rethrow)
      ).map(toRefund),

    listDisputes: async (intentId) =>
      (await stripe.disputes.list({ payment_intent: intentId, ...ALL }).catch(rethrow)).data.map(toDispute),

    async findFee(intentId) {
      const expand = ['latest_charge.balance_transaction']
      const intent = await orNull(stripe.paymentIntents.retrieve(intentId, { expand }))
      return intent && feeIn(intent)
    },

    async listEvents(after) {
      const page = await orNull(stripe.events.list({ types: EVENT_TYPES, ...ALL, ending_before: after }))
      return page && { events: page.data.reverse().map(readStripeEvent), more: page.has_more }
    },

    async listEventsSince(since) {
      const events: PaymentEvent[] = []
      const created = since && { created: { gte: Math.floor(since.getTime() / 1000) } }
      for (let page = 0; since || page < PAGES_BACK; page++) {
        const last = events.at(-1)?.id
        const { data, has_more } = await stripe.events
          .list({ types: EVENT_TYPES, ...ALL, ...created, ...(last && { starting_after: last }) })
          .catch(rethrow)
        events.push(...data.map(readStripeEvent))
        if (!has_more) break
      }
      return { events: events.reverse(), more: false }
    },

    checkAccount: (publicUrl) => checkStripeAccount(stripe, { publicUrl, mode: modeOfKey(secretKey) }),

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

async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return null
    throw toShopError(error)
  }
}

const CONFIRMED: Record<string, 'succeeded' | 'processing'> = {
  succeeded: 'succeeded',
  processing: 'processing',
  requires_capture: 'processing',
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

function madeElsewhere(id: string): never {
  throw new Error(`The payment ${id} was not made by this shop`)
}
