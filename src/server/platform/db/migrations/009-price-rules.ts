import { type Kysely, sql } from 'kysely'

/** An event's own price rules, and what a further horse of a sale cost under rules. */
export async function up(db: Kysely<unknown>) {
  for (const statement of SCHEMA) await sql.raw(statement).execute(db)
}

const SCHEMA = [
  'alter table event add column "priceRules" text',
  'alter table checkout add column "horseCents" integer',
  'alter table purchase add column "horseCents" integer',
]
