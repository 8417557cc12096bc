import { describe, expect, it, onTestFinished } from 'vitest'
import { Event } from '../../src/contract/catalogue/event.ts'
import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { api } from '../support/addresses.ts'
import { addEvent, addRider, startToBuy } from '../support/buying.ts'
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
    await settleAll()
    const refunded = await shop.sell('dash-refund@example.com')
    const disputed = await shop.sell('dash-dispute@example.com')
    shop.stripe.ledger.refund(refunded.intentId, 1500)
    shop.stripe.ledger.openDispute(disputed.intentId)
    await settleAll()
    expect(await purchasesOf(refunded.buyer.email)).toMatchObject([{ refundedAmount: 15, status: 'paid' }])
    expect(await purchasesOf(disputed.buyer.email)).toMatchObject([
      { refundedAmount: 65, status: 'refunded' },
    ])
  })

  it('asks once for what happened, not for each open payment', async () => {
    const rider = await shop.addRider()
    for (let index = 0; index < 8; index++) await shop.buyer(`open-${index}@example.com`).start(rider)
    await settleAll()
    expect(await requestsOf(settleAll)).toEqual(['GET /v1/events'])
  })

  it('reads page after page, and remembers where it was', async () => {
    const { buyer, intentId } = await shop.sell('many-parts@example.com')
    for (let part = 0; part < 65; part++) shop.stripe.ledger.refund(intentId, 100)
    await settleAll()
    expect(await purchasesOf(buyer.email)).toMatchObject([{ refundedAmount: 65, status: 'refunded' }])
    shop.later(10 * MINUTE)
    await settleAll()
    expect(await requestsOf(settleAll)).toEqual(['GET /v1/events'])
  })

  it('asks about single payments where the list cannot be read, in bounds', async () => {
    const { buyer } = await shop.pay('no-list@example.com')
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
    const { buyer } = await shop.pay('forgotten-cursor@example.com')
    await settleAll()
    expect(await purchasesOf(buyer.email)).toHaveLength(1)
  })

  it('ends what the provider does not know', async () => {
    const { started } = await shop.begin('unknown@example.com')
    shop.stripe.ledger.intents.delete(started.paymentIntentId)
    const asked = async () => (await requestsOf(settleAll)).join().includes(started.paymentIntentId)
    shop.later(20 * MINUTE)
    expect(await asked()).toBe(true)
    shop.later(DAY)
    expect(await asked()).toBe(false)
  })

  it('sends refunds before anything else', async () => {
    const { buyer, purchaseId } = await shop.sell('refund-first@example.com')
    shop.stripe.troubleWith = (_method, path) => (path === '/v1/refunds' ? 'not reached' : null)
    await admin.send('POST', api.refund(purchaseId))
    shop.stripe.troubleWith = () => null
    const [first] = await requestsOf(settleAll)
    expect(first).toBe('GET /v1/refunds')
    expect(await purchasesOf(buyer.email)).toMatchObject([{ status: 'refunded' }])
  })

  it('finds what the sandbox has, too', async () => {
    const test = await openTestShop({ DEMO: '0', WORKER: '0' })
    onTestFinished(() => test.close())
    const owner = await test.admin()
    const rider = await addRider(owner, { eventId: (await addEvent(owner)).id })
    const visitor = test.visitor()
    const wish = { rider, email: 'sandbox@example.com' }
    const { clientSecret } = await startToBuy(visitor, wish)
    await visitor.send('POST', api.sandboxPay, { clientSecret, cardNumber: '4242424242424242' })
    expect((await work.reconcile(test.shop)).failures).toEqual([])
    expect(await salesTo(test, wish.email)).toHaveLength(1)
  })
})

describe('sequence 13: removed things', () => {
  const removals: [what: string, remove: (rider: Rider) => Promise<unknown>][] = [
    ['a deleted rider', ({ id }) => admin.send('DELETE', api.rider(id))],
    ['a removed horse', ({ id }) => admin.send('PUT', api.rider(id), { horseCount: 1 })],
  ]

  /** The buyer of a second horse, whose hold is over when it is removed. */
  async function removedMeanwhile(email: string, remove: (rider: Rider) => Promise<unknown>) {
    const horses = [1, 2].map((horse) => ({ horse, videoUrl: `https://videos.example/${horse}.mp4` }))
    const begun = await shop.begin(email, { horseCount: 2, horses }, { quantity: 1, horses: [2] })
    shop.later(16 * MINUTE)
    await remove(begun.rider)
    return begun
  }

  it.each(removals)('%s: the open payment is cancelled', async (what, remove) => {
    const email = `cancelled-${what.split(' ').at(-1)}@example.com`
    const { buyer, started } = await removedMeanwhile(email, remove)
    await settleAll()
    expect(shop.stripe.ledger.intent(started.paymentIntentId).status).toBe('canceled')
    expect((await buyer.payCard(started)).status).toBe(400)
  })

  it.each(removals)('%s: money that still comes goes back, with words', async (what, remove) => {
    const email = `late-${what.split(' ').at(-1)}@example.com`
    const { rider, buyer, started } = await removedMeanwhile(email, remove)
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
    const { id: eventId } = await admin.post(Event, api.events, event)
    const { started } = await shop.begin(`${how}-sport@example.com`, { eventId })
    if (how === 'deleted') await admin.send('DELETE', api.sport(sport.id))
    else await admin.send('PUT', api.sport(sport.id), { isActive: false })
    await settleAll()
    expect(shop.stripe.ledger.intent(started.paymentIntentId).status).toBe('canceled')
  })

  it('what is forgotten in an open tab runs out after a day', async () => {
    const { started } = await shop.begin('overnight@example.com')
    shop.later(DAY + MINUTE)
    await settleAll()
    expect(shop.stripe.ledger.intent(started.paymentIntentId).status).toBe('canceled')
  })
})
