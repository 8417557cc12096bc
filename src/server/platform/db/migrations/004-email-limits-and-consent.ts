import { type Kysely, sql } from 'kysely'

/** What limits emails are counted by, and who agreed to emails of the waitlist or refused them. */
export async function up(db: Kysely<unknown>) {
  for (const statement of schema) await sql.raw(statement).execute(db)
}

const schema = [
  'alter table email add column mailbox text',
  'alter table email add column network text',
  'create index "emailByMailbox" on email (mailbox, kind, "sentAt") where mailbox is not null',
  'create index "emailByNetwork" on email (network, kind, "sentAt") where network is not null',
]
