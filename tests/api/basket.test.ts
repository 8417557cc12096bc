// @module-tag postgres
import { describe, expect, it } from 'vitest'
import { Delivery, Order } from '../../src/contract/buying/order.ts'
import { BasketQuote, type StartedPurchase } from '../../src/contract/buying/purchase.ts'
import type { Rider } from '../../src/contract/catalogue/rider.ts'
import type { OutgoingEmail } from '../../src/contract/email/outgoing-email.ts'
import { HOLD_MINUTES } from '../../src/contract/limits.ts'
import { api } from '../support/addresses.ts'
import { tokenOf } from '../support/buying.ts'
import { type Client, reply } from '../support/client.ts'
import { emailsOf, emailText, salesTo } from '../support/observe.ts'
import { sharedAdmin, sharedStripeShop } from '../support/shared-shop.ts'
import { buyBasket, startBasket, tryToStartBasket } from '../support/stripe-basket.ts'
import type { StripeBuyer } from '../support/stripe-shop.ts'
import { work } from '../support/world/work.ts'

const shop = sharedStripeShop()
const admin = sharedAdmin(shop)

const addRiders = (...limits: (number | null)[]) =>
  Promise.all(limits.map((salesLimit, at) => shop.addRider({ name: `Rider ${at + 1}`, salesLimit })))

const confirm = (buyer: StripeBuyer, riders: Rider[], started: StartedPurchase) =>
  buyer.tryToConfirm(riders[0] as Rider, started)

async function buyAll(email: string, riders: Rider[]) {
  const buyer = shop.buyer(email)
  const { paymentIntentId: intentId, delivery } = await buyBasket(buyer, riders)
  return { buyer, intentId, delivery }
}

const salesOf = (email: string) => salesTo(shop, email)
const statusesOf = async (email: string) => (await salesOf(email)).map(({ status }) => status)
const readOrder = (client: Client, order: { orderUrl: string }) =>
  client.get(Order, api.order(tokenOf(order)))

