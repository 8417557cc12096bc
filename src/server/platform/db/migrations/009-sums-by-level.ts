import { type Kysely, sql } from 'kysely'
import type { Dialect } from './dialect.ts'
import { COUNT_EVERY_RIDER, postgresRiderCounts, sqliteRiderCounts } from './rider-counts.ts'
import { BOOK_EVERY_SALE, postgresSaleTotals, sqliteSaleTotals } from './sale-totals.ts'

/**
 * Sums that stay few rows however much was sold: of the whole shop, of a sport and of an event, each by days and by months.
 * And each event knows how many riders it has.
 */
export async function up(db: Kysely<unknown>, { engine }: Dialect) {
  const { schema } = db
  const run = async (statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
  // there it stands in the way of dropping the table; PostgreSQL's is only given another function
  if (engine === 'sqlite') await run(['drop trigger "purchaseBooked"'])

  await schema.dropTable('saleTotal').execute()
  await schema
    .createTable('saleTotal')
    .addColumn('sportId', 'integer', (c) => c.notNull())
    .addColumn('eventId', 'integer', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('sales', 'integer', (c) => c.notNull())
    .addColumn('amountCents', 'bigint', (c) => c.notNull())
    .addColumn('refundedCents', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('saleTotalKey', ['eventId', 'sportId', 'period', 'status'])
    .modifyEnd(sql.raw(engine === 'sqlite' ? 'without rowid' : ''))
    .execute()
  await run([BOOK_EVERY_SALE])
  await schema.createIndex('saleTotalByPeriod').on('saleTotal').columns(['period', 'eventId']).execute()
  await run(engine === 'postgres' ? postgresSaleTotals : sqliteSaleTotals)

  for (const count of ['riderCount', 'shownRiderCount']) {
    await schema
      .alterTable('event')
      .addColumn(count, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  await run([COUNT_EVERY_RIDER, ...(engine === 'postgres' ? postgresRiderCounts : sqliteRiderCounts)])
}
