import { Chance } from '../../src/demo/chance.ts'
import { FIRST_NAMES, LAST_NAMES } from '../../src/demo/names.ts'
import { ensureAdmin } from '../../src/server/accounts/admin-account.ts'
import { buildApp } from '../../src/server/app.ts'
import { composeShop, type Shop } from '../../src/server/compose.ts'
import { readConfig } from '../../src/server/config.ts'
import { makeOrderNumber } from '../../src/server/delivery/order-number.ts'
import { type PastSale, recordPastSales } from '../../tests/support/past-sales.ts'

/** A shop with many sales, and some of their particulars to ask for. */
export interface Books {
  purchases: number
  sportId: number
  eventId: number
  riderName: string
  email: string
  orderNumber: string
  /** Milliseconds until the owner has the answer. */
  time(path: string): Promise<number>
  close(): Promise<void>
}

const OWNER = { username: 'owner', password: 'correct horse' }

export async function openBooks(env: Record<string, string>, purchases: number): Promise<Books> {
  const admin = { ADMIN_USERNAME: OWNER.username, ADMIN_PASSWORD: OWNER.password }
  const shop = await composeShop(readConfig({ ...admin, ...env }))
  await ensureAdmin(shop)
  const asked = await fillBooks(shop, purchases)
  const app = await buildApp(shop)
  const login = await app.inject({ method: 'POST', url: '/api/login', payload: OWNER })
  const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]))
  return {
    ...asked,
    purchases,
    time: async (url) => {
      const start = performance.now()
      const { statusCode, body } = await app.inject({ url, cookies })
      const took = performance.now() - start
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`)
      return took
    },
    close: async () => {
      await app.close()
      await shop.close()
    },
  }
}

const SPORTS = 3
const EVENTS = 60
const RIDERS_AN_EVENT = 100
const DAY = 24 * 60 * 60 * 1000
const END = Date.UTC(2026, 5, 1)
/** From when the last 30 days with sales count. */
export const LAST_DAYS = daysAgo(30)
/** Neither begins or ends with a month. */
export const PAST_MONTH = { from: daysAgo(400), to: daysAgo(370) }
export const PAST_YEAR = { from: daysAgo(500), to: daysAgo(135) }

/** Two years of sales: each event sells for some weeks, most buyers come more than once. */
async function fillBooks({ db, now }: Shop, purchases: number) {
  const chance = new Chance(purchases)
  const below = (bound: number) => Math.floor(chance.next() * bound)
  const createdAt = new Date(END - 800 * DAY).toISOString()
  const sports = await db
    .insertInto('sport')
    .values(
      numbered(SPORTS, (i) => ({
        name: `Sport ${i}`,
        description: '',
        icon: '',
        isActive: 1 as const,
        createdAt,
      })),
    )
    .returning('id')
    .execute()
  const events = await db
    .insertInto('event')
    .values(
      numbered(EVENTS, (i) => ({
        sportId: sports[i % SPORTS]?.id ?? 0,
        name: `Event ${i}`,
        date: 'June',
        createdAt,
      })),
    )
    .returning('id')
    .execute()
  const riders = await db
    .insertInto('rider')
    .values(
      numbered(EVENTS * RIDERS_AN_EVENT, (i) => ({
        eventId: events[i % EVENTS]?.id ?? 0,
        name: `${chance.oneOf(FIRST_NAMES)} ${chance.oneOf(LAST_NAMES)}`,
        priceCents: 6500,
        horseCount: 1,
        createdAt,
      })),
    )
    .returning(['id', 'name'])
    .execute()

  const buyers = numbered(Math.ceil(purchases / 2.5), (i) => {
    const name = `${chance.oneOf(FIRST_NAMES)}.${chance.oneOf(LAST_NAMES)}`.toLowerCase()
    return `${name}${i % 100}@${chance.oneOf(['gmail.com', 'yahoo.com', 'outlook.com', 'ranch.example'])}`
  })
  const sales = numbered(purchases, (): PastSale => {
    const rider = below(riders.length)
    const event = rider % EVENTS
    const start = END - 730 * DAY + (event * 700 * DAY) / EVENTS
    const refunded = chance.happens(0.02)
    return {
      riderId: riders[rider]?.id ?? 0,
      riderName: riders[rider]?.name ?? '',
      email: buyers[below(buyers.length)] ?? '',
      phoneNumber: `(555) ${String(below(10_000_000)).padStart(7, '0')}`,
      orderNumber: makeOrderNumber(),
      amountCents: 6500 + 2000 * below(4),
      refundedCents: refunded ? 6500 : 0,
      status: refunded ? 'refunded' : 'paid',
      createdAt: new Date(start + below(30 * DAY)).toISOString(),
    }
  })
  await recordPastSales({ db, now }, sales)
  return {
    sportId: sports[0]?.id ?? 0,
    eventId: events[0]?.id ?? 0,
    riderName: sales[7]?.riderName ?? '',
    email: sales[8]?.email ?? '',
    orderNumber: sales[9]?.orderNumber ?? '',
  }
}

const numbered = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i))

function daysAgo(days: number) {
  return new Date(END - days * DAY).toISOString().slice(0, 10)
}
