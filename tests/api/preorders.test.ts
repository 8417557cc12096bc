// @module-tag postgres
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PurchaseRefunds } from '../../src/contract/books/refund.ts'
import { Order } from '../../src/contract/buying/order.ts'
import { BasketQuote } from '../../src/contract/buying/purchase.ts'
import { Event } from '../../src/contract/catalogue/event.ts'
import { type NewRider, Rider } from '../../src/contract/catalogue/rider.ts'
import { Run } from '../../src/contract/weekend/weekend.ts'
import { api } from '../support/addresses.ts'
import { tokenOf } from '../support/buying.ts'
import { emailKindsTo, salesTo } from '../support/observe.ts'
import { sharedAdmin, sharedStripeShop } from '../support/shared-shop.ts'
import { buyBasket } from '../support/stripe-basket.ts'
import type { StripeBuyer } from '../support/stripe-shop.ts'
import { work } from '../support/world/work.ts'

const HOUR = 60 * 60_000
const LATE_VIDEO = 'https://videos.example/late.mp4'

let eventId: number
let until: string

const shop = sharedStripeShop()
const admin = sharedAdmin(shop)
beforeAll(async () => {
  shop.stopTime()
  eventId = (await shop.addRider()).eventId
})
beforeEach(async () => {
  until = await allow(48)
})

const inHours = (hours: number) => new Date(shop.shop.now().getTime() + hours * HOUR).toISOString()

async function allow(hours: number | null) {
  const preorderUntil = hours === null ? null : inHours(hours)
  await admin.put(Event, `/api/events/${eventId}`, { preorderUntil })
  return preorderUntil ?? ''
}

const addRun = (rider: Partial<NewRider> = {}) =>
  shop.addRider({ name: 'Late Run', videoUrl: null, ...rider })
const putUp = (rider: Rider) => admin.send('PUT', api.rider(rider.id), { videoUrl: LATE_VIDEO })
const preorder = (buyer: StripeBuyer, rider: Rider, more: object = {}) =>
  buyer.buy(rider, { preorder: until, ...more })
/** A run that is not up yet, and its buyer. */
async function preordered(email: string, run: Partial<NewRider> = {}, more: object = {}) {
  const [rider, buyer] = [await addRun(run), shop.buyer(email)]
  return { rider, buyer, delivery: await preorder(buyer, rider, more) }
}
const emailsTo = (email: string) => emailKindsTo(shop, email)
const statusOf = async (email: string) => (await salesTo(shop, email)).map(({ status }) => status)
/** What the workers do again and again. */
async function workOn() {
  await work.notifyFinished(shop.shop)
  await work.refundPreorders(shop.shop)
}
const shown = async (rider: Rider, client = shop.visitor()) =>
  (await client.get(z.array(Rider), api.eventRiders(eventId))).find(({ id }) => id === rider.id)