describe('a basket', () => {
  it('is one payment, one order and one email, with the videos of every rider', async () => {
    const riders = await addRiders(null, null, null)
    const { buyer, intentId, delivery } = await buyAll('three@example.com', riders)
    expect(shop.stripe.money.get(intentId)).toBe(19_500)
    expect(delivery.videos.map(({ rider }) => rider?.name)).toEqual(['Rider 1', 'Rider 2', 'Rider 3'])
    expect([await shop.emails('order', buyer.email), await shop.emails('owner-sale')]).toEqual([1, 1])
    const sales = await salesOf(buyer.email)
    const { orderNumber } = delivery
    expect(sales.map((sale) => sale.orderNumber)).toEqual([
      orderNumber,
      `${orderNumber}-2`,
      `${orderNumber}-3`,
    ])
    for (const rider of riders) expect(await buyer.owns(rider)).toBe(true)
    for (const { url } of delivery.videos) {
      expect((await shop.visitor().send('GET', new URL(url).pathname)).status).toBe(302)
    }
    const order = await readOrder(shop.visitor(), delivery)
    expect([order.amount, order.items?.map(({ amount }) => amount)]).toEqual([195, [65, 65, 65]])
    const mine = JSON.parse((await buyer.client.send('GET', '/api/my-orders')).text)
    expect(mine).toMatchObject([{ orderNumber, riderName: 'Rider 1 and 2 more' }])
  })

  it('with a video that sells out while it is paid gets the rest, and that part of the money back', async () => {
    const riders = await addRiders(null, 1, null)
    const [, last] = riders as [Rider, Rider, Rider]
    const buyer = shop.buyer('late@example.com')
    const started = await startBasket(buyer, riders)
    shop.later(HOLD_MINUTES * 60_000 + 1000)
    await shop.buyer('faster@example.com').buy(last)
    await buyer.payCard(started)
    const { status, text } = await confirm(buyer, riders, started)
    expect(status).toBe(200)
    const { videos, note } = Delivery.parse(JSON.parse(text))
    expect(note).toBe(
      'Rider 2: This video sold out before your payment arrived. Your money is on its way back.',
    )
    expect(videos.map(({ rider }) => rider?.name)).toEqual(['Rider 1', 'Rider 3'])
    expect(shop.stripe.money.get(started.paymentIntentId)).toBe(13_000)
    expect(await statusesOf(buyer.email)).toEqual(['paid', 'paid'])
    expect(await buyer.owns(last)).toBe(false)
    expect(await shop.emails('refused-payment', buyer.email)).toBe(1)
    // what Stripe tells later changes nothing
    await work.reconcile(shop.shop)
    expect((await salesOf(buyer.email)).map(({ refundedAmount }) => refundedAmount)).toEqual([0, 0])
    expect(shop.stripe.money.get(started.paymentIntentId)).toBe(13_000)
  })

  it('whose first video sells out is confirmed all the same, and whose every video does is refunded whole', async () => {
    const riders = await addRiders(1, null)
    const [first] = riders as [Rider, Rider]
    const buyer = shop.buyer('first-gone@example.com')
    const started = await startBasket(buyer, riders)
    const all = await addRiders(1, 1)
    const unlucky = shop.buyer('all-gone@example.com')
    const lost = await startBasket(unlucky, all)
    shop.later(HOLD_MINUTES * 60_000 + 1000)
    for (const rider of [first, ...all]) await shop.buyer(`before-${rider.id}@example.com`).buy(rider)
    await buyer.payCard(started)
    await unlucky.payCard(lost)
    const confirmed = await confirm(buyer, riders, started)
    expect(confirmed.status).toBe(200)
    expect((await confirm(buyer, riders, started)).text).toBe(confirmed.text)
    expect((await confirm(unlucky, all, lost)).status).toBe(409)
    expect([started, lost].map(({ paymentIntentId }) => shop.stripe.money.get(paymentIntentId))).toEqual([
      6500, 0,
    ])
  })

  it('is refused before the payment, with the name of the video, where one is sold out or owned', async () => {
    const [soldOut, owned, free] = (await addRiders(1, null, null)) as [Rider, Rider, Rider]
    await shop.buyer('took-it@example.com').buy(soldOut)
    const buyer = shop.buyer('owner-of-one@example.com')
    await buyer.buy(owned)
    const answers = [
      await tryToStartBasket(buyer, [soldOut, free]),
      await tryToStartBasket(buyer, [free, owned]),
    ]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [409, 'Rider 1: This video is sold out'],
      [409, 'Rider 2: You already own this video'],
    ])
    expect((await tryToStartBasket(buyer, [free])).status).toBe(200)
  })

  it('says what is wrong with it', async () => {
    const [one, other] = (await addRiders(null, null)) as [Rider, Rider]
    const buyer = shop.buyer('wrong@example.com')
    const many = Array.from({ length: 51 }, (_, at) => ({ riderId: at + 1 }))
    const answers = [
      await tryToStartBasket(buyer, [one, one]),
      await tryToStartBasket(buyer, []),
      await tryToStartBasket(buyer, [one, other], { amount: 12_000 }),
      await tryToStartBasket(buyer, [one], { items: many }),
      await tryToStartBasket(buyer, [one], { riderId: one.id }),
      await tryToStartBasket(buyer, [one], { items: undefined }),
      await tryToStartBasket(buyer, [one, { ...other, id: 99_999 }]),
    ]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [400, 'A rider is in the basket twice'],
      [400, 'The basket is empty'],
      [409, 'The price has changed to $130'],
      [400, 'A basket holds at most 50 riders. Please pay for these first.'],
      [400, 'The field riderId is not valid'],
      [400, 'The field riderId is not valid'],
      [404, 'There is no such rider'],
    ])
  })

  it('is the same payment when the answer was lost, and another one when something is added', async () => {
    const riders = await addRiders(1, null, null)
    const buyer = shop.buyer('again@example.com')
    const attempt = 'attempt-of-a-basket'
    const [first, again] = [
      await startBasket(buyer, riders.slice(0, 2), { attempt }),
      await startBasket(buyer, riders.slice(0, 2), { attempt }),
    ]
    expect(again).toEqual(first)
    const more = await startBasket(buyer, riders, { attempt })
    expect(more.paymentIntentId).not.toBe(first.paymentIntentId)
    expect((await buyer.payCard(first)).outcome).not.toBe('succeeded')
    await buyer.payCard(more)
    expect((await confirm(buyer, riders, more)).status).toBe(200)
    expect(await statusesOf(buyer.email)).toEqual(['paid', 'paid', 'paid'])
  })
})

