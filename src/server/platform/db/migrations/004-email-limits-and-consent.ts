import { type Kysely, sql } from 'kysely'

/** What limits emails are counted by, and who agreed to emails of the waitlist or refused them. */
export async function up(db: Kysely<unknown>) {
  for (const statement of schema) await sql.raw(statement).execute(db)
  await askAddressesOfBefore(db, new Date().toISOString())
}

const schema = [
  'alter table email add column mailbox text',
  'alter table email add column network text',
  'create index "emailByMailbox" on email (mailbox, kind, "sentAt") where mailbox is not null',
  'create index "emailByNetwork" on email (network, kind, "sentAt") where network is not null',
  'alter table "waitingAddress" add column "confirmedAt" text',
  'alter table "waitingAddress" add column "askedAt" text',
  `create table "waitingRefusal" (
    "mailboxHash" text primary key,
    token text not null unique,
    "createdAt" text not null
  )`,
]

/** Addresses joined the waitlist without a confirmation; each that still waits is asked once. */
async function askAddressesOfBefore(db: Kysely<unknown>, now: string) {
  const waits = sql`email in (select email from "waitingRider" where "toldAt" is null)`
  await sql`insert into email (kind, recipient, mailbox, subject, state, attempts, "nextAttemptAt", "createdAt", payload)
    select 'confirm-waitlist', email, email, 'Should we tell you when your videos are up?', 'waiting', 0, ${now}, ${now}, '{}'
    from "waitingAddress" where ${waits}`.execute(db)
  await sql`update "waitingAddress" set "askedAt" = ${now} where ${waits}`.execute(db)
}
