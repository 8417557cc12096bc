import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { TestSales } from '../../src/contract/books/sales.ts'
import { AccountEvent } from '../../src/contract/owner/account.ts'
import { PaymentsConnection } from '../../src/contract/owner/connections.ts'
import { Today } from '../../src/contract/owner/dashboard.ts'
import { ShopInfo } from '../../src/contract/owner/shop.ts'
import { api } from '../support/addresses.ts'
import { addEvent, addRider, buy, pathOf } from '../support/buying.ts'
import { type Client, reply } from '../support/client.ts'
import { WEBHOOK_TYPES } from '../support/fake-stripe/account.ts'
import { type FakeStripe, KEYS, LIVE_KEYS, startFakeStripe } from '../support/fake-stripe/fake-stripe.ts'
import { lost } from '../support/fake-stripe/webhook-post.ts'
import { emailsOf, salesOf } from '../support/observe.ts'
import { type StripeShop, withStripe } from '../support/stripe-shop.ts'
import { freshPlace, openTestShop, type TestShop } from '../support/test-shop.ts'
import { isStored } from '../support/world/rows.ts'
import { work } from '../support/world/work.ts'

const PATH = '/api/connections/payments'
const TEST = { secretKey: KEYS.STRIPE_SECRET_KEY, publishableKey: KEYS.STRIPE_PUBLISHABLE_KEY }
const LIVE = { secretKey: LIVE_KEYS.STRIPE_SECRET_KEY, publishableKey: LIVE_KEYS.STRIPE_PUBLISHABLE_KEY }
const PUBLIC = { PUBLIC_URL: 'https://films.test' }
const WEBHOOK = 'https://films.test/api/webhooks/stripe'

let stripe: FakeStripe
const close: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  stripe = await startFakeStripe()
  stripe.webhooks.journeyOf = () => lost
})
afterEach(async () => {
  for (const one of close.splice(0).reverse()) await one()
  await stripe.close()
})

async function open(env: Record<string, string> = {}) {
  const test = await openTestShop({ STRIPE_API_URL: stripe.url, DEMO: '0', WORKER: '0', ...env })
  close.push(test.close)
  return { test, admin: await test.admin() }
}
/** The request by which a buyer of a new rider begins to pay. */
async function wish(admin: Client) {
  const rider = await addRider(admin, { eventId: (await addEvent(admin)).id })
  return { riderId: rider.id, email: 'ann@example.com', amount: 6500, quantity: 1 }
}

const connect = (admin: Client, keys: object) => admin.put(PaymentsConnection, PATH, keys)

/** What tests do with a shop that takes its cards at Stripe. */
const atStripe = async (test: TestShop, eventId: number): Promise<StripeShop> =>
  withStripe(test, stripe, eventId)

const paymentsStep = async (admin: Client) =>
  (await admin.get(Today, api.today)).setup.find(({ step }) => step === 'payments')

