import { describe, expect, it } from 'vitest'
import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { api } from '../support/addresses.ts'
import { salesTo } from '../support/observe.ts'
import { sharedAdmin, sharedStripeShop } from '../support/shared-shop.ts'
import { openStripeShop } from '../support/stripe-shop.ts'
import { openTestShop } from '../support/test-shop.ts'
import { work } from '../support/world/work.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const shop = sharedStripeShop()
const admin = sharedAdmin(shop)

const settleAll = async () => expect((await work.reconcile(shop.shop)).failures).toEqual([])
const purchasesOf = (email: string) => salesTo(shop, email)
/** What the reconciler asks Stripe for. */
const requestsOf = async (happen: () => Promise<unknown>) => {
  const before = shop.stripe.requests.length
  await happen()
  return shop.stripe.requests.slice(before)
}

describe('sequence 12: the reconciler', () => {
  it('finds a refund and a dispute made in the dashboard whose message was lost', async () => {
    const [refunded, disputed] = [
      shop.buyer('dash-refund@example.com'),
      shop.buyer('dash-dispute@example.com'),
    ]
    const rider = await shop.addRider()
    await settleAll()
    const [one, two] = [await refunded.payAndLeave(rider), await disputed.payAndLeave(rider)]
    await refunded.confirm(rider, one)
    await disputed.confirm(rider, two)
    shop.stripe.ledger.refund(one.paymentIntentId, 1500)
    shop.stripe.ledger.openDispute(two.paymentIntentId)
    await settleAll()
    expect(await purchasesOf(refunded.email)).toMatchObject([{ refundedAmount: 15, status: 'paid' }])
    expect(await purchasesOf(disputed.email)).toMatchObject([{ refundedAmount: 65, status: 'refunded' }])
  })

  it('asks once for what happened, not for each open payment', async () => {
    const rider = await shop.addRider()
    for (let index = 0; index < 8; index++) await shop.buyer(`open-${index}@example.com`).start(rider)
    await settleAll()
    expect(await requestsOf(settleAll)).toEqual(['GET /v1/events'])
  })

  it('reads page after page, and remembers where it was', async () => {
    const rider = await shop.addRider()
    const buyer = shop.buyer('many-parts@example.com')
    const started = await buyer.payAndLeave(rider)
    await buyer.confirm(rider, started)
    for (let part = 0; part < 65; part++) shop.stripe.ledger.refund(started.paymentIntentId, 100)
    await settleAll()
    expect(await purchasesOf(buyer.email)).toMatchObject([{ refundedAmount: 65, status: 'refunded' }])
    shop.later(10 * MINUTE)
    await settleAll()
    expect(await requestsOf(settleAll)).toEqual(['GET /v1/events'])
  })

  it('asks about single payments where the list cannot be read, in bounds', async () => {
    const rider = await shop.addRider()
    const buyer = shop.buyer('no-list@example.com')
    await buyer.payAndLeave(rider)
    shop.stripe.troubleWith = (_method, path) => (path === '/v1/events' ? 'error' : null)
    expect((await work.reconcile(shop.shop)).failures).toHaveLength(1)
    shop.stripe.troubleWith = () => null
    expect(await purchasesOf(buyer.email)).toHaveLength(1)
  })

  it('finds all of a first hour in which more happened than it reads at a time', {
    tags: ['long'],
  }, async () => {
    const young = await openStripeShop()
    // it has looked once, when nothing had happened yet
    await work.reconcile(young.shop)
    const rider = await young.addRider()
    const [lost, loud] = [young.buyer('lost-early@example.com'), young.buyer('loud@example.com')]
    await lost.payAndLeave(rider)
    const { paymentIntentId } = await loud.payAndLeave(rider)
    for (let part = 0; part < 600; part++) young.stripe.ledger.refund(paymentIntentId, 1)
    expect((await work.reconcile(young.shop)).failures).toEqual([])
    expect(await salesTo(young, lost.email)).toHaveLength(1)
    await young.close()
  })

  it('starts anew where the provider has forgotten the cursor', async () => {
    await settleAll()
    shop.stripe.events.length = 0
    const rider = await shop.addRider()
    const buyer = shop.buyer('forgotten-cursor@example.com')
    await buyer.payAndLeave(rider)
    await settleAll()
    expect(await purchasesOf(buyer.email)).toHaveLength(1)
  })

  it('ends what the provider does not know', async () => {
    const rider = await shop.addRider()
    const buyer = shop.buyer('unknown@example.com')
    const started = await buyer.start(rider)
    shop.stripe.ledger.intents.delete(started.paymentIntentId)
    const asked = async () => (await requestsOf(settleAll)).join().includes(started.paymentIntentId)
    shop.later(20 * MINUTE)
    expect(await asked()).toBe(true)
    shop.later(DAY)
    expect(await asked()).toBe(false)
  })

  it('sends refunds before anything else', async () => {
    const rider = await shop.addRider()
    const buyer = shop.buyer('refund-first@example.com')
    await buyer.buy(rider)
    const [purchase] = await purchasesOf(buyer.email)
    shop.stripe.troubleWith = (_method, path) => (path === '/v1/refunds' ? 'not reached' : null)
    await admin.send('POST', api.refund(purchase?.id ?? 0))
    shop.stripe.troubleWith = () => null
    const [first] = await requestsOf(settleAll)
    expect(first).toBe('GET /v1/refunds')
    expect(await purchasesOf(buyer.email)).toMatchObject([{ status: 'refunded' }])
  })

  it('finds what the sandbox has, too', async () => {
    const test = await openTestShop({ DEMO: '0', WORKER: '0' })
    try {
      const owner = await test.admin()
      const sport = await owner.post(Sport, api.sports, { name: 'Barrel racing' })
      const { id: eventId } = JSON.parse(
        (await owner.send('POST', api.events, { name: 'Classic', date: 'June', sportId: sport.id })).text,
      )
      const rider = { name: 'Jane', eventId, price: 65, videoUrl: 'https://videos.example/jane.mp4' }
      const { id: riderId } = JSON.parse((await owner.send('POST', api.riders, rider)).text)
      const visitor = test.visitor()
      const wish = { riderId, email: 'sandbox@example.com', amount: 6500, quantity: 1 }
      const { clientSecret } = JSON.parse((await visitor.send('POST', api.createPaymentIntent, wish)).text)
      await visitor.send('POST', api.sandboxPay, { clientSecret, cardNumber: '4242424242424242' })
      expect((await work.reconcile(test.shop)).failures).toEqual([])
      expect(await salesTo(test, wish.email)).toHaveLength(1)
    } finally {
      await test.close()
    }
  })
})