describe('a run that is not up yet', () => {
  it('is pre-ordered where the event allows it, by a buyer who was told so', async () => {
    const rider = await addRun()
    expect(await shown(rider)).toMatchObject({ available: false, preorder: { until } })
    const buyer = shop.buyer('told@example.com')
    expect(await buyer.tryToStart(rider)).toMatchObject({ status: 409, text: 'This video is not ready yet' })
    expect(await buyer.tryToStart(rider, { preorder: inHours(99) })).toMatchObject({
      status: 409,
      text: 'The time by which this video is promised has changed. Please reload the page and look at it again',
    })
    const delivery = await preorder(buyer, rider)
    expect(delivery.videos).toMatchObject([{ ready: false, promisedBy: until }])
    expect(await emailsTo(buyer.email)).toEqual(['order-preordered'])
    const [video] = delivery.videos
    expect((await buyer.client.send('GET', new URL(video?.url ?? '').pathname)).status).not.toBe(302)
    const again = await buyer.tryToStart(rider, { preorder: until, amount: 2000 })
    expect(again.status).toBe(409)
  })

  it('is not where the event does not, its time is over, or the run was scratched', async () => {
    const rider = await addRun()
    await allow(null)
    expect(await shown(rider)).not.toHaveProperty('preorder')
    expect((await shop.buyer('no@example.com').tryToStart(rider, { preorder: until })).status).toBe(409)
    until = await allow(1)
    shop.later(HOUR)
    expect(await shown(rider)).not.toHaveProperty('preorder')
    expect((await shop.buyer('no@example.com').tryToStart(rider, { preorder: until })).status).toBe(409)
    expect(await admin.send('PUT', `/api/events/${eventId}`, { preorderUntil: inHours(-1) })).toMatchObject({
      status: 400,
      text: 'Please choose a time that is still to come for pre-orders',
    })
  })

  it('counts for its limit of copies', async () => {
    const { rider } = await preordered('first@example.com', { salesLimit: 1 })
    expect(await shown(rider)).toMatchObject({ soldOut: true })
    const late = await shop.buyer('second@example.com').tryToStart(rider, { preorder: until })
    expect([late.status, late.text]).toEqual([409, 'This video is sold out'])
  })

  it('is delivered when it is there, and never refunded then', async () => {
    const { rider, buyer, delivery } = await preordered('delivered@example.com')
    await putUp(rider)
    shop.later(49 * HOUR)
    // in the minute in which its time comes
    await Promise.all([workOn(), workOn(), workOn()])
    expect(await emailsTo(buyer.email)).toEqual(['order-preordered', 'video-ready'])
    expect(await statusOf(buyer.email)).toEqual(['paid'])
    const order = await buyer.client.get(Order, api.order(tokenOf(delivery)))
    expect(order.videos).toMatchObject([{ ready: true }])
    expect(order.videos[0]).not.toHaveProperty('promisedBy')
  })

  it('is refunded at its time by one of several workers, with one email, and not delivered after it', async () => {
    const { rider, buyer, delivery } = await preordered('refunded@example.com')
    shop.later(47 * HOUR)
    await workOn()
    expect(await statusOf(buyer.email)).toEqual(['paid'])
    shop.later(HOUR)
    await Promise.all([workOn(), workOn(), workOn()])
    await putUp(rider)
    await workOn()
    expect(await emailsTo(buyer.email)).toEqual(['order-preordered', 'preorder-refunded'])
    expect(await statusOf(buyer.email)).toEqual(['refunded'])
    const [sale] = await salesTo(shop, buyer.email)
    const { refunds } = await (await shop.admin()).get(PurchaseRefunds, api.purchaseRefunds(sale?.id ?? 0))
    expect(refunds).toMatchObject([{ amount: 65, askedBy: 'shop' }])
    expect((await buyer.client.send('GET', api.order(tokenOf(delivery)))).status).toBe(410)
    expect(await shown(rider)).toMatchObject({ available: true, owned: false })
  })

  it('keeps the time that its buyer was promised when the owner moves it', async () => {
    const [earlier, later] = [await addRun(), await addRun()]
    const buyer = shop.buyer('promised@example.com')
    await preorder(buyer, earlier)
    until = await allow(24)
    await preorder(shop.buyer('sooner@example.com'), later)
    await allow(200)
    shop.later(25 * HOUR)
    await workOn()
    expect([await statusOf(buyer.email), await statusOf('sooner@example.com')]).toEqual([
      ['paid'],
      ['refunded'],
    ])
    shop.later(24 * HOUR)
    await workOn()
    expect(await statusOf(buyer.email)).toEqual(['refunded'])
  })

  it('is refunded at once where its rider is scratched, and where deleted once that cannot be undone', async () => {
    const deleted = await addRun({ name: 'Deleted' })
    const runs = `/api/admin/events/${eventId}/runs`
    const run = await admin.post(Run, runs, { go: '', draw: '1', riderName: 'Scratched', horseName: '' })
    const scratched = await admin.get(Rider, api.rider(run.riderId))
    const buyers = [shop.buyer('deleted@example.com'), shop.buyer('scratched@example.com')] as const
    await preorder(buyers[0], deleted)
    await preorder(buyers[1], scratched)
    await workOn()
    await admin.send('DELETE', api.rider(deleted.id))
    await admin.send('PATCH', `/api/admin/runs/${run.id}`, { scratched: true })
    await workOn()
    expect(await statusOf(buyers[0].email)).toEqual(['paid'])
    expect(await statusOf(buyers[1].email)).toEqual(['refunded'])
    shop.later(HOUR + 1)
    await workOn()
    for (const { email } of buyers) {
      expect(await statusOf(email)).toEqual(['refunded'])
      expect(await emailsTo(email)).toEqual(['order-preordered', 'preorder-refunded'])
    }
    expect(await shown(scratched)).not.toHaveProperty('preorder')
  })

  it('gets its money back when the provider accepts it, and no video meanwhile', async () => {
    const { rider, buyer } = await preordered('away@example.com')
    shop.later(48 * HOUR)
    shop.stripe.troubleWith = () => 'not reached'
    await workOn()
    shop.stripe.troubleWith = () => null
    await putUp(rider)
    await workOn()
    const check = await shop.visitor().send('GET', api.purchaseCheck(buyer.email, rider.id))
    expect(JSON.parse(check.text).purchased).toBe(false)
    shop.later(HOUR)
    await work.reconcile(shop.shop)
    expect(await statusOf(buyer.email)).toEqual(['refunded'])
    expect(await emailsTo(buyer.email)).toEqual(['order-preordered', 'preorder-refunded'])
  })

  it('of two horses goes back for the one that is missing, for what it cost beside the other', async () => {
    const { rider, buyer } = await preordered('horses@example.com', { horseCount: 2 }, { quantity: 2 })
    await admin.send('PUT', api.rider(rider.id), { horses: [{ horse: 2, videoUrl: LATE_VIDEO }] })
    shop.later(48 * HOUR)
    await workOn()
    await workOn()
    const [sale] = await salesTo(shop, buyer.email)
    expect(sale).toMatchObject({ amount: 85, refundedAmount: 20, status: 'paid' })
    expect(await emailsTo(buyer.email)).toEqual(['order-preordered', 'preorder-refunded', 'video-ready'])
  })

  it('is decided about once, also where the provider will never take the refund', async () => {
    const rider = await addRun({ horseCount: 2 })
    const buyer = shop.buyer('never@example.com')
    const started = await buyer.payAndLeave(rider, { preorder: until, quantity: 2 })
    await buyer.confirm(rider, started)
    await admin.send('PUT', api.rider(rider.id), { horses: [{ horse: 2, videoUrl: LATE_VIDEO }] })
    shop.later(48 * HOUR)
    // Stripe has nothing to refund any more
    Object.assign(shop.stripe.ledger.chargeOf(started.paymentIntentId) ?? {}, { paid: false })
    for (let times = 0; times < 3; times++) await workOn()
    expect(await emailsTo(buyer.email)).toEqual(['order-preordered', 'preorder-refunded'])
    expect(await shop.emails('owner-refund-failed')).toBe(1)
    // the order is open again, so a video that comes late is delivered
    await putUp(rider)
    await workOn()
    expect(await emailsTo(buyer.email)).toEqual(['order-preordered', 'preorder-refunded', 'video-ready'])
    expect(await statusOf(buyer.email)).toEqual(['paid'])
  })

  it('waits on while a bank has its money, and is delivered or refunded once the shop has it again', async () => {
    const bought = await Promise.all(
      ['video-comes@example.com', 'no-video@example.com'].map(async (email) => {
        const rider = await addRun()
        const buyer = shop.buyer(email)
        const { paymentIntentId } = await buyer.payAndLeave(rider, { preorder: until })
        await work.reconcile(shop.shop)
        return { rider, email, paymentIntentId, dispute: '' }
      }),
    )
    const { ledger } = shop.stripe
    for (const sale of bought)
      await shop.heard(() => {
        sale.dispute = ledger.openDispute(sale.paymentIntentId).id
      })
    const [comes, late] = bought as [(typeof bought)[0], (typeof bought)[0]]
    await putUp(comes.rider)
    shop.later(48 * HOUR)
    await workOn()
    expect(await statusOf(comes.email)).toEqual(['refunded'])
    for (const { dispute } of bought) await shop.heard(() => ledger.closeDispute(dispute, 'won'))
    for (let times = 0; times < 2; times++) await workOn()
    expect(await emailsTo(comes.email)).toEqual(['order-preordered', 'video-ready'])
    expect(await statusOf(comes.email)).toEqual(['paid'])
    expect(await emailsTo(late.email)).toEqual(['order-preordered', 'preorder-refunded'])
    expect(await statusOf(late.email)).toEqual(['refunded'])
  })
})

