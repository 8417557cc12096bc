import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { OrderLink, SalesPage, SalesSummary } from '../../src/contract/books/sales.ts'
import { Order } from '../../src/contract/buying/order.ts'
import { OutgoingEmail } from '../../src/contract/email/outgoing-email.ts'
import { addEvent, addRider, buy, tokenOf } from '../support/buying.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

let purchaseId: number
let orderUrl: string

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  const event = await addEvent(admin)
  const rider = await addRider(admin, { eventId: event.id, price: 70 })
  orderUrl = (await buy(test.visitor(), { rider, email: 'jane@example.com' })).orderUrl
  purchaseId = (await admin.get(SalesPage, '/api/sales')).sales[0]?.id ?? 0
})

const orderEmails = async () =>
  (await admin.get(z.array(OutgoingEmail), '/api/mail')).filter(({ kind }) => kind === 'order')

it('a sale through the checkout is in the books at once', async () => {
  expect(await admin.get(SalesSummary, '/api/sales/summary')).toMatchObject({
    sales: 1,
    revenue: 70,
    refunded: 0,
    net: 70,
    customers: 1,
  })
})

it('the owner has the order link that the buyer has', async () => {
  expect(await admin.get(OrderLink, `/api/purchases/${purchaseId}/order`)).toEqual({ orderUrl })
  expect((await admin.send('GET', '/api/purchases/999999/order')).status).toBe(404)
})

it('the order email can be sent again, to the buyer alone', async () => {
  const before = await orderEmails()
  const { status } = await admin.send('POST', `/api/purchases/${purchaseId}/resend`)
  expect(status).toBe(204)
  const after = await orderEmails()
  expect(after.length).toBe(before.length + 1)
  expect(new Set(after.map(({ recipient }) => recipient))).toEqual(new Set(['jane@example.com']))
  expect((await admin.send('POST', '/api/purchases/999999/resend')).status).toBe(404)
})

it('a refund shows in the sums, in part and whole, and then nothing is sent any more', async () => {
  const refund = (amount?: number) => admin.send('POST', `/api/purchases/${purchaseId}/refund`, { amount })
  const sums = () => admin.get(SalesSummary, '/api/sales/summary')
  expect((await refund(20)).status).toBe(200)
  expect(await sums()).toMatchObject({ revenue: 70, refunded: 20, net: 50 })
  expect((await test.visitor().get(Order, `/api/orders/${tokenOf({ orderUrl })}`)).refundedAmount).toBe(20)
  expect((await refund()).status).toBe(200)
  expect(await sums()).toMatchObject({ sales: 1, revenue: 70, refunded: 70, net: 0 })
  expect((await admin.get(SalesPage, '/api/sales?status=paid')).total).toBe(0)
  expect((await admin.get(SalesPage, '/api/sales?status=refunded')).total).toBe(1)
  const { status, text } = await admin.send('POST', `/api/purchases/${purchaseId}/resend`)
  expect([status, text]).toEqual([409, 'This order was refunded, so there is no video to send any more'])
})
