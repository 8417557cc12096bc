import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { listSports } from '../../src/server/catalogue/sports.ts'
import { composeShop } from '../../src/server/compose.ts'
import { readConfig } from '../../src/server/config.ts'
import { KNOWN_MIGRATIONS, runMigrations } from '../../src/server/db/migrate.ts'
import { connectDatabase } from '../../src/server/db/open.ts'
import { sumSales, sumSalesByDay, sumSalesByEvent } from '../../src/server/sales/sum-sales.ts'
import { recordPastSales } from '../support/past-sales.ts'
import { freshPlace } from '../support/test-shop.ts'

it('a shop that sold before sums were kept by month has the right ones after its next start', async () => {
  const place = await freshPlace({ empty: true })
  const config = readConfig(place.env)
  const { db, engine, close } = await connectDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  const older = KNOWN_MIGRATIONS.filter((name) => name < '009')
  await db.transaction().execute((tx) => runMigrations(tx as unknown as Kysely<unknown>, engine, older))
  const base = { createdAt: '2026-05-01T00:00:00.000Z' }
  const { id: sportId } = await db
    .insertInto('sport')
    .values({ ...base, name: 'Barrels', description: '', icon: '', isActive: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const eventIds: number[] = []
  for (const name of ['One', 'Two']) {
    const event = { ...base, sportId, name, date: 'June' }
    eventIds.push((await db.insertInto('event').values(event).returning('id').executeTakeFirstOrThrow()).id)
  }
  const [eventId = 0, otherId = 0] = eventIds
  const rider = { ...base, eventId, name: 'Jane', priceCents: 6500, horseCount: 1, awaitsVideo: 0 as const }
  const riders = await db
    .insertInto('rider')
    .values([rider, { ...rider, eventId: otherId, awaitsVideo: 1 }, { ...rider, deletedAt: base.createdAt }])
    .returning('id')
    .execute()
  const [jane = 0, other = 0] = riders.map(({ id }) => id)
  await recordPastSales({ db, now: () => new Date() }, [
    { riderId: jane, email: 'ann@example.com', createdAt: '2026-05-31T23:00:00.000Z' },
    { riderId: jane, email: 'bob@example.com', createdAt: '2026-06-01T01:00:00.000Z', refundedCents: 500 },
    { riderId: other, email: 'Ann@example.com', createdAt: '2026-06-01T02:00:00.000Z', amountCents: 8500 },
  ])
  await sql`update purchase set status = 'refunded' where email = 'bob@example.com'`.execute(db)
  await close()

  const shop = await composeShop(config)
  try {
    expect(await sumSales(shop, {})).toEqual({ sales: 3, revenue: 215, refunded: 5, net: 210, customers: 2 })
    expect(await sumSales(shop, { sportId, from: '2026-06-01', status: 'paid' })).toMatchObject({
      sales: 1,
      revenue: 85,
      customers: 1,
    })
    expect(await sumSales(shop, { eventId })).toMatchObject({ sales: 2, revenue: 130, customers: 2 })
    expect((await sumSalesByDay(shop, {})).map(({ day, sales }) => [day, sales])).toEqual([
      ['2026-05-31', 1],
      ['2026-06-01', 2],
    ])
    expect((await sumSalesByEvent(shop, { to: '2026-06-15' })).map((of) => [of.eventName, of.net])).toEqual([
      ['One', 125],
      ['Two', 85],
    ])
    expect((await listSports(shop.db)).map(({ riderCount }) => riderCount)).toEqual([2])
    expect((await listSports(shop.db, { all: true })).map(({ riderCount }) => riderCount)).toEqual([2])
    // and they are kept from then on
    await recordPastSales(shop, [{ riderId: jane, createdAt: '2026-06-02T00:00:00.000Z' }])
    expect(await sumSales(shop, {})).toMatchObject({ sales: 4, revenue: 280, customers: 3 })
  } finally {
    await shop.close()
    await place.remove()
  }
})
