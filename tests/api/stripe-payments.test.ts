import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Payments } from '../../src/server/payments/payments.ts'
import { stripePayments } from '../../src/server/payments/stripe.ts'
import { confirmCard } from '../support/fake-stripe/browser-calls.ts'
import { type FakeStripe, KEYS, startFakeStripe } from '../support/fake-stripe/fake-stripe.ts'
import { CARDS } from '../support/fake-stripe/ledger.ts'

let stripe: FakeStripe
let payments: Payments

const settings = () => ({
  provider: 'stripe' as const,
  secretKey: KEYS.STRIPE_SECRET_KEY,
  publishableKey: KEYS.STRIPE_PUBLISHABLE_KEY,
  webhookSecret: KEYS.STRIPE_WEBHOOK_SECRET,
  apiUrl: stripe.url,
})

beforeEach(async () => {
  stripe = await startFakeStripe()
  payments = stripePayments(settings())
})
afterEach(() => stripe.close())

const WANTED = {
  reference: 7,
  amountCents: 6500,
  description: 'Jane Doe, Classic',
  email: 'jane@example.com',
  idempotencyKey: 'checkout-7',
}
const pay = async (card: string = CARDS.pays) => {
  const intent = await payments.createIntent(WANTED)
  await confirmCard(stripe.url, intent.clientSecret, card)
  return intent.id
}

describe('an intent', () => {
  it('is made for the amount, and knows our checkout', async () => {
    const intent = await payments.createIntent(WANTED)
    expect(intent).toEqual({
      id: expect.stringMatching(/^pi_/),
      clientSecret: expect.stringContaining(`${intent.id}_secret_`),
      reference: 7,
      status: 'open',
      amountCents: 6500,
      refundedCents: 0,
      paymentMethod: null,
    })
    expect(stripe.ledger.intent(intent.id)).toMatchObject({
      currency: 'usd',
      description: 'Jane Doe, Classic',
      metadata: { checkout: '7', email: 'jane@example.com' },
      payment_method_types: ['card'],
    })
  })

  it('is made once for one key, however often it is asked for', async () => {
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => payments.createIntent(WANTED)))
    expect(others).toEqual([first, first])
    expect(stripe.ledger.intents.size).toBe(1)
  })

  it('is made once when the answer is lost on its way', async () => {
    let losses = 1
    stripe.troubleWith = () => (losses-- > 0 ? 'answer lost' : null)
    await payments.createIntent(WANTED)
    expect(stripe.requests).toHaveLength(2)
    expect(stripe.ledger.intents.size).toBe(1)
  })

  it('is not made when the same key comes with another amount', async () => {
    await payments.createIntent(WANTED)
    await expect(payments.createIntent({ ...WANTED, amountCents: 100 })).rejects.toThrow(/idempotent/)
    expect(stripe.ledger.intents.size).toBe(1)
  })

  it('names the card once it is paid', async () => {
    const id = await pay()
    expect(await payments.findIntent(id)).toMatchObject({ status: 'succeeded', paymentMethod: 'visa 4242' })
  })

  it('stays open after a declined card, and after a question of the bank', async () => {
    const id = await pay(CARDS.declines)
    expect(await payments.findIntent(id)).toMatchObject({ status: 'open', paymentMethod: null })
    await confirmCard(stripe.url, stripe.ledger.intent(id).client_secret ?? '', CARDS.asksForAuthentication)
    expect(await payments.findIntent(id)).toMatchObject({ status: 'open' })
  })

  it.each(['pi_unknown', '', '../v1/balance', 'sandbox_1', 'pi_1?expand[]=customer'])(
    'is not found by %j',
    async (id) => {
      expect(await payments.findIntent(id)).toBeNull()
    },
  )

  it('is none of ours when another program of the owner made it', async () => {
    const wanted = { amount: 900, currency: 'usd', description: null, receiptEmail: null, metadata: {} }
    expect(await payments.findIntent(stripe.ledger.create(wanted).id)).toBeNull()
  })

  it('is cancelled, and cancelled again without harm', async () => {
    const { id } = await payments.createIntent(WANTED)
    expect(await payments.cancelIntent(id)).toMatchObject({ status: 'cancelled' })
    expect(await payments.cancelIntent(id)).toMatchObject({ status: 'cancelled' })
  })

  it('stays paid when it is cancelled too late', async () => {
    expect(await payments.cancelIntent(await pay())).toMatchObject({ status: 'succeeded' })
  })
})

