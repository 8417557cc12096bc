import { type Kysely, sql } from 'kysely'

/** Videos that are sold before they are up, with the time by which they were promised, and reminders of unpaid checkouts. */
export async function up(db: Kysely<unknown>) {
  for (const statement of SCHEMA) await sql.raw(statement).execute(db)
}

const SCHEMA = [
  'alter table event add column "preorderUntil" text',
  'alter table checkout add column "promisedBy" text',
  'alter table "videoWait" add column "promisedBy" text',
  'alter table checkout add column "reminderDecidedAt" text',
]
