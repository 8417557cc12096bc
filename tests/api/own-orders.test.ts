// @module-tag postgres
import { beforeAll, describe, expect, it } from 'vitest'
import { OrderLink, SalesPage, SalesSummary } from '../../src/contract/books/sales.ts'
import { Order, Receipt } from '../../src/contract/buying/order.ts'
import { Purchase } from '../../src/contract/buying/purchase.ts'
import { Seller } from '../../src/contract/owner/shop.ts'
import { addEvent, addRider, buy, tokenOf } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { alarmsOf, emailKindsTo } from '../support/observe.ts'
import { sharedTestShop } from '../support/shared-shop.ts'

const SELLER = {
  legalName: 'Light & Dust LLC',
  legalAddress: '12 Arena Road\nAustin, TX 78701',
  taxId: '12-3456789',
}

let admin: Client
let eventId: number

const test = sharedTestShop()
beforeAll(async () => {
  admin = await test.admin()
  eventId = (await addEvent(admin)).id
})

const summary = (query = '') => admin.get(SalesSummary, `/api/sales/summary${query}`)
const linkOf = async (id: number) => tokenOf(await admin.get(OrderLink, `/api/purchases/${id}/order`))
const saleOf = async (email: string) => {
  const [sale] = (await admin.get(SalesPage, `/api/sales?search=${email}`)).sales
  if (!sale) throw new Error(`${email} bought nothing`)
  return sale
}
const receipt = (token: string) => test.visitor().get(Receipt, `/api/orders/${token}/receipt`)
const open = (token: string) => test.visitor().send('GET', `/api/orders/${token}`)
const emailsTo = (recipient: string) => emailKindsTo(test, recipient)

describe('an order of the owner’s', () => {
  it('is free or paid in cash, marked so, and counted apart', async () => {
    const rider = await addRider(admin, { eventId, horseCount: 2 })
    const order = { riderId: rider.id, email: 'Gift@example.com', paymentMethod: 'free' }
    const gift = await admin.post(Purchase, '/api/purchases', { ...order, horses: [2] })
    expect(gift).toMatchObject({ amount: 0, paymentMethod: 'free', email: 'gift@example.com', horses: [2] })
    const cash = { riderId: rider.id, email: 'cash@example.com', paymentMethod: 'cash' }
    expect(await admin.post(Purchase, '/api/purchases', cash)).toMatchObject({
      amount: 85,
      paymentMethod: 'cash',
    })
    await buy(test.visitor(), { rider, email: 'card@example.com' })
    const apart = { cashSales: 1, cash: 85, freeSales: 1 }
    expect(await summary()).toMatchObject({ sales: 3, revenue: 150, customers: 3, ...apart })
    expect(await summary('?search=example')).toMatchObject({ sales: 3, revenue: 150, ...apart })
    const videos = (await test.visitor().get(Order, `/api/orders/${await linkOf(gift.id)}`)).videos
    expect(videos.map(({ horse }) => horse)).toEqual([2])
    expect(await emailsTo('gift@example.com')).toEqual(['order'])
  })

  it('paid in cash goes back from hand to hand', async () => {
    const rider = await addRider(admin, { eventId })
    const order = { riderId: rider.id, email: 'till@example.com', paymentMethod: 'cash', amount: 50 }
    const { id } = await admin.post(Purchase, '/api/purchases', order)
    const refunded = await admin.send('POST', `/api/purchases/${id}/refund`)
    expect([refunded.status, Purchase.parse(JSON.parse(refunded.text)).status]).toEqual([200, 'paid'])
    expect((await open(await linkOf(id))).status).toBe(200)
    const [toDo] = await alarmsOf(admin, 'refund-by-hand')
    expect(toDo?.sentence).toMatch(/^Hand back \$50 to till@example.com, who paid order .* in cash\.$/)

    // only the owner's click says that the buyer has it
    const done = toDo?.actions?.[0]?.post ?? ''
    expect((await admin.send('POST', done)).status).toBe(204)
    expect((await open(await linkOf(id))).status).toBe(410)
    expect(await emailsTo('till@example.com')).toEqual(['order', 'refund'])
  })
})