describe('baskets of one browser in two tabs', () => {
  it('are paid by one of them where they have a video in common', async () => {
    const [first, both, last] = (await addRiders(null, null, null)) as [Rider, Rider, Rider]
    const buyer = shop.buyer('two-tabs@example.com')
    const left = await startBasket(buyer, [first, both])
    const right = await startBasket(buyer, [both, last])
    // the left tab's payment is gone before any money moves
    expect((await buyer.payCard(left)).outcome).not.toBe('succeeded')
    await buyer.payCard(right)
    expect((await confirm(buyer, [both], right)).status).toBe(200)
    expect(shop.stripe.money.get(left.paymentIntentId) ?? 0).toBe(0)
    expect((await salesOf(buyer.email)).map(({ riderId }) => riderId)).toEqual([both.id, last.id])
    // its next try says what is owned by now, and the rest can still be bought
    expect((await tryToStartBasket(buyer, [first, both])).status).toBe(409)
    expect((await tryToStartBasket(buyer, [first])).status).toBe(200)
  })

  it('are not paid twice where the other one has just been paid', async () => {
    const [first, both, last] = (await addRiders(null, null, null)) as [Rider, Rider, Rider]
    const buyer = shop.buyer('paid-in-a-tab@example.com')
    const left = await startBasket(buyer, [first, both])
    await buyer.payCard(left)
    expect(await tryToStartBasket(buyer, [both, last])).toMatchObject({
      status: 409,
      text: 'Your first payment has gone through, so there is nothing more to pay. Its link is on the way to paid-in-a-tab@example.com.',
    })
    expect((await salesOf(buyer.email)).map(({ riderId }) => riderId)).toEqual([first.id, both.id])
  })

  it('without one in common are two orders', async () => {
    const [one, other] = (await addRiders(null, null)) as [Rider, Rider]
    const buyer = shop.buyer('two-baskets@example.com')
    const left = await startBasket(buyer, [one])
    const right = await startBasket(buyer, [other])
    for (const [rider, started] of [
      [one, left],
      [other, right],
    ] as const) {
      await buyer.payCard(started)
      expect((await confirm(buyer, [rider], started)).status).toBe(200)
    }
    expect(await statusesOf(buyer.email)).toEqual(['paid', 'paid'])
  })
})

describe('the price of a basket', () => {
  it('is told for what can be bought, with the reason for what cannot', async () => {
    const [soldOut, free, owned] = (await addRiders(1, null, null)) as [Rider, Rider, Rider]
    await shop.buyer('last-copy@example.com').buy(soldOut)
    const buyer = shop.buyer('asks@example.com')
    await buyer.buy(owned)
    const items = [...[soldOut, free, owned].map(({ id }) => ({ riderId: id })), { riderId: 99_999 }]
    const ask = (client: Client) => client.postFor(BasketQuote, '/api/basket', { items, email: buyer.email })
    const quote = await ask(buyer.client)
    expect(quote.totalCents).toBe(6500)
    expect(quote.lines.map(({ riderName, problem }) => [riderName, problem])).toEqual([
      ['Rider 1', 'This video is sold out'],
      ['Rider 2', null],
      ['Rider 3', 'You already own this video'],
      ['A video', 'This video is no longer in the shop'],
    ])
    // a stranger does not learn what an address owns
    expect((await ask(shop.visitor())).lines.map(({ problem }) => problem)).toEqual([
      'This video is sold out',
      null,
      null,
      'This video is no longer in the shop',
    ])
  })
})

describe('money back of a basket', () => {
  const refund = (id: number, body?: object) => admin.send('POST', api.refund(id), body)

  it('is given for one video: its access ends, the order shows the rest', async () => {
    const riders = await addRiders(null, null)
    const { buyer, intentId, delivery } = await buyAll('one-back@example.com', riders)
    const [first] = await salesOf(buyer.email)
    expect((await refund(first?.id ?? 0)).status).toBe(200)
    expect(shop.stripe.money.get(intentId)).toBe(6500)
    expect(await statusesOf(buyer.email)).toEqual(['refunded', 'paid'])
    const order = await readOrder(shop.visitor(), delivery)
    expect(order.videos.map(({ rider }) => rider?.name)).toEqual(['Rider 2'])
    expect([order.amount, order.refundedAmount]).toEqual([130, 65])
    expect(await refund(first?.id ?? 0)).toMatchObject(reply(409, 'This payment is refunded already'))
  })

  it('by Stripe’s dashboard is taken from its videos in turn, and none is refunded twice', async () => {
    const riders = await addRiders(null, null, null)
    const { buyer, intentId } = await buyAll('dashboard@example.com', riders)
    const [, second] = await salesOf(buyer.email)
    await refund(second?.id ?? 0)
    await shop.heard(() => shop.stripe.ledger.refund(intentId, 8000))
    expect(await statusesOf(buyer.email)).toEqual(['refunded', 'refunded', 'paid'])
    await shop.heard(() => shop.stripe.ledger.refund(intentId, 5000))
    expect((await salesOf(buyer.email)).map(({ refundedAmount }) => refundedAmount)).toEqual([65, 65, 65])
    expect(shop.stripe.money.get(intentId)).toBe(0)
    for (const rider of riders) expect(await buyer.owns(rider)).toBe(false)
  })

  it('by the buyer’s bank ends all access, and gives it back when the dispute is won', async () => {
    const riders = await addRiders(null, null)
    const { buyer, intentId } = await buyAll('bank@example.com', riders)
    const { id } = await shop.heard(() => shop.stripe.ledger.openDispute(intentId))
    expect(await statusesOf(buyer.email)).toEqual(['refunded', 'refunded'])
    await shop.heard(() => shop.stripe.ledger.closeDispute(id, 'won'))
    expect(await statusesOf(buyer.email)).toEqual(['paid', 'paid'])
    for (const rider of riders) expect(await buyer.owns(rider)).toBe(true)
    const csv = `/api/sales/movements.csv?year=${new Date().getFullYear()}`
    const moved = (await admin.send('GET', csv)).text.split('\r\n').map((line) => line.split(','))
    const mine = moved.filter((cells) => cells.includes(intentId) && !cells.includes('fee'))
    expect(mine.reduce((sum, [, , amount]) => sum + Number(amount), 0)).toBe(130)
  })
})

