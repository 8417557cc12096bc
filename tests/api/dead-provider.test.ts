// @module-tag long
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Today } from '../../src/contract/owner/dashboard.ts'
import { api } from '../support/addresses.ts'
import { type Client, reply } from '../support/client.ts'
import { walletToken } from '../support/fake-stripe/browser-calls.ts'
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe/fake-stripe.ts'
import { CARDS } from '../support/fake-stripe/ledger.ts'
import { lost } from '../support/fake-stripe/webhook-post.ts'
import { alarmsOf } from '../support/observe.ts'
import { openShopAt } from '../support/open-shop-at.ts'
import { addEvent, type StripeShop, withStripe } from '../support/stripe-shop.ts'
import { freshPlace, openTestShop, type Place } from '../support/test-shop.ts'
import { work } from '../support/world/work.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOT_CHARGED = 'Payments are down for a moment. You were not charged.'
const AWAY = 'The card service does not answer right now. Please try again in a moment.'
const KEY_REFUSED = "Stripe refuses the shop's key, so nobody can pay. Check the keys at Stripe."
const NO_ANSWER = 'Stripe does not answer, so nobody can pay right now.'
const TIMEOUTS = { stripe: { timeout: 500, retries: 0, retryDelay: 5 } }
const PUBLIC = {
  PUBLIC_URL: 'https://films.test',
  SECRET_KEY: 'a-secret-of-at-least-thirty-two-signs',
}

let place: Place
let stripe: FakeStripe
let shop: StripeShop

beforeEach(async () => {
  place = await freshPlace()
  stripe = await startFakeStripe()
  const opened = await openTestShop(env(), { timeouts: TIMEOUTS })
  owner = await opened.admin()
  shop = await withStripe(opened, stripe, await addEvent(owner))
  stripe.webhooks.journeyOf = () => lost
})
afterEach(async () => {
  await shop.close()
  await place.remove()
})

const env = () => ({ ...place.env, ...stripe.liveEnv, ...PUBLIC, DEMO: '0', WORKER: '0' })

let owner: Client
const alarms = async (admin = owner) =>
  (await alarmsOf(admin, 'provider-down')).map(({ sentence }) => sentence)
const paymentsStep = async () =>
  (await owner.get(Today, api.today)).setup.find(({ step }) => step === 'payments')
const emails = () => shop.emails('owner-provider-down', 'owner@example.com')

describe('a revoked key', () => {
  it('is no 500 for buyers, an alarm, and one email to the owner until Stripe takes the key again', async () => {
    const { rider, buyer, started: paid } = await shop.pay('ann@example.com')
    stripe.account.isKeyRevoked = true

    expect(await shop.buyer('bob@example.com').tryToStart(rider)).toMatchObject(reply(503, NOT_CHARGED))
    // the money was taken, so the answer says nothing of it
    expect(await buyer.tryToConfirm(rider, paid)).toMatchObject({ status: 503, text: AWAY })
    await expect.poll(() => alarms()).toEqual([KEY_REFUSED])
    expect((await work.reconcile(shop.shop)).failures.length).toBeGreaterThan(0)
    shop.later(2 * MINUTE)
    await shop.buyer('cid@example.com').tryToStart(rider)
    await expect.poll(emails).toBe(1)
    expect(await alarms()).toEqual([KEY_REFUSED])
    expect(await paymentsStep()).toMatchObject({ done: false, note: expect.stringContaining(KEY_REFUSED) })

    stripe.account.isKeyRevoked = false
    shop.later(2 * MINUTE)
    await buyer.confirm(rider, paid)
    await expect.poll(() => alarms()).toEqual([])
    expect(await emails()).toBe(1)
    // another time, another email
    shop.later(HOUR)
    stripe.account.isKeyRevoked = true
    await shop.buyer('dan@example.com').tryToStart(rider)
    await expect.poll(emails).toBe(2)
  })

  it('charges no wallet', async () => {
    const buyer = shop.buyer('wallet@example.com')
    const { paymentIntentId } = await buyer.start(await shop.addRider())
    const confirmationToken = await walletToken(stripe.url, CARDS.pays)
    const pay = () => buyer.client.send('POST', api.payWithWallet, { paymentIntentId, confirmationToken })
    stripe.account.isKeyRevoked = true
    expect(await pay()).toMatchObject({ status: 503, text: NOT_CHARGED })
    stripe.account.isKeyRevoked = false
    // the answer is lost, and the card may be charged
    stripe.troubleWith = () => 'answer lost'
    expect(await pay()).toMatchObject({ status: 503, text: AWAY })
  })

  it('is forgotten when the shop starts with another one', async () => {
    stripe.account.isKeyRevoked = true
    await shop.buyer('bob@example.com').tryToStart(await shop.addRider())
    await expect.poll(() => alarms()).toEqual([KEY_REFUSED])
    const other = await openShopAt({ ...env(), STRIPE_SECRET_KEY: 'rk_live_new' })
    expect(await alarms(await other.admin())).toEqual([])
    await other.close()
  })

  it('is emailed once by two servers', async () => {
    const rider = await shop.addRider()
    const second = await openShopAt(env(), { timeouts: TIMEOUTS })
    const other = await withStripe(second, stripe, rider.eventId)
    stripe.account.isKeyRevoked = true
    const buyers = [shop.buyer('a@example.com'), other.buyer('b@example.com'), other.buyer('c@example.com')]
    await Promise.all(buyers.map((buyer) => buyer.tryToStart(rider)))
    const admin = await second.admin()
    await expect.poll(() => alarms(admin)).toEqual([KEY_REFUSED])
    shop.later(2 * MINUTE)
    second.later(2 * MINUTE)
    await Promise.all(buyers.map((buyer) => buyer.tryToStart(rider)))
    await second.close()
    expect(await emails()).toBe(1)
  })
})

