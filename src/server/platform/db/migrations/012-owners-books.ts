import { type Kysely, sql } from 'kysely'
import type { Dialect } from './dialect.ts'
import { postgresSaleDays, sqliteSaleDays } from './sale-days.ts'

/**
 * Sales are booked on the shop's own day: the database knows how far the owner's clock is from UTC's, so that whoever
 * writes a purchase, both engines find the same day. Pretended sales can be left out of the sums.
 */
export async function up(db: Kysely<unknown>, { engine, id }: Dialect) {
  const { schema } = db
  const run = async (statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }

  await schema
    .createTable('zoneShift')
    .addColumn('startsAt', 'text', (c) => c.primaryKey())
    .addColumn('offsetSeconds', 'integer', (c) => c.notNull())
    .execute()

  await schema
    .createTable('orderVisit')
    .$call(id)
    .addColumn('purchaseId', 'integer', (c) => c.notNull().references('purchase.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('horse', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('visits', 'integer', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('userAgent', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('orderVisitByPurchase').on('orderVisit').columns(['purchaseId', 'at']).execute()
  await schema.createIndex('orderVisitByTime').on('orderVisit').column('at').execute()

  await schema
    .createTable('termsVersion')
    .addColumn('since', 'text', (c) => c.primaryKey())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .execute()

  const addToPurchase = (name: string, type: 'text' | 'integer', initial: string | number) =>
    schema
      .alterTable('purchase')
      .addColumn(name, type, (c) => c.notNull().defaultTo(initial))
      .execute()
  await addToPurchase('day', 'text', '')
  await addToPurchase('mode', 'text', 'live')
  await addToPurchase('counted', 'integer', 1)
  await schema.alterTable('purchase').addColumn('feeCents', 'integer').execute()
  await schema.alterTable('purchase').addColumn('feeAskAt', 'text').execute()
  await run([
    // until now the sums were those of UTC's days; the shop dates them anew when it is next opened
    'update "purchase" set "day" = substr("createdAt", 1, 10)',
    `update "purchase" set "mode" = 'sandbox' where "checkoutId" in (select "id" from "checkout" where "provider" = 'sandbox')`,
    `update "purchase" set "feeAskAt" = "createdAt" where "mode" <> 'sandbox' and "checkoutId" is not null`,
    'create index "purchaseByFeeToAsk" on "purchase" ("feeAskAt") where "feeAskAt" is not null',
  ])

  for (const name of ['cashSales', 'cashCents', 'freeSales']) {
    await schema
      .alterTable('saleTotal')
      .addColumn(name, name === 'cashCents' ? 'bigint' : 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  await run(engine === 'postgres' ? postgresSaleDays : sqliteSaleDays)
  await run(
    LISTS.flatMap(([name, columns]) => [
      `drop index "${name}"`,
      `create index "${name}" on "purchase" (${columns}, "createdAt", "id") where "counted" = 1`,
    ]),
  )
  await run([
    `create index "purchaseOfTests" on "purchase" ("createdAt", "id", "counted") where "mode" <> 'live'`,
  ])
}

/** The owner's lists hold what counts, so these indexes alone still find their rows. */
const LISTS = [
  ['purchaseByStatusAndTime', '"status"'],
  ['purchaseByEventAndTime', '"eventId"'],
  ['purchaseBySportAndTime', '"sportId"'],
  ['purchaseByAmount', '"amountCents"'],
  ['purchaseBySportAndAmount', '"sportId", "amountCents"'],
  ['purchaseByRiderName', 'lower("riderName")'],
  ['purchaseBySportAndRiderName', '"sportId", lower("riderName")'],
  ['purchaseByBuyer', '"email"'],
  ['purchaseBySportAndBuyer', '"sportId", "email"'],
]
