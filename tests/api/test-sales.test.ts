// @module-tag postgres
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Overview, SalesPage, SalesSummary, TestSales } from '../../src/contract/books/sales.ts'
import { Purchase } from '../../src/contract/buying/purchase.ts'
import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { addEvent, addRider, buy, pathOf } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { openShopAt } from '../support/open-shop-at.ts'
import { freshPlace, type Place, type TestShop } from '../support/test-shop.ts'
import { recordPastSales } from '../support/world/past-sales.ts'
import { work } from '../support/world/work.ts'

const LIVE = {
  STRIPE_SECRET_KEY: 'sk_live_000',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_000',
  STRIPE_WEBHOOK_SECRET: 'whsec_000',
  STRIPE_API_URL: 'http://127.0.0.1:9',
}

let place: Place
let test: TestShop
let admin: Client
let rider: Rider
let orderUrl: string

/** The same shop with other keys. */
async function reopen(env: Record<string, string>) {
  await test?.close()
  test = await openShopAt({ ...place.env, ...env })
  admin = await test.admin()
}

beforeAll(async () => {
  place = await freshPlace()
  await reopen({})
  rider = await addRider(admin, { eventId: (await addEvent(admin)).id })
  orderUrl = (await buy(test.visitor(), { rider, email: 'trial@example.com' })).orderUrl
})
afterAll(async () => {
  await test.close()
  await place.remove()
})

const summary = () => admin.get(SalesSummary, '/api/sales/summary')
const found = () => admin.get(TestSales, '/api/sales/test')
const listed = async (query = '') => (await admin.get(SalesPage, `/api/sales${query}`)).sales

describe('sandbox and test-mode sales', () => {
  it('count while the shop is tried, and are marked', async () => {
    expect(await summary()).toMatchObject({ sales: 1, revenue: 65, customers: 1 })
    expect(await found()).toEqual({ sales: 1, counted: true })
    expect((await listed()).map(({ mode }) => mode)).toEqual(['sandbox'])
  })

  it('never count once real keys are set', async () => {
    await reopen(LIVE)
    await work.leaveOutTestSales(test.shop)
    await recordPastSales(test.shop, [
      { riderId: rider.id, email: 'real@example.com', amountCents: 7000 },
      { riderId: rider.id, email: 'late@example.com', mode: 'test' },
    ])
    expect(await summary()).toMatchObject({ sales: 1, revenue: 70, refunded: 0, net: 70, customers: 1 })
    expect(await admin.get(Overview, '/api/overview')).toMatchObject({ sales: 1, revenue: 70 })
    expect((await listed()).map(({ email }) => email)).toEqual(['real@example.com'])
    const purchases = await admin.get(z.array(Purchase), '/api/purchases')
    expect(purchases.map(({ email }) => email)).toEqual(['real@example.com'])
    expect(await found()).toEqual({ sales: 2, counted: false })
  })

  it('can still be seen, and are marked in the export', async () => {
    expect((await listed('?test=1')).map(({ email, mode }) => [email, mode])).toEqual([
      ['late@example.com', 'test'],
      ['trial@example.com', 'sandbox'],
    ])
    expect(await admin.get(SalesSummary, '/api/sales/summary?test=1')).toMatchObject({
      sales: 2,
      revenue: 130,
    })
    const { text } = await admin.send('GET', '/api/sales.csv?test=1')
    expect(text.split('\r\n').map((line) => line.split(',').at(-4))).toEqual([
      'Mode',
      'sandbox',
      'test',
      undefined,
    ])
  })

  it('stay out of the sums when test keys come back', async () => {
    await reopen({})
    await buy(test.visitor(), { rider, email: 'again@example.com' })
    expect(await summary()).toMatchObject({ sales: 1, revenue: 70 })
    expect(await found()).toEqual({ sales: 3, counted: false })
  })

  it('can be cleared, and nothing of the real ones goes', async () => {
    expect((await admin.send('DELETE', '/api/sales/test')).status).toBe(200)
    expect(await found()).toEqual({ sales: 0, counted: false })
    expect(await summary()).toMatchObject({ sales: 1, revenue: 70, refunded: 0, net: 70, customers: 1 })
    expect(
      (await test.visitor().send('GET', `/api/orders${pathOf(orderUrl).slice('/order'.length)}`)).status,
    ).toBe(404)
    expect(await listed('?search=trial')).toEqual([])
    // the video is for sale again to a buyer who only tried it
    expect((await buy(test.visitor(), { rider, email: 'trial@example.com' })).videos).toHaveLength(1)
  })

  it('are gone with what was just seen of them, and today is still told', async () => {
    await reopen({})
    const { orderUrl } = await buy(test.visitor(), { rider, email: 'seen@example.com' })
    expect(
      await test.visitor().send('GET', pathOf(orderUrl).replace('/order/', '/api/orders/')),
    ).toMatchObject({ status: 200 })
    expect(await admin.send('DELETE', '/api/sales/test')).toMatchObject({ status: 200 })
    expect(await admin.send('GET', '/api/today')).toMatchObject({ status: 200 })
  })
})
