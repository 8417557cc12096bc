import { type Kysely, sql } from 'kysely'

/** Sessions with an end, first passwords that have to be changed, and two-step login that has to be declined. */
export async function up(db: Kysely<unknown>) {
  for (const statement of schema) await sql.raw(statement).execute(db)
}

const schema = [
  // sessions of before had no end
  'delete from session',
  `alter table session add column "activeAt" text not null default ''`,
  'alter table "user" add column "passwordIsFirst" integer not null default 0',
  'alter table "user" add column "givenPasswordHash" text',
  'alter table "user" add column "twoStepDeclinedAt" text',
]
