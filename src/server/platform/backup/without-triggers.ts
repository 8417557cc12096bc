import { sql } from 'kysely'
import type { Engine } from '../db/migrate.ts'
import type { Tx } from '../db/open.ts'
import { quoted } from './snapshot.ts'

/** The triggers keep books of what is sold now; rows that come with their books must not be booked again. */
export const withoutTriggers = (tx: Tx, engine: Engine, work: () => Promise<void>) =>
  engine === 'sqlite' ? withoutOnSqlite(tx, work) : withoutOnPostgres(tx, work)

/** SQLite cannot rest a trigger, but forgets and learns it within a transaction. */
async function withoutOnSqlite(tx: Tx, work: () => Promise<void>) {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger'`.execute(tx)
  for (const { name } of rows) await sql.raw(`drop trigger ${quoted(name)}`).execute(tx)
  await work()
  for (const trigger of rows) await sql.raw(trigger.sql).execute(tx)
}

async function withoutOnPostgres(tx: Tx, work: () => Promise<void>) {
  const { rows } = await sql<{ name: string }>`select distinct relname as name
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema()::regnamespace`.execute(tx)
  const alter = async (how: 'disable' | 'enable') => {
    for (const { name } of rows) await sql.raw(`alter table ${quoted(name)} ${how} trigger user`).execute(tx)
  }
  await alter('disable')
  await work()
  await alter('enable')
}
