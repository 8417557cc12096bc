import { beforeAll, describe, expect, it } from 'vitest'
import { SalesPage } from '../../src/contract/books/sales.ts'
import { Order, Receipt } from '../../src/contract/buying/order.ts'
import { Seller } from '../../src/contract/owner/shop.ts'
import { addEvent, addRider, buy, tokenOf } from '../support/buying.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

const SELLER = {
  legalName: 'Light & Dust LLC',
  legalAddress: '12 Arena Road\nAustin, TX 78701',
  taxId: '12-3456789',
}

let eventId: number

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  eventId = (await addEvent(admin)).id
})

const receipt = (token: string) => test.visitor().get(Receipt, `/api/orders/${token}/receipt`)
const saleOf = async (email: string) => {
  const [sale] = (await admin.get(SalesPage, `/api/sales?search=${email}`)).sales
  if (!sale) throw new Error(`${email} bought nothing`)
  return sale
}

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