describe('Stripe that is connected in the browser', () => {
  it('takes the next payment, without a restart', async () => {
    const { test, admin } = await open()
    const { id: eventId } = await addEvent(admin)
    const trial = await addRider(admin, { eventId })
    await buy(test.visitor(), { rider: trial, email: 'trial@example.com' })
    expect(await admin.get(PaymentsConnection, PATH)).toMatchObject({ fixed: false, mode: 'sandbox' })

    expect(await connect(admin, TEST)).toEqual({
      fixed: false,
      mode: 'test',
      publishableKey: TEST.publishableKey,
      account: 'Barrel Films',
      hasWebhook: false,
      missing: [],
    })
    const { payments } = await test.visitor().get(ShopInfo, '/api/shop')
    expect(payments).toEqual({ provider: 'stripe', publishableKey: TEST.publishableKey })
    const page = await test.visitor().send('GET', '/')
    expect(page.headers.get('content-security-policy')).toContain('https://js.stripe.com')
    const shop = await atStripe(test, eventId)
    const buyer = shop.buyer('ann@example.com')
    await buyer.buy(await shop.addRider())
    expect((await salesOf(admin)).map(({ email, mode }) => ({ email, mode }))).toEqual([
      { email: 'trial@example.com', mode: 'sandbox' },
      { email: 'ann@example.com', mode: 'test' },
    ])
    const pretend = { clientSecret: 'x', cardNumber: '4242424242424242' }
    expect((await test.visitor().send('POST', '/api/sandbox/pay', pretend)).status).toBe(404)
  })

  it('is stored without a readable key, shown without the secret one, and noted', async () => {
    const { test, admin } = await open()
    await connect(admin, TEST)
    expect(await isStored(test.shop, TEST.secretKey)).toBe(false)
    expect((await admin.send('GET', PATH)).text).not.toContain(TEST.secretKey)
    const [latest] = await admin.get(z.array(AccountEvent), '/api/account/events')
    expect(latest).toMatchObject({ kind: 'payments-connected', detail: 'test, Barrel Films' })
    // the payment that proved that both keys belong together is over
    expect([...stripe.ledger.intents.values()].map(({ status }) => status)).toEqual(['canceled'])
  })

  it('makes its webhook and its wallet domain, and takes what the webhook tells', async () => {
    const { test, admin } = await open(PUBLIC)
    stripe.account.endpoints = [{ id: 'we_old', url: WEBHOOK, status: 'enabled', enabled_events: ['*'] }]
    expect(await connect(admin, LIVE)).toMatchObject({ mode: 'live', hasWebhook: true, missing: [] })
    expect(stripe.account.endpoints).toMatchObject([
      { url: WEBHOOK, status: 'enabled', enabled_events: WEBHOOK_TYPES },
    ])
    expect(stripe.account.domains).toMatchObject([{ domain_name: 'films.test', enabled: true }])
    expect(await paymentsStep(admin)).toMatchObject({ done: true, note: 'Stripe takes real cards.' })
    const shop = await atStripe(test, (await addEvent(admin)).id)
    const rider = await shop.addRider()
    const started = await shop.buyer('ann@example.com').start(rider)
    stripe.ledger.confirm(started.paymentIntentId, '4242424242424242')
    const [paid] = stripe.eventsOf('payment_intent.succeeded', started.paymentIntentId)
    if (!paid) throw new Error('It was not paid')
    const [endpoint] = stripe.account.endpoints
    expect(await stripe.webhooks.deliver(paid)).toBe(400)
    expect(await stripe.webhooks.deliver(paid, { secret: endpoint?.secret ?? '' })).toBe(200)
    const [sale] = await salesOf(admin)
    expect(sale).toMatchObject({ email: 'ann@example.com', mode: 'live' })

    // the same account again: the webhook stays, since only its first answer told the secret
    await connect(admin, LIVE)
    expect(stripe.account.endpoints).toEqual([endpoint])
  })

  it('without a webhook believes no message, signed with nothing or not', async () => {
    const { test, admin } = await open()
    await connect(admin, TEST)
    stripe.webhooks.url = `${test.url}/api/webhooks/stripe`
    stripe.ledger.create({ amount: 100, currency: 'usd', description: '', receiptEmail: null, metadata: {} })
    const event = stripe.events[0]
    if (!event) throw new Error('Nothing happened')
    const forged = await test.visitor().send('POST', '/api/webhooks/stripe', JSON.stringify(event), {
      'stripe-signature': stripe.webhooks.sign(event, ' '),
    })
    expect([forged.status, forged.text]).toEqual([400, 'This message is not signed by the payment provider'])
  })

  it.each([
    [
      { ...TEST, publishableKey: LIVE.publishableKey },
      'The secret key is a test key and the publishable key a live key: please take both from the same mode of Stripe',
    ],
    [{ ...TEST, secretKey: TEST.publishableKey }, 'The secret key starts with sk_test_, sk_live_ or rk_'],
    [{ ...TEST, secretKey: 'sk_test_other' }, 'Stripe does not know this secret key: please copy it again'],
    [
      { ...TEST, publishableKey: 'pk_test_other' },
      'The publishable key is not from the same Stripe account as the secret key: please copy both again',
    ],
  ])('is refused with keys that do not work: %j', async (keys, sentence) => {
    const { test, admin } = await open()
    expect(await admin.send('PUT', PATH, keys)).toMatchObject({ status: 400, text: sentence })
    expect(test.shop.payments.provider).toBe('sandbox')
  })

  it('connects a restricted key that may not make webhooks, and says what is missing', async () => {
    const { admin } = await open(PUBLIC)
    stripe.account.forbidden = /webhook_endpoints/
    const connected = await connect(admin, TEST)
    expect(connected).toMatchObject({ mode: 'test', hasWebhook: false })
    expect(connected.missing).toEqual([
      'The key may not read webhooks, so they are not checked. Give it the permission "Webhook Endpoints: read".',
    ])
  })
})

