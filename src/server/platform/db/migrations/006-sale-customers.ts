import { type Kysely, sql } from 'kysely'
import type { Dialect } from './dialect.ts'
import { postgresCustomers, sqliteCustomers } from './sale-customers.ts'

/**
 * How many customers bought between two days, without looking at the purchases between them. A customer who bought then
 * has exactly one last day in that time, and comes again after it or never: so it is enough to know how many go from
 * which day to which next one, and the same by months, so that years are few rows.
 */
export async function up(db: Kysely<unknown>, { engine }: Dialect) {
  const { schema } = db
  // half the size: the key is nearly the whole row
  const small = sql.raw(engine === 'sqlite' ? 'without rowid' : '')

  await schema
    .createTable('saleBuyer')
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('sportId', 'integer', (c) => c.notNull())
    .addColumn('eventId', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('sales', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('saleBuyerKey', ['email', 'day', 'sportId', 'eventId', 'status'])
    .modifyEnd(small)
    .execute()
  await schema
    .createTable('saleStep')
    .addColumn('sportId', 'integer', (c) => c.notNull())
    .addColumn('eventId', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('nextUnit', 'text', (c) => c.notNull())
    .addColumn('nextPeriod', 'text', (c) => c.notNull())
    .addColumn('customers', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('saleStepKey', [
      'sportId',
      'eventId',
      'status',
      'period',
      'nextUnit',
      'nextPeriod',
    ])
    .modifyEnd(small)
    .execute()

  for (const statement of engine === 'postgres' ? postgresCustomers : sqliteCustomers) {
    await sql.raw(statement).execute(db)
  }
}