describe('sequence 13: removed things', () => {
  const removals: [what: string, remove: (rider: Rider) => Promise<unknown>][] = [
    ['a deleted rider', ({ id }) => admin.send('DELETE', api.rider(id))],
    ['a removed horse', ({ id }) => admin.send('PUT', api.rider(id), { horseCount: 1 })],
  ]

  it.each(removals)('%s: the open payment is cancelled', async (what, remove) => {
    const rider = await shop.addRider({ horseCount: 2, horses: TWO })
    const buyer = shop.buyer(`cancelled-${what.split(' ').at(-1)}@example.com`)
    const started = await buyer.start(rider, { quantity: 1, horses: [2] })
    shop.later(16 * MINUTE)
    await remove(rider)
    await settleAll()
    expect(shop.stripe.ledger.intent(started.paymentIntentId).status).toBe('canceled')
    expect((await buyer.payCard(started)).status).toBe(400)
  })

  it.each(removals)('%s: money that still comes goes back, with words', async (what, remove) => {
    const rider = await shop.addRider({ horseCount: 2, horses: TWO })
    const buyer = shop.buyer(`late-${what.split(' ').at(-1)}@example.com`)
    const started = await buyer.start(rider, { quantity: 1, horses: [2] })
    shop.later(16 * MINUTE)
    await remove(rider)
    await buyer.payCard(started)
    expect(await buyer.tryToConfirm(rider, started)).toMatchObject({
      status: 409,
      text: 'This video was removed from the shop before your payment arrived. Your money is on its way back.',
    })
    expect(shop.stripe.money.get(started.paymentIntentId)).toBe(0)
    expect(await shop.emails('refused-payment', buyer.email)).toBe(1)
    expect(await purchasesOf(buyer.email)).toEqual([])
  })

  it.each(['deleted', 'hidden'] as const)('a sport that is %s takes its open payments along', async (how) => {
    const sport = await admin.post(Sport, api.sports, { name: `Short-lived ${how}` })
    const event = { name: 'Short', date: 'June', sportId: sport.id }
    const { id: eventId } = JSON.parse((await admin.send('POST', api.events, event)).text)
    const rider = await shop.addRider({ eventId })
    const buyer = shop.buyer(`${how}-sport@example.com`)
    const started = await buyer.start(rider)
    if (how === 'deleted') await admin.send('DELETE', api.sport(sport.id))
    else await admin.send('PUT', api.sport(sport.id), { isActive: false })
    await settleAll()
    expect(shop.stripe.ledger.intent(started.paymentIntentId).status).toBe('canceled')
  })

  it('what is forgotten in an open tab runs out after a day', async () => {
    const rider = await shop.addRider()
    const buyer = shop.buyer('overnight@example.com')
    const started = await buyer.start(rider)
    shop.later(DAY + MINUTE)
    await settleAll()
    expect(shop.stripe.ledger.intent(started.paymentIntentId).status).toBe('canceled')
  })
})

const TWO = [
  { horse: 1, videoUrl: 'https://videos.example/one.mp4' },
  { horse: 2, videoUrl: 'https://videos.example/two.mp4' },
]
