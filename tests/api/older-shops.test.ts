// @module-tag postgres
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { derivePurchase } from '../../src/server/books/refunds/derive-purchase.ts'
import { insertRefund } from '../../src/server/books/refunds/refund-rows.ts'
import { sumSales, sumSalesByDay, sumSalesByEvent } from '../../src/server/books/sales/sum-sales.ts'
import { hashToken, orderToken } from '../../src/server/buying/access/order-token.ts'
import { findOrder } from '../../src/server/buying/orders/find-order.ts'
import { listSports } from '../../src/server/catalogue/sports.ts'
import { composeShop } from '../../src/server/compose.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { KNOWN_MIGRATIONS, runMigrations } from '../../src/server/platform/db/migrate.ts'
import { connectDatabase } from '../../src/server/platform/db/open.ts'
import { loadSecret } from '../../src/server/platform/secret.ts'
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
  const rider = { ...base, eventId, name: 'Jane', priceCents: 6500, horseCount: 1 }
  const riders = await db
    .insertInto('rider')
    .values([rider, { ...rider, eventId: otherId }, { ...rider, deletedAt: base.createdAt }])
    .returning('id')
    .execute()
  const [jane = 0, other = 0] = riders.map(({ id }) => id)
  await recordPastSales({ db, now: () => new Date() }, [
    { riderId: jane, email: 'ann@example.com', createdAt: '2026-05-31T23:00:00.000Z' },
    { riderId: jane, email: 'bob@example.com', createdAt: '2026-06-01T01:00:00.000Z', refundedCents: 500 },
    { riderId: other, email: 'Ann@example.com', createdAt: '2026-06-01T02:00:00.000Z', amountCents: 8500 },
  ])
  await sql`update purchase set status = 'refunded' where email = 'bob@example.com'`.execute(db)
  // hidden until there was a preview, as riders were then
  await sql`update rider set ${sql.ref('awaitsVideo')} = 1 where id = ${other}`.execute(db)
  await close()

  const shop = await composeShop(config)
  try {
    expect(await sumSales(shop, {})).toMatchObject({
      sales: 3,
      revenue: 215,
      refunded: 5,
      net: 210,
      customers: 2,
    })
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
    expect((await listSports(shop.db, { asOwner: true })).map(({ riderCount }) => riderCount)).toEqual([2])
    // and they are kept from then on
    await recordPastSales(shop, [{ riderId: jane, createdAt: '2026-06-02T00:00:00.000Z' }])
    expect(await sumSales(shop, {})).toMatchObject({ sales: 4, revenue: 280, customers: 3 })
  } finally {
    await shop.close()
    await place.remove()
  }
})

it('a shop from before refunds were rows keeps its links, its books and what was on its way', async () => {
  const place = await freshPlace({ empty: true })
  const config = readConfig(place.env)
  const { db, engine, close } = await connectDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  const older = KNOWN_MIGRATIONS.filter((name) => name < '010')
  await db.transaction().execute((tx) => runMigrations(tx as unknown as Kysely<unknown>, engine, older))
  const secret = loadSecret(config)
  const at = '2026-05-01T00:00:00.000Z'
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(
    `insert into "sport" ("name", "description", "icon", "isActive", "createdAt") values ('B', '', '', 1, '${at}')`,
  )
  await run(
    `insert into "event" ("sportId", "name", "date", "createdAt") values (1, 'Classic', 'June', '${at}')`,
  )
  await run(
    `insert into "rider" ("eventId", "name", "priceCents", "horseCount", "awaitsVideo", "createdAt") values (1, 'Jane', 6500, 1, 0, '${at}')`,
  )
  const sales = [
    ['plain', 'paid', 0],
    ['given', 'refunded', 6500],
    ['counter', 'paid', 2000],
    ['disputed', 'refunded', 6500],
    ['waits', 'paid', 0],
  ] as const
  for (const [index, [name, status, refunded]] of sales.entries()) {
    const id = index + 1
    const email = `${name}@example.com`
    const token = orderToken(secret, { id, linkSeed: null, orderVersion: 1 })
    await run(`insert into "checkout" ("riderId", "email", "horses", "amountCents", "provider", "intentId", "status", "heldUntil", "createdAt")
      values (1, '${email}', '[1]', 6500, 'stripe', 'pi_${name}', 'paid', '${at}', '${at}')`)
    await run(`insert into "purchase" ("checkoutId", "riderId", "riderName", "eventName", "email", "horses", "quantity", "amountCents",
        "refundedCents", "paymentMethod", "orderNumber", "orderTokenHash", "status", "createdAt")
      values (${id}, 1, 'Jane', 'Classic', '${email}', '[1]', 1, 6500, ${refunded}, 'visa 4242', 'ORDER-${id}', '${hashToken(token)}', '${status}', '${at}')`)
  }
  const refunds = [
    [2, 6500, 'owner', 'done'],
    [3, 2000, 'provider', 'done'],
    [4, 6500, 'dispute', 'done'],
    [5, 1000, 'owner', 'waiting'],
  ]
  for (const [id, cents, reason, state] of refunds) {
    await run(`insert into "refund" ("checkoutId", "purchaseId", "amountCents", "reason", "state", "createdAt")
      values (${id}, ${id}, ${cents}, '${reason}', '${state}', '${at}')`)
  }
  await close()

  const shop = await composeShop(config)
  try {
    const plain = orderToken(secret, { id: 1, linkSeed: null, orderVersion: 1 })
    expect(await findOrder(shop.db, plain)).toMatchObject({ email: 'plain@example.com', linkSeed: null })
    expect(
      await shop.db
        .selectFrom('refund')
        .select(['purchaseId', 'intentId', 'status', 'askedBy', 'idempotencyKey'])
        .orderBy('id')
        .execute(),
    ).toEqual([
      {
        purchaseId: 2,
        intentId: 'pi_given',
        status: 'succeeded',
        askedBy: 'owner',
        idempotencyKey: `refund-1-${at}`,
      },
      {
        purchaseId: 3,
        intentId: 'pi_counter',
        status: 'succeeded',
        askedBy: 'provider',
        idempotencyKey: null,
      },
      {
        purchaseId: 5,
        intentId: 'pi_waits',
        status: 'requested',
        askedBy: 'owner',
        idempotencyKey: `refund-4-${at}`,
      },
    ])
    expect(await shop.db.selectFrom('dispute').selectAll().execute()).toMatchObject([
      { purchaseId: 4, status: 'open', amountCents: 6500, providerId: null },
    ])
    // derived anew, the books say what they said
    for (const purchase of await shop.db.selectFrom('purchase').selectAll().orderBy('id').execute()) {
      const { before, after } = await shop.db.transaction().execute((tx) => derivePurchase(tx, purchase))
      expect([after.refundedCents, after.status]).toEqual([before.refundedCents, before.status])
    }
    expect(await sumSales(shop, {})).toMatchObject({ sales: 5, revenue: 325, refunded: 150 })
    const references = await shop.db.selectFrom('checkout').select('reference').orderBy('id').execute()
    expect(references.map(({ reference }) => reference)).toEqual(['1', '2', '3', '4', '5'])
    // numbers go on after the old ones
    const next = await shop.db.transaction().execute((tx) =>
      insertRefund(tx, shop, {
        checkoutId: 1,
        purchaseId: 1,
        intentId: 'pi_plain',
        amountCents: 100,
        reason: 'owner',
        askedBy: 'owner',
      }),
    )
    expect(next.id).toBeGreaterThan(4)
  } finally {
    await shop.close()
    await place.remove()
  }
})
