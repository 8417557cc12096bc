import { type Kysely, sql } from 'kysely'

/** Runs that took place without a time, by the result sheet. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table run add column "noTime" integer not null default 0`.execute(db)
}
