import { type Kysely, sql } from 'kysely'

/** Runs that took place without a time, by the result sheet; clips that are sold beside the other one of their run. */
export async function up(db: Kysely<unknown>) {
  for (const statement of SCHEMA) await sql.raw(statement).execute(db)
}

const SCHEMA = [
  'alter table run add column "noTime" integer not null default 0',
  'alter table clip add column angle integer not null default 0',
  'alter table horse add column angle integer not null default 0',
]
