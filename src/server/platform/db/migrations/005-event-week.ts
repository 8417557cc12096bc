import { type Kysely, sql } from 'kysely'

/** Drafts of events, which only the owner sees, and an event's poster: its line, and when it was printed. */
export async function up(db: Kysely<unknown>) {
  for (const statement of schema) await sql.raw(statement).execute(db)
}

const schema = [
  'alter table event add column "isDraft" integer not null default 0',
  'alter table event add column "posterPrintedAt" text',
  'alter table event add column "posterLine" text',
]