describe('a shop that goes live in the browser', () => {
  it('on the internet takes no payments of strangers before', async () => {
    const { test, admin } = await open(PUBLIC)
    const wanted = await wish(admin)
    expect(await test.visitor().send('POST', api.createPaymentIntent, wanted)).toMatchObject(
      reply(503, 'This shop does not take payments yet. Please come back soon.'),
    )
    expect((await admin.send('POST', api.createPaymentIntent, wanted)).status).toBe(200)
  })

  it('ends its test orders as a restart with live keys does, and counts real sales only', async () => {
    const { test, admin } = await open()
    const { id: eventId } = await addEvent(admin)
    await test.shop.storage.put('videos/run.mp4', Buffer.from('a video'))
    const rider = await addRider(admin, { eventId, videoUrl: '/media/videos/run.mp4', salesLimit: 1 })
    const buyer = test.visitor()
    const { videos } = await buy(buyer, { rider, email: 'ann@example.com' })
    expect((await buyer.send('GET', pathOf(videos[0]?.url ?? ''))).status).toBe(302)

    await connect(admin, LIVE)
    expect((await buyer.send('GET', pathOf(videos[0]?.url ?? ''))).status).toBe(403)
    expect((await buyer.send('GET', api.purchaseCheck('ann@example.com', rider.id))).text).toBe(
      JSON.stringify({ purchased: false, soldOut: false }),
    )
    expect(await emailsOf(admin, { kind: 'owner-test-orders-ended' })).toMatchObject([
      { subject: 'A test order has ended' },
    ])
    await work.leaveOutTestSales(test.shop)
    expect(await admin.get(TestSales, '/api/sales/test')).toEqual({ sales: 1, counted: false })
  })

  it('is not disconnected while somebody pays, and then forgets its keys and its webhook', async () => {
    const { test, admin } = await open(PUBLIC)
    await connect(admin, LIVE)
    const shop = await atStripe(test, (await addEvent(admin)).id)
    await shop.buyer('ann@example.com').start(await shop.addRider())
    expect(await admin.send('DELETE', PATH)).toMatchObject(
      reply(409, 'A buyer is paying right now. Please try again in 15 minutes.'),
    )
    test.later(16 * 60_000)
    expect((await admin.send('DELETE', PATH)).status).toBe(204)
    expect(await admin.get(PaymentsConnection, PATH)).toMatchObject({ mode: 'sandbox', publishableKey: null })
    expect(stripe.account.endpoints).toEqual([])
    expect(test.shop.payments.provider).toBe('sandbox')
  })

  it('refuses a payment that began with the sandbox, and charges nothing', async () => {
    const { test, admin } = await open()
    const wanted = await wish(admin)
    const buyer = test.visitor()
    const again = () =>
      buyer.send('POST', api.createPaymentIntent, wanted, { 'idempotency-key': 'the-same-key-again' })
    expect((await again()).status).toBe(200)
    await connect(admin, LIVE)
    expect(await again()).toMatchObject(
      reply(503, 'Payments have just changed here. You were not charged: reload the page and try again.'),
    )
    expect(stripe.money.size).toBe(0)
  })
})

describe('a shop with several servers', () => {
  it('takes its payments at Stripe on all of them', { tags: ['long'] }, async () => {
    const place = await freshPlace()
    close.push(place.remove)
    const [{ admin }, { test: other, admin: otherAdmin }] = [await open(place.env), await open(place.env)]
    await connect(admin, TEST)
    await expect.poll(() => other.shop.payments.provider).toBe('stripe')
    const shop = await atStripe(other, (await addEvent(otherAdmin)).id)
    await shop.buyer('ann@example.com').buy(await shop.addRider())
    expect(stripe.money.size).toBe(1)
  })
})
