import { type Kysely, sql } from 'kysely'
import type { Dialect } from './dialect.ts'
import { postgresBooks } from './sales-books-postgres.ts'
import { sqliteBooks } from './sales-books-sqlite.ts'

/**
 * What keeps the sales page quick with 100,000 purchases: sums that triggers keep as purchases come and change, whoever
 * writes them, an index for each order of the list, and one for searching.
 */
export async function up(db: Kysely<unknown>, { engine }: Dialect) {
  const { schema } = db

  await schema.alterTable('purchase').addColumn('eventId', 'integer').execute()
  await schema.alterTable('purchase').addColumn('sportId', 'integer').execute()

  await schema
    .createTable('saleTotal')
    .addColumn('sportId', 'integer', (c) => c.notNull())
    .addColumn('eventId', 'integer', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('sales', 'integer', (c) => c.notNull())
    .addColumn('amountCents', 'bigint', (c) => c.notNull())
    .addColumn('refundedCents', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('saleTotalKey', ['sportId', 'eventId', 'day', 'status'])
    .execute()
  await schema
    .createTable('saleCustomer')
    .addColumn('sportId', 'integer', (c) => c.notNull())
    .addColumn('eventId', 'integer', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('sales', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('saleCustomerKey', ['sportId', 'eventId', 'email'])
    .execute()
  await schema
    .createTable('saleCustomers')
    .addColumn('sportId', 'integer', (c) => c.notNull())
    .addColumn('eventId', 'integer', (c) => c.notNull())
    .addColumn('customers', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('saleCustomersKey', ['sportId', 'eventId'])
    .execute()

  for (const statement of engine === 'postgres' ? postgresBooks : sqliteBooks) {
    await sql.raw(statement).execute(db)
  }
  for (const statement of indexes) await sql.raw(statement).execute(db)
  // the triggers book what was sold before
  await sql
    .raw(`update "purchase" set ("eventId", "sportId") = (
      select "event"."id", "event"."sportId" from "rider" join "event" on "event"."id" = "rider"."eventId"
      where "rider"."id" = "purchase"."riderId")`)
    .execute(db)
}

const ORDERS = {
  Time: '"createdAt", "id"',
  Amount: '"amountCents", "createdAt", "id"',
  RiderName: 'lower("riderName"), "createdAt", "id"',
  Buyer: '"email", "createdAt", "id"',
}

const indexes = [
  'create index "saleTotalByDay" on "saleTotal" ("day", "sportId", "eventId", "status")',
  'create index "purchaseByStatusAndTime" on "purchase" ("status", "createdAt", "id")',
  // whom one sold to between two days can be told from this index alone
  'create index "purchaseByTimeAndBuyer" on "purchase" ("createdAt", "email")',
  'create index "purchaseByEventAndTime" on "purchase" ("eventId", "createdAt", "id")',
  ...Object.entries(ORDERS).flatMap(([name, columns]) => [
    // by time alone there is one already
    ...(name === 'Time' ? [] : [`create index "purchaseBy${name}" on "purchase" (${columns})`]),
    `create index "purchaseBySportAnd${name}" on "purchase" ("sportId", ${columns})`,
  ]),
]