describe('a refund', () => {
  it('gives a part back, and then the rest', async () => {
    const intentId = await pay()
    await payments.refund({ intentId, amountCents: 2000, idempotencyKey: 'a' })
    expect(await payments.findIntent(intentId)).toMatchObject({ refundedCents: 2000, status: 'succeeded' })
    await payments.refund({ intentId, amountCents: 4500, idempotencyKey: 'b' })
    expect(await payments.findIntent(intentId)).toMatchObject({ refundedCents: 6500 })
  })

  it('is given once for one key, even after Stripe forgot the key', async () => {
    const refund = { intentId: await pay(), amountCents: 2000, idempotencyKey: 'a' }
    await payments.refund(refund)
    await payments.refund(refund)
    stripe.idempotency.forget()
    await payments.refund(refund)
    expect(await payments.findIntent(refund.intentId)).toMatchObject({ refundedCents: 2000 })
  })

  it('is given once when the answer is lost on its way', async () => {
    const refund = { intentId: await pay(), amountCents: 2000, idempotencyKey: 'a' }
    let losses = 1
    stripe.troubleWith = (method) => (method === 'POST' && losses-- > 0 ? 'answer lost' : null)
    await payments.refund(refund)
    expect(await payments.findIntent(refund.intentId)).toMatchObject({ refundedCents: 2000 })
  })

  it('is refused beyond what was paid', async () => {
    const intentId = await pay()
    await expect(payments.refund({ intentId, amountCents: 6501, idempotencyKey: 'a' })).rejects.toThrow(
      'Refund amount ($65.01) is greater than unrefunded amount on charge ($65.00)',
    )
  })

  it('of money that went back already has nothing left to do', async () => {
    const intentId = await pay()
    stripe.ledger.refund(intentId, null)
    await payments.refund({ intentId, amountCents: 6500, idempotencyKey: 'a' })
    expect(stripe.ledger.refunds.size).toBe(1)
  })
})

describe('when Stripe is away', () => {
  it.each(['not reached', 'error'] as const)('a buyer is told so: %s', async (trouble) => {
    stripe.troubleWith = () => trouble
    await expect(payments.createIntent(WANTED)).rejects.toMatchObject({
      status: 503,
      message: 'The card service does not answer right now. Please try again in a moment.',
    })
    expect(stripe.ledger.intents.size).toBe(0)
  })

  it('one that comes back meanwhile is asked again', async () => {
    let troubles = 2
    stripe.troubleWith = () => (troubles-- > 0 ? 'not reached' : null)
    expect(await payments.createIntent(WANTED)).toMatchObject({ status: 'open' })
  })

  it('a wrong key is no such thing', async () => {
    const wrong = stripePayments({ ...settings(), secretKey: 'sk_test_wrong' })
    await expect(wrong.createIntent(WANTED)).rejects.toThrow('Invalid API Key')
  })
})

describe('a message', () => {
  const signed = async (secret = KEYS.STRIPE_WEBHOOK_SECRET) => {
    const intentId = await pay()
    const [event] = stripe.eventsOf('payment_intent.succeeded', intentId)
    if (!event) throw new Error('Stripe told nothing')
    return {
      intentId,
      event,
      body: Buffer.from(JSON.stringify(event)),
      signature: stripe.webhooks.sign(event, secret),
    }
  }

  it('is read when Stripe signed it', async () => {
    const { event, intentId, body, signature } = await signed()
    expect(payments.readEvent(body, signature)).toEqual({ id: event.id, intentId, dispute: null })
  })

  it('is not believed with another signature, with none, or with other words', async () => {
    const { body, signature } = await signed()
    const forged = await signed('whsec_other')
    expect(payments.readEvent(forged.body, forged.signature)).toBeNull()
    expect(payments.readEvent(body, undefined)).toBeNull()
    expect(payments.readEvent(body, '')).toBeNull()
    expect(payments.readEvent(body, 't=1,v1=00')).toBeNull()
    expect(payments.readEvent(Buffer.concat([body, Buffer.from(' ')]), signature)).toBeNull()
  })

  it('is not believed when it was signed long ago', async () => {
    const { event, body } = await signed()
    const old = stripe.webhooks.sign(event, KEYS.STRIPE_WEBHOOK_SECRET, Date.now() / 1000 - 600)
    expect(payments.readEvent(body, old)).toBeNull()
  })
})

describe('a dispute', () => {
  it('is where the bank stands now', async () => {
    const intentId = await pay()
    expect(await payments.findDispute(intentId)).toBeNull()
    const { id } = stripe.ledger.openDispute(intentId)
    expect(await payments.findDispute(intentId)).toBe('opened')
    stripe.ledger.closeDispute(id, 'won')
    expect(await payments.findDispute(intentId)).toBe('won')
  })

  it('that only asks takes no money', async () => {
    const intentId = await pay()
    stripe.ledger.openDispute(intentId, { inquiry: true })
    expect(await payments.findDispute(intentId)).toBeNull()
  })
})