it('the address of a basket’s order is corrected for all its videos', async () => {
  const riders = await addRiders(null, null)
  const { buyer, delivery } = await buyAll('tyop@example.com', riders)
  const path = `${api.order(tokenOf(delivery))}/email`
  const { status } = await buyer.client.send('POST', path, { email: 'typo@example.com' })
  expect(status).toBe(200)
  expect(await statusesOf('typo@example.com')).toEqual(['paid', 'paid'])
  expect(await salesOf('tyop@example.com')).toEqual([])
})

describe('an order whose first video was refunded', () => {
  const refundFirst = async (email: string) => {
    const [first] = await salesOf(email)
    expect((await admin.send('POST', api.refund(first?.id ?? 0))).status).toBe(200)
  }
  const pathOf = (url: string | undefined) => new URL(url ?? '').pathname

  it('ends its earlier link when it gets a new one', async () => {
    const { buyer, delivery } = await buyAll('renewed@example.com', await addRiders(null, null))
    await refundFirst(buyer.email)
    const old = api.order(tokenOf(delivery))
    expect((await buyer.client.send('GET', old)).status).toBe(200)
    const order = await buyer.client.postFor(Order, `${old}/new-link`)
    expect((await shop.visitor().send('GET', old)).status).toBe(404)
    const [, video] = delivery.videos
    expect((await shop.visitor().send('GET', pathOf(video?.url))).status).toBe(404)
    expect((await readOrder(shop.visitor(), order)).videos).toHaveLength(1)
  })

  it('ends the link that was emailed to a mistyped address', async () => {
    const { buyer, delivery } = await buyAll('wrong@example.com', await addRiders(null, null))
    await refundFirst(buyer.email)
    const old = api.order(tokenOf(delivery))
    const order = await buyer.client.postFor(Order, `${old}/email`, { email: 'right@example.com' })
    expect((await shop.visitor().send('GET', old)).status).toBe(404)
    expect(await readOrder(shop.visitor(), order)).toMatchObject({ email: 'right@example.com' })
  })

  it('is emailed with what is left of it, where the email comes later', async () => {
    const { buyer } = await buyAll('email-late@example.com', await addRiders(null, null))
    await refundFirst(buyer.email)
    const [email] = await emailsOf(admin, { kind: 'order', recipient: buyer.email })
    const { text } = await emailText(admin, email as OutgoingEmail)
    expect(text).toContain('/order/')
    expect(text).toContain('$65')
  })

  it('opens no other video by the address of the refunded one', async () => {
    const { buyer, delivery } = await buyAll('other-video@example.com', await addRiders(null, null))
    const [first, second] = delivery.videos
    await refundFirst(buyer.email)
    expect((await buyer.client.send('GET', pathOf(first?.url))).status).toBe(410)
    expect((await buyer.client.send('GET', pathOf(second?.url))).status).toBe(302)
  })
})

it('a device that is signed out of a basket’s order sees none of its videos any more', async () => {
  const { buyer, delivery } = await buyAll('signed-out@example.com', await addRiders(null, null))
  const tablet = shop.visitor()
  await readOrder(tablet, delivery)
  const seen = async () => JSON.parse((await tablet.send('GET', '/api/my-orders')).text)
  expect(await seen()).toHaveLength(1)
  expect((await buyer.client.send('POST', `${api.order(tokenOf(delivery))}/sign-out`)).status).toBe(204)
  expect(await seen()).toEqual([])
})
