import { NEUTRAL_GRADE } from '../../src/contract/videos/grading.ts'
import { Chance } from '../../src/demo/chance.ts'
import { FIRST_NAMES, LAST_NAMES, makeEntries } from '../../src/demo/entries.ts'
import { addEntries } from '../../src/demo/seed-demo.ts'
import { makeOrderNumber } from '../../src/server/buying/checkout/insert-sale.ts'
import type { Shop } from '../../src/server/composed-shop.ts'
import { type PastSale, recordPastSales } from '../../tests/support/world/past-sales.ts'

/** How much a shop has of everything that grows. */
export interface ShopSize {
  events: number
  ridersAnEvent: number
  purchases: number
  /** Contact requests, emails and videos, of each so many. */
  others: number
}

/** Some particulars of a filled shop, to ask for. */
export interface Asked {
  purchases: number
  sportId: number
  eventId: number
  /** A rider of that event. */
  riderId: number
  riderName: string
  email: string
  orderNumber: string
}

const SPORTS = 3
const PRICE = 65
const DAY = 24 * 60 * 60 * 1000
const END = Date.UTC(2026, 5, 1)
const ROWS_AT_ONCE = 500

/** From when the last 30 days with sales count. */
export const LAST_DAYS = daysAgo(30)
/** Neither begins or ends with a month. */
export const PAST_MONTH = { from: daysAgo(400), to: daysAgo(370) }
export const PAST_YEAR = { from: daysAgo(500), to: daysAgo(135) }

/** Two years of work: each event sells for some weeks, most buyers come more than once. */
export async function fillShop(shop: Pick<Shop, 'db' | 'now' | 'secret'>, size: ShopSize): Promise<Asked> {
  const chance = new Chance(size.purchases)
  const riders = await addRiders(shop, size, chance)
  const sales = inventSales(riders, size, chance)
  await recordPastSales(shop, sales)
  await addOthers(shop, size.others)
  const [first] = riders
  if (!first) throw new Error('A shop without riders')
  return {
    purchases: size.purchases,
    sportId: first.sportId,
    eventId: first.eventId,
    riderId: first.id,
    riderName: sales[7]?.riderName ?? '',
    email: sales[8]?.email ?? '',
    orderNumber: sales[9]?.orderNumber ?? '',
  }
}

interface SoldRider {
  id: number
  name: string
  sportId: number
  eventId: number
  /** Which event it is, in the order of time. */
  event: number
}

async function addRiders({ db }: Pick<Shop, 'db'>, { events, ridersAnEvent }: ShopSize, chance: Chance) {
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
  const riders: SoldRider[] = []
  await db.transaction().execute(async (tx) => {
    for (let event = 0; event < events; event++) {
      const sportId = sports[event % SPORTS]?.id ?? 0
      const { id: eventId } = await tx
        .insertInto('event')
        .values({ sportId, name: `Event ${event}`, date: 'June', createdAt })
        .returning('id')
        .executeTakeFirstOrThrow()
      const start = { videoUrl: 'https://videos.example/run.mp4', price: PRICE, onHorseback: true }
      await addEntries(tx, eventId, makeEntries(chance, { ...start, riders: ridersAnEvent }), createdAt)
      const added = await tx
        .selectFrom('rider')
        .select(['id', 'name'])
        .where('eventId', '=', eventId)
        .orderBy('id')
        .execute()
      riders.push(...added.map((rider) => ({ ...rider, sportId, eventId, event })))
    }
    // a rider who is bought over and over must not run out
    await tx.updateTable('rider').set({ salesLimit: null }).execute()
  })
  return riders
}

function inventSales(riders: SoldRider[], { events, purchases }: ShopSize, chance: Chance): PastSale[] {
  const below = (bound: number) => Math.floor(chance.next() * bound)
  const buyers = numbered(Math.ceil(purchases / 2.5), (i) => {
    const name = `${chance.oneOf(FIRST_NAMES)}.${chance.oneOf(LAST_NAMES)}`.toLowerCase()
    return `${name}${i % 100}@${chance.oneOf(['gmail.com', 'yahoo.com', 'outlook.com', 'ranch.example'])}`
  })
  const taken = new Set<string>()
  const newOrderNumber = () => {
    let number = makeOrderNumber()
    while (taken.has(number)) number = makeOrderNumber()
    taken.add(number)
    return number
  }
  return numbered(purchases, () => {
    const rider = riders[below(riders.length)]
    const start = END - 730 * DAY + ((rider?.event ?? 0) * 700 * DAY) / events
    const refunded = chance.happens(0.02)
    return {
      riderId: rider?.id ?? 0,
      riderName: rider?.name ?? '',
      email: buyers[below(buyers.length)] ?? '',
      phoneNumber: `(555) ${String(below(10_000_000)).padStart(7, '0')}`,
      orderNumber: newOrderNumber(),
      amountCents: 6500 + 2000 * below(4),
      refundedCents: refunded ? 6500 : 0,
      status: refunded ? ('refunded' as const) : ('paid' as const),
      createdAt: new Date(start + below(30 * DAY)).toISOString(),
    }
  })
}

async function addOthers({ db }: Pick<Shop, 'db'>, count: number) {
  const timeOf = (i: number) => new Date(END - i * 60 * 60 * 1000).toISOString()
  const rowsOf = <T>(row: (i: number) => T) => {
    const rows = numbered(count, row)
    return numbered(Math.ceil(count / ROWS_AT_ONCE), (n) =>
      rows.slice(n * ROWS_AT_ONCE, (n + 1) * ROWS_AT_ONCE),
    )
  }
  const requests = rowsOf((i) => ({
    fullName: `Person ${i}`,
    email: `person${i}@example.com`,
    eventType: 'Barrel racing',
    services: '[]',
    state: i % 10 === 0 ? ('new' as const) : ('answered' as const),
    createdAt: timeOf(i),
  }))
  for (const rows of requests) await db.insertInto('contactRequest').values(rows).execute()
  const emails = rowsOf((i) => ({
    kind: 'order',
    recipient: `person${i}@example.com`,
    subject: 'Your video',
    payload: '{}',
    state: 'sent' as const,
    attempts: 1,
    nextAttemptAt: timeOf(i),
    sentAt: timeOf(i),
    createdAt: timeOf(i),
  }))
  for (const rows of emails) await db.insertInto('email').values(rows).execute()
  const videos = rowsOf((i) => ({
    sourceKey: `incoming/${i}.mp4`,
    sourceName: `${i}.mp4`,
    sourceBytes: 1e9,
    grade: JSON.stringify(NEUTRAL_GRADE),
    gradeVersion: 1,
    state: 'ready' as const,
    forSale: 1 as const,
    createdAt: timeOf(i),
  }))
  for (const rows of videos) await db.insertInto('video').values(rows).execute()
}

const numbered = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i))

function daysAgo(days: number) {
  return new Date(END - days * DAY).toISOString().slice(0, 10)
}
