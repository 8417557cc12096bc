import { type Kysely, sql } from 'kysely'

/** Several riders' videos by one payment, as one order. */
export async function up(db: Kysely<unknown>) {
  for (const statement of SCHEMA) await sql.raw(statement).execute(db)
}

const SCHEMA = [
  'alter table checkout add column "leadId" integer references checkout (id)',
  'alter table checkout add column "basketCents" integer',
  'create index "checkoutOfBasket" on checkout ("leadId") where "leadId" is not null',
  'alter table purchase add column "orderId" integer references purchase (id)',
  'create index "purchaseOfOrder" on purchase ("orderId") where "orderId" is not null',
  'alter table refund add column parts text',
  'alter table dispute add column parts text',
]