describe('an outage of Stripe', () => {
  it('is an alarm at once, and an email when it lasts', async () => {
    const rider = await shop.addRider()
    stripe.troubleWith = () => 'not reached'
    expect(await shop.buyer('a@example.com').tryToStart(rider)).toMatchObject(reply(503, NOT_CHARGED))
    await expect.poll(() => alarms()).toEqual([NO_ANSWER])
    expect(await emails()).toBe(0)
    shop.later(6 * MINUTE)
    await shop.buyer('b@example.com').tryToStart(rider)
    await expect.poll(emails).toBe(1)
    stripe.troubleWith = () => null
    shop.later(2 * MINUTE)
    await shop.buyer('c@example.com').start(rider)
    await expect.poll(() => alarms()).toEqual([])
    // it comes and goes: one email an hour
    stripe.troubleWith = () => 'error'
    await shop.buyer('d@example.com').tryToStart(rider)
    await expect.poll(() => alarms()).toEqual([NO_ANSWER])
    shop.later(6 * MINUTE)
    await shop.buyer('e@example.com').tryToStart(rider)
    shop.later(MINUTE)
    expect(await alarms()).toEqual([NO_ANSWER])
    expect(await emails()).toBe(1)
  })

  it('of one kind of call is told once it lasts, and ends with a good call of that kind', async () => {
    const rider = await shop.addRider()
    const ask = () => shop.shop.payments.listDisputes('pi_1').catch(() => [])
    stripe.troubleWith = (_method, path) => (path === '/v1/disputes' ? 'error' : null)
    await ask()
    await shop.buyer('a@example.com').start(rider)
    await expect.poll(() => alarms()).toEqual([])
    shop.later(6 * MINUTE)
    await ask()
    await shop.buyer('b@example.com').start(rider)
    await expect
      .poll(() => alarms())
      .toEqual(['Stripe does not answer when the shop wants to read disputes.'])
    stripe.troubleWith = () => null
    shop.later(2 * MINUTE)
    await ask()
    await expect.poll(() => alarms()).toEqual([])
  })

  it('is none where a card is declined, a payment is unknown or a refund is refused', async () => {
    const { payments } = shop.shop
    expect(await payments.findIntent('pi_unknown')).toBeNull()
    const refund = { intentId: 'pi_unknown', amountCents: 100, idempotencyKey: 'a', attempt: 0 }
    await expect(payments.refund(refund)).rejects.toThrow('does not know this payment')
    await payments.listRefunds('pi_unknown')
    expect(await alarms()).toEqual([])
  })
})

it('a key without a permission is an alarm that names it, and other calls go on', async () => {
  const rider = await shop.addRider()
  stripe.account.forbidden = /^GET \/v1\/disputes$/
  await expect(shop.shop.payments.listDisputes('pi_1')).rejects.toMatchObject({ status: 503 })
  await shop.buyer('a@example.com').buy(rider)
  const sentence = 'Stripe does not let the shop read disputes. Give its key the permission "Disputes: read".'
  await expect.poll(() => alarms()).toEqual([sentence])
  await expect.poll(emails).toBe(1)
  stripe.account.forbidden = null
  shop.later(2 * MINUTE)
  await shop.shop.payments.listDisputes('pi_1')
  await expect.poll(() => alarms()).toEqual([])
})

it('a key that may not refund is an alarm, and the refund goes out once it may', async () => {
  const { intentId, purchaseId } = await shop.sell('back@example.com')
  stripe.account.forbidden = /^POST \/v1\/refunds$/
  expect((await owner.send('POST', api.refund(purchaseId))).status).toBe(502)
  await expect
    .poll(() => alarms())
    .toEqual([
      'Stripe does not let the shop send refunds. Give its key the permission "Charges and Refunds: write".',
    ])
  stripe.account.forbidden = null
  await work.reconcile(shop.shop)
  await expect.poll(() => alarms()).toEqual([])
  expect(stripe.money.get(intentId)).toBe(0)
})
