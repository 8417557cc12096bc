// @module-tag postgres
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SalesDay, SalesPage, SalesSummary } from '../../src/contract/books/sales.ts'
import { ShopInfo } from '../../src/contract/owner/shop.ts'
import { dayIn, startOfDay } from '../../src/contract/platform/time-zone.ts'
import { api } from '../support/addresses.ts'
import { addEvent, addRider } from '../support/buying.ts'
import { salesOf } from '../support/observe.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { recordPastSales } from '../support/world/past-sales.ts'
import { work } from '../support/world/work.ts'

let riderId: number

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  riderId = (await addRider(admin, { eventId: (await addEvent(admin)).id })).id
})

const sellAt = (...times: string[]) =>
  recordPastSales(
    test.shop,
    times.map((createdAt, at) => ({ riderId, createdAt, email: `buyer${at % 3}@zone.example` })),
  )
const byDay = async (query = {}) =>
  (await admin.get(z.array(SalesDay), api.salesByDay(query))).map(({ day, sales }) => [day, sales])
const moveTo = (timeZone: string) => admin.put(ShopInfo, '/api/shop', { timeZone })

describe('the owner’s time zone', () => {
  it.each(['Mars/Olympus', '+05:00', '', 'America/Chicago; drop table'])(
    'is not %j, which is no zone',
    async (timeZone) => {
      const { status, text } = await admin.send('PUT', '/api/shop', { timeZone })
      expect([status, text]).toEqual([400, 'There is no such time zone'])
    },
  )

  it('makes Saturday night Saturday: in sums, charts, lists and the export', async () => {
    await moveTo('America/Chicago')
    // Saturday, June 6, 2026, 20:30 and Sunday, 1:15 in Chicago
    await sellAt('2026-06-07T01:30:00.000Z', '2026-06-07T06:15:00.000Z')
    expect(await byDay()).toEqual([
      ['2026-06-06', 1],
      ['2026-06-07', 1],
    ])
    const saturday = { from: '2026-06-06', to: '2026-06-06' }
    expect(await admin.get(SalesSummary, api.salesSummary(saturday))).toMatchObject({
      sales: 1,
      customers: 1,
    })
    const { total, sales } = await admin.get(SalesPage, api.sales(saturday))
    expect([total, sales.map(({ createdAt }) => createdAt)]).toEqual([1, ['2026-06-07T01:30:00.000Z']])
    expect(await byDay({ ...saturday, search: 'zone' })).toEqual([['2026-06-06', 1]])
    const { text } = await admin.send('GET', api.salesCsv(saturday))
    const [heading, line] = text.split('\r\n')
    expect(heading).toContain('Date (America/Chicago),')
    expect(line).toMatch(/^2026-06-06 20:30:00,/)
  })

  it('dates the sales of before anew when it changes', async () => {
    await moveTo('Asia/Tokyo')
    await work.redateSales(test.shop)
    expect(await byDay()).toEqual([['2026-06-07', 2]])
    expect(await admin.get(SalesSummary, api.salesSummary({ to: '2026-06-06' }))).toMatchObject({ sales: 0 })
    await moveTo('America/Chicago')
    await work.redateSales(test.shop)
    expect(await byDay()).toEqual([
      ['2026-06-06', 1],
      ['2026-06-07', 1],
    ])
  })

  it('gives every sale the day that the clock on the wall shows, across all changes of the clock', {
    tags: ['long'],
  }, async () => {
    const zones = [
      'America/Chicago',
      'America/St_Johns',
      'Asia/Beirut',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
    ]
    const changes = ['2026-03-08T08', '2026-11-01T07', '2027-03-28T00', '2026-10-04T15', '2026-12-31T23']
    const moment = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -26 * 3600, max: 26 * 3600 }))
      .map(([hour, shift]) => new Date(Date.parse(`${hour}:00:00Z`) + shift * 1000).toISOString())
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...zones),
        fc.array(moment, { minLength: 1, maxLength: 12 }),
        async (zone, times) => {
          await moveTo(zone)
          await work.redateSales(test.shop)
          await sellAt(...times)
          const all = await salesOf(admin)
          const expected = new Map<string, number>()
          for (const { createdAt } of all) {
            const day = dayIn(zone, createdAt)
            expected.set(day, (expected.get(day) ?? 0) + 1)
          }
          expect(await byDay()).toEqual([...expected].sort())
          for (const [day, sales] of expected) {
            const on = { from: day, to: day }
            const buyers = all.filter(({ createdAt }) => dayIn(zone, createdAt) === day)
            expect(await admin.get(SalesSummary, api.salesSummary(on))).toMatchObject({
              sales,
              customers: new Set(buyers.map(({ email }) => email)).size,
            })
            expect((await admin.get(SalesPage, api.sales(on))).sales).toHaveLength(Math.min(sales, 50))
          }
        },
      ),
      { numRuns: 8 },
    )
  })
})

it('a day begins where the one before ends, in every zone of the world', () => {
  const days = ['2026-01-01', '2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01']
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    for (const day of days) {
      const start = startOfDay(zone, day)
      expect(dayIn(zone, start), zone).toBe(day)
      expect(dayIn(zone, new Date(start.getTime() - 1)) < day, zone).toBe(true)
    }
  }
})