it('the owner moves an order to the right address: the old link ends, the new one is mailed', async () => {
  const rider = await addRider(admin, { eventId })
  const buyer = test.visitor()
  const before = tokenOf(await buy(buyer, { rider, email: 'tpyo@example.com' }))
  const { id } = await saleOf('tpyo@example.com')
  expect(await linkOf(id)).toBe(before)
  test.later(3 * 24 * 60 * 60 * 1000)
  admin = await test.admin()
  const moved = await admin.put(Purchase, `/api/purchases/${id}/email`, { email: 'Typo@example.com' })
  expect(moved.email).toBe('typo@example.com')
  expect((await open(before)).status).toBe(404)
  expect((await open(await linkOf(id))).status).toBe(200)
  expect(await emailsTo('typo@example.com')).toEqual(['email-corrected'])
  // what the first browser had proven is over
  const { text } = await buyer.send('GET', `/api/riders?eventId=${eventId}&email=tpyo@example.com`)
  expect(text).not.toContain('/order/')
})

it('one horse of several is refunded: access to it ends, the others stay', async () => {
  const rider = await addRider(admin, { eventId, horseCount: 3 })
  const token = tokenOf(await buy(test.visitor(), { rider, email: 'herd@example.com', quantity: 3 }))
  const { id } = await saleOf('herd@example.com')
  const back = await admin.send('POST', `/api/purchases/${id}/refund`, { horses: [2] })
  expect([back.status, Purchase.parse(JSON.parse(back.text)).refundedAmount]).toEqual([200, 20])
  const order = await test.visitor().get(Order, `/api/orders/${token}`)
  expect(order.videos.map(({ horse }) => horse)).toEqual([1, 3])
  expect((await test.visitor().send('GET', `/order/${token}/video/2`)).status).toBe(404)
  const twice = await admin.send('POST', `/api/purchases/${id}/refund`, { horses: [2] })
  expect([twice.status, twice.text]).toEqual([409, 'Horse 2 is not part of this order any more'])
  const all = await admin.send('POST', `/api/purchases/${id}/refund`, { horses: [1, 3] })
  expect([all.status, all.text]).toEqual([409, 'To take back every horse, refund the whole payment'])
  // whoever gave it back may buy it again
  const one = { riderId: rider.id, email: 'herd@example.com', horses: [2], amount: 1 }
  const { text } = await test.visitor().send('POST', '/api/create-payment-intent', one)
  const amount = Number(/\$(\d+)$/.exec(text)?.[1]) * 100
  const again = await buy(test.visitor(), { rider, email: one.email, horses: [2], amount })
  expect(again.videos.map(({ horse }) => horse)).toEqual([2])
})

describe('a receipt', () => {
  it('names the seller by law, as the owner has set it, for the owner’s eyes and on the receipt alone', async () => {
    expect(await admin.get(Seller, '/api/shop/seller')).toEqual({
      legalName: '',
      legalAddress: '',
      taxId: '',
    })
    expect((await admin.send('PUT', '/api/shop', SELLER)).status).toBe(200)
    expect(await admin.get(Seller, '/api/shop/seller')).toEqual(SELLER)
    expect((await test.visitor().send('GET', '/api/shop')).text).not.toContain('12-3456789')
    const rider = await addRider(admin, { eventId, horseCount: 2 })
    const delivery = await buy(test.visitor(), { rider, email: 'ann@example.com', quantity: 2 })
    expect(await receipt(tokenOf(delivery))).toMatchObject({
      orderNumber: delivery.orderNumber,
      riderName: 'Jane Doe',
      eventName: 'Spring Classic',
      email: 'ann@example.com',
      horses: ['horse 1', 'horse 2'],
      amount: 85,
      refundedAmount: 0,
      refunds: [],
      paymentMethod: 'visa 4242',
      seller: SELLER,
      isTest: true,
    })
    expect(await test.visitor().get(Order, `/api/orders/${tokenOf(delivery)}`)).toMatchObject({
      seller: SELLER,
    })
  })

  it('shows what went back, and stays when all of it did', async () => {
    const rider = await addRider(admin, { eventId })
    const delivery = await buy(test.visitor(), { rider, email: 'bob@example.com' })
    const { id } = await saleOf('bob@example.com')
    await admin.send('POST', `/api/purchases/${id}/refund`, { amount: 20 })
    expect(await receipt(tokenOf(delivery))).toMatchObject({
      amount: 65,
      refundedAmount: 20,
      refunds: [{ amount: 20, isDispute: false }],
      horses: [],
    })
    await admin.send('POST', `/api/purchases/${id}/refund`, { amount: 45 })
    expect((await test.visitor().send('GET', `/api/orders/${tokenOf(delivery)}`)).status).toBe(410)
    const after = await receipt(tokenOf(delivery))
    expect(after.refunds.map(({ amount }) => amount)).toEqual([20, 45])
    const page = await test.visitor().send('GET', `/order/${tokenOf(delivery)}/receipt`)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  })
})
