import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Event } from '../../src/contract/catalogue/event.ts'
import { emailKindsTo, salesTo } from '../support/observe.ts'
import { openStripeShop, type StripeShop } from '../support/stripe-shop.ts'
import { work } from '../support/world/work.ts'

const HOUR = 60 * 60_000
const EMAIL = 'at-once@example.com'

let shop: StripeShop
beforeAll(async () => {
  shop = await openStripeShop()
  shop.stopTime()
})
afterAll(() => shop.close())

// SQLite runs one write transaction at a time
it('a pre-order is not refunded where another worker is delivering it at that moment', async () => {
  const rider = await shop.addRider({ videoUrl: null })
  const preorderUntil = new Date(shop.shop.now().getTime() + 48 * HOUR).toISOString()
  await (await shop.admin()).put(Event, `/api/events/${rider.eventId}`, { preorderUntil })
  await shop.buyer(EMAIL).buy(rider, { preorder: preorderUntil })
  shop.later(48 * HOUR)
  const { db } = shop.shop
  const mayEnd = Promise.withResolvers<void>()
  const hasBegun = Promise.withResolvers<void>()
  // as `notifyFinished` does once the video is there
  const delivering = db.transaction().execute(async (tx) => {
    await tx.deleteFrom('videoWait').execute()
    hasBegun.resolve()
    await mayEnd.promise
  })
  await hasBegun.promise
  const refunding = work.refundPreorders(shop.shop)
  const blocked = sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await blocked.execute(db)).rows[0]?.n).toBe(1)
  mayEnd.resolve()
  await Promise.all([delivering, refunding])
  expect((await salesTo(shop, EMAIL)).map(({ status }) => status)).toEqual(['paid'])
  expect(await emailKindsTo(shop, EMAIL)).toEqual(['order-preordered'])
})
