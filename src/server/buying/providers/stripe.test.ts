import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { confirmCard } from '../../../../tests/support/fake-stripe/browser-calls.ts'
import { type FakeStripe, KEYS, startFakeStripe } from '../../../../tests/support/fake-stripe/fake-stripe.ts'
import { CARDS } from '../../../../tests/support/fake-stripe/ledger.ts'
import { type Payments, RefundRefused } from './payments.ts'
import { stripePayments } from './stripe.ts'

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
  payments = stripePayments(settings(), { retryDelay: 5 })
})
afterEach(() => stripe.close())

const WANTED = {
  reference: 'c0ffee',
  shopMark: 'our-mark',
  bought: {
    riderId: 7,
    riderKey: 'key-of-rider-7',
    title: 'Jane Doe, Classic',
    horses: [1, 3],
    email: 'jane@example.com',
  },
  amountCents: 6500,
  idempotencyKey: 'checkout-7',
}
const pay = async (card: string = CARDS.pays) => {
  const intent = await payments.createIntent(WANTED)
  await confirmCard(stripe.url, intent.clientSecret, card)
  return intent.id
}

describe('an intent', () => {
  it('is made for the amount, and carries all that the sale can be made again from', async () => {
    const intent = await payments.createIntent(WANTED)
    expect(intent).toEqual({
      id: expect.stringMatching(/^pi_/),
      clientSecret: expect.stringContaining(`${intent.id}_secret_`),
      reference: 'c0ffee',
      shopMark: 'our-mark',
      bought: WANTED.bought,
      status: 'open',
      amountCents: 6500,
      currency: 'usd',
      isMoneyBack: false,
      mode: 'test',
      paymentMethod: null,
      paidAt: null,
      transaction: null,
    })
    expect(stripe.ledger.intent(intent.id)).toMatchObject({
      currency: 'usd',
      description: 'Jane Doe, Classic',
      metadata: {
        checkout: 'c0ffee',
        shop: 'our-mark',
        amount: '6500',
        email: 'jane@example.com',
        rider: '7',
        riderKey: 'key-of-rider-7',
        horses: '1,3',
      },
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
  const amountsOf = async (intentId: string) =>
    (await payments.listRefunds(intentId)).map(({ amountCents }) => amountCents)

  it('gives a part back, and then the rest', async () => {
    const intentId = await pay()
    await payments.refund({ intentId, amountCents: 2000, idempotencyKey: 'a', attempt: 0 })
    expect(await payments.findIntent(intentId)).toMatchObject({ isMoneyBack: true, status: 'succeeded' })
    await payments.refund({ intentId, amountCents: 4500, idempotencyKey: 'b', attempt: 0 })
    expect(await amountsOf(intentId)).toEqual([4500, 2000])
  })

  it('is given once for one key, even after Stripe forgot the key', async () => {
    const refund = { intentId: await pay(), amountCents: 2000, idempotencyKey: 'a', attempt: 0 }
    await payments.refund(refund)
    await payments.refund(refund)
    stripe.idempotency.forget()
    await payments.refund(refund)
    expect(await amountsOf(refund.intentId)).toEqual([2000])
  })

  it('is given once when the answer is lost on its way', async () => {
    const refund = { intentId: await pay(), amountCents: 2000, idempotencyKey: 'a', attempt: 0 }
    let losses = 1
    stripe.troubleWith = (method) => (method === 'POST' && losses-- > 0 ? 'answer lost' : null)
    await payments.refund(refund)
    expect(await amountsOf(refund.intentId)).toEqual([2000])
  })

  it('is refused beyond what was paid', async () => {
    const intentId = await pay()
    await expect(
      payments.refund({ intentId, amountCents: 6501, idempotencyKey: 'a', attempt: 0 }),
    ).rejects.toThrow('Refund amount ($65.01) is greater than unrefunded amount on charge ($65.00)')
  })

  it.each([
    ['went back already', 'was refunded already', (intentId: string) => stripe.ledger.refund(intentId, null)],
    ['a bank has taken', 'bank has taken', (intentId: string) => stripe.ledger.openDispute(intentId)],
    ['is unknown there', 'does not know this payment', () => stripe.ledger.intents.clear()],
  ])('of money that %s is refused for good, in words', async (_what, words, happen) => {
    const intentId = await pay()
    happen(intentId)
    const refund = payments.refund({ intentId, amountCents: 6500, idempotencyKey: 'a', attempt: 0 })
    const error = await refund.catch((refused: unknown) => refused)
    expect(error).toBeInstanceOf(RefundRefused)
    expect(error).toMatchObject({ message: expect.stringContaining(words) })
  })

  it('says where it stands, and why the bank returned it', async () => {
    stripe.ledger.refundsAre = 'pending'
    const intentId = await pay()
    const { id } = await payments.refund({ intentId, amountCents: 2000, idempotencyKey: 'a', attempt: 0 })
    expect(await payments.listRefunds(intentId)).toMatchObject([{ id, status: 'pending', failure: null }])
    stripe.ledger.endRefund(id, 'failed')
    expect(await payments.listRefunds(intentId)).toMatchObject([
      { id, status: 'failed', failure: 'expired or canceled card', idempotencyKey: 'a' },
    ])
  })
})

describe('when Stripe is away', () => {
  it.each(['not reached', 'error'] as const)('a buyer is told so: %s', async (trouble) => {
    stripe.troubleWith = () => trouble
    await expect(payments.createIntent(WANTED)).rejects.toMatchObject({
      status: 503,
      message: 'Payments are down for a moment. You were not charged.',
    })
    expect(stripe.ledger.intents.size).toBe(0)
  })

  it('one that comes back meanwhile is asked again', async () => {
    let troubles = 2
    stripe.troubleWith = () => (troubles-- > 0 ? 'not reached' : null)
    expect(await payments.createIntent(WANTED)).toMatchObject({ status: 'open' })
  })

  it('a wrong key is told from it, and to the log', async () => {
    const wrong = stripePayments({ ...settings(), secretKey: 'sk_test_wrong' })
    await expect(wrong.createIntent(WANTED)).rejects.toMatchObject({
      status: 503,
      reason: 'key',
      cause: { message: 'Invalid API Key provided' },
    })
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
    expect(payments.readEvent(body, signature)).toEqual({
      id: event.id,
      intentId,
      isMoneyBack: false,
      declinedCharge: null,
      happenedAt: new Date(event.created * 1000).toISOString(),
    })
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
    expect(await payments.listDisputes(intentId)).toEqual([])
    const { id } = stripe.ledger.openDispute(intentId, { inquiry: true })
    expect(await payments.listDisputes(intentId)).toMatchObject([
      { id, status: 'inquiry', amountCents: 6500, reason: 'fraudulent', dueBy: expect.any(String) },
    ])
    stripe.ledger.escalateDispute(id)
    expect(await payments.listDisputes(intentId)).toMatchObject([{ status: 'open', isAnswered: false }])
    stripe.ledger.answerDispute(id)
    expect(await payments.listDisputes(intentId)).toMatchObject([{ status: 'open', isAnswered: true }])
    stripe.ledger.closeDispute(id, 'won')
    expect(await payments.listDisputes(intentId)).toMatchObject([{ status: 'won' }])
  })
})

describe('the list of events', () => {
  it('is read from a cursor on, oldest first, page by page, without what is no business of ours', async () => {
    const first = await pay()
    const { events: lately } = await payments.listEventsSince(null)
    expect(lately.map(({ intentId }) => intentId)).toEqual([first])
    const cursor = lately.at(-1)?.id ?? ''
    expect(await payments.listEvents(cursor)).toEqual({ events: [], more: false })
    for (let part = 0; part < 40; part++) stripe.ledger.refund(first, 100)
    const page = await payments.listEvents(cursor)
    expect(page).toMatchObject({ more: false })
    expect(page?.events).toHaveLength(80)
    expect(page?.events.every(({ isMoneyBack }) => isMoneyBack)).toBe(true)
    for (let part = 0; part < 20; part++) stripe.ledger.refund(first, 100)
    const full = await payments.listEvents(cursor)
    expect([full?.events.length, full?.more]).toEqual([100, true])
    expect(full?.events[0]?.id).toBe(page?.events[0]?.id)
    expect((await payments.listEvents(full?.events.at(-1)?.id ?? ''))?.events).toHaveLength(20)
  })

  it('is read whole since a moment, however much happened', async () => {
    const moment = new Date(Date.now() - 1000)
    const intentId = await pay()
    for (let part = 0; part < 560; part++) stripe.ledger.refund(intentId, 1)
    const { events } = await payments.listEventsSince(moment)
    expect(events.filter((event) => event.intentId === intentId)).toHaveLength(1 + 2 * 560)
    expect((await payments.listEventsSince(new Date(Date.now() + 2000))).events).toEqual([])
  })

  it('says that it has forgotten where we were, also after 30 days', async () => {
    expect(await payments.listEvents('evt_of_last_year')).toBeNull()
    await pay()
    const cursor = (await payments.listEventsSince(null)).events.at(-1)?.id ?? ''
    expect(await payments.listEvents(cursor)).not.toBeNull()
    stripe.ledger.shift = 31 * 86_400_000
    expect(await payments.listEvents(cursor)).toBeNull()
    expect((await payments.listEventsSince(null)).events).toEqual([])
  })
})
