import Stripe from 'stripe'
import { modeOfKey } from '../../platform/config/read-payments.ts'
import { type Intent, type PaymentEvent, type Payments, ProviderDown } from './payments.ts'
import { checkStripeAccount } from './stripe-account.ts'
import { openStripe, type StripeSettings, type StripeTimeouts } from './stripe-client.ts'
import {
  codeOf,
  EVENT_TYPES,
  metadataOf,
  paidIntentIn,
  readStripeEvent,
  refundError,
  rethrow,
  toDispute,
  toIntent,
  toPayout,
  toRefund,
  toShopError,
  toTransaction,
} from './stripe-shapes.ts'

const EXPAND = ['latest_charge']
const EXPAND_BALANCE = ['latest_charge.balance_transaction']
const EXPAND_REFUNDS = ['data.balance_transaction', 'data.failure_balance_transaction']
/** Pages of events that are read the first time. */
const PAGES_BACK = 10
const ALL = { limit: 100 }

/** Real cards, through Stripe. */
export function stripePayments(settings: StripeSettings, timeouts: Partial<StripeTimeouts> = {}): Payments {
  const { secretKey, publishableKey, webhookSecret } = settings
  const stripe = openStripe(settings, timeouts)

  async function findIntent(id: string): Promise<Intent | null> {
    if (!/^pi_\w+$/.test(id)) return null
    const ask = (expand: string[]) => orNull(stripe.paymentIntents.retrieve(id, { expand }))
    const intent = await withBalance(
      () => ask(EXPAND_BALANCE),
      () => ask(EXPAND),
    )
    return intent && toIntent(intent)
  }

  /** None of a payment that was made with other keys, which Stripe does not know. */
  const refundsOf = async (intentId: string) => {
    const ask = (expand: string[]) =>
      orNull(
        stripe.refunds.list({ payment_intent: intentId, expand, ...ALL }).autoPagingToArray({ limit: 1000 }),
      )
    const refunds = await withBalance(
      () => ask(EXPAND_REFUNDS),
      () => ask([]),
    )
    return refunds ?? []
  }

  /** A restricted key may lack the permission for the balance: payments go on, and the books wait for it. */
  let readsBalance = true
  async function withBalance<T>(ask: () => Promise<T>, askWithout: () => Promise<T>): Promise<T> {
    if (!readsBalance) return askWithout()
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ProviderDown && error.reason === 'permission')) throw error
      const answer = await askWithout()
      readsBalance = false
      return answer
    }
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
          return { status: 'declined', message: error.message, chargeId: error.charge ?? null }
        // confirmed before, with a lost response: it may be paid by now
        if (codeOf(error) === 'payment_intent_unexpected_state') {
          const known = await findIntent(intentId)
          if (known?.status === 'succeeded' || known?.status === 'processing') return { status: known.status }
          const message = 'This payment has run out. Nothing was charged.'
          return { status: 'declined', message, chargeId: null }
        }
        // a lost connection may have charged it
        throw toShopError(error, { uncharged: ['key', 'permission'] })
      }
    },

    async refund({ intentId, amountCents, idempotencyKey, attempt }) {
      try {
        // Stripe keeps idempotency keys for a day only, so a refund with this key is searched first
        const known = (await refundsOf(intentId)).find(({ metadata }) => metadata?.key === idempotencyKey)
        if (known) return toRefund(known)
        const refund = { payment_intent: intentId, amount: amountCents, metadata: { key: idempotencyKey } }
        return toRefund(
          await stripe.refunds.create(
            refund,
            // Stripe repeats its first answer to a key for a day, errors included
            { idempotencyKey: attempt === 0 ? idempotencyKey : `${idempotencyKey}-${attempt}` },
          ),
        )
      } catch (error) {
        throw refundError(error)
      }
    },

    listRefunds: async (intentId) => (await refundsOf(intentId)).map(toRefund),

    listDisputes: async (intentId) =>
      (await orNull(stripe.disputes.list({ payment_intent: intentId, ...ALL })))?.data.map(toDispute) ?? [],

    listPayouts: async (since) =>
      (
        await stripe.payouts
          .list({ created: { gte: Math.floor(since.getTime() / 1000) }, ...ALL })
          .autoPagingToArray({ limit: 1000 })
          .catch(rethrow)
      )
        .map(toPayout)
        .reverse(),

    listPayoutTransactions: async (payout) =>
      (
        await stripe.balanceTransactions
          .list({ payout, ...ALL })
          .autoPagingToArray({ limit: 10_000 })
          .catch(rethrow)
      ).flatMap((booked) => (booked.type === 'payout' ? [] : (toTransaction(booked) ?? []))),

    async listEvents(after) {
      const page = await orNull(stripe.events.list({ types: EVENT_TYPES, ...ALL, ending_before: after }))
      return page && { events: page.data.reverse().map(readStripeEvent), more: page.has_more }
    },

    async listEventsSince(since) {
      const events: PaymentEvent[] = []
      const created = since && { created: { gte: toSeconds(since) } }
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

    async listSince(list, since, after) {
      const page = { created: { gte: toSeconds(since) }, ...ALL, ...(after && { starting_after: after }) }
      const lists = { intents: stripe.paymentIntents, refunds: stripe.refunds, disputes: stripe.disputes }
      const { data, has_more } = await lists[list].list(page).catch(rethrow)
      const next = has_more ? (data.at(-1)?.id ?? null) : null
      return { intentIds: data.flatMap((one) => paidIntentIn(one) ?? []), next }
    },
    checkAccount: (publicUrl, isConnectedHere = false) => {
      readsBalance = true
      return checkStripeAccount(stripe, { publicUrl, isConnectedHere, mode: modeOfKey(secretKey) })
    },

    readEvent(body, signature) {
      if (!signature || !webhookSecret) return null
      try {
        return readStripeEvent(stripe.webhooks.constructEvent(body, signature, webhookSecret))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
        throw error
      }
    },
  }
}

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

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

function madeElsewhere(id: string): never {
  throw new Error(`The payment ${id} was not made by this shop`)
}