describe('a basket with pre-orders', () => {
  it('says so before paying, delivers what is up, and gives back what is late with one email', async () => {
    const up = await shop.addRider({ name: 'Up' })
    const late = [await addRun({ name: 'Late one' }), await addRun({ name: 'Late two' })]
    const all = [up, ...late]
    const asked = { items: all.map(({ id }) => ({ riderId: id })) }
    const buyer = shop.buyer('basket@example.com')
    const { lines } = await buyer.client.postFor(BasketQuote, '/api/basket', asked)
    expect(lines.map(({ preorder }) => preorder?.until)).toEqual([undefined, until, until])
    const items = lines.map(({ riderId, preorder }) => ({ riderId, preorder: preorder?.until }))
    const { delivery } = await buyBasket(buyer, all, { items })
    expect(delivery.videos.map(({ ready, promisedBy }) => [ready, promisedBy])).toEqual([
      [true, undefined],
      [false, until],
      [false, until],
    ])
    shop.later(48 * HOUR)
    await workOn()
    expect(await statusOf(buyer.email)).toEqual(['paid', 'refunded', 'refunded'])
    expect(await emailsTo(buyer.email)).toEqual(['order-preordered', 'preorder-refunded'])
    const order = await buyer.client.get(Order, api.order(tokenOf(delivery)))
    expect([order.videos.length, order.refundedAmount]).toEqual([1, 130])
  })
})
