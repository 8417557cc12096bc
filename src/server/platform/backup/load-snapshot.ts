import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { type Engine, KNOWN_MIGRATIONS, refuseUnreleased, runMigrations } from '../db/migrate.ts'
import type { Database, Tx } from '../db/open.ts'
import {
  quoted,
  type Snapshot,
  type TableContents,
  type Totals,
  totalsOf,
  totalsQuery,
  type Value,
} from './snapshot.ts'

export interface Loaded {
  tables: number
  rows: number
}

type Step = (tx: Tx) => Promise<void>

/**
 * Creates the tables with the migrations that the snapshot names and fills them in one transaction. Other counts or sums than the
 * snapshot's roll it back. Later migrations run when the shop is next opened.
 */
export const loadSnapshot = (
  { db, engine }: Database,
  snapshot: Snapshot,
  { prepare, afterwards }: { prepare?: Step | undefined; afterwards?: Step | undefined } = {},
): Promise<Loaded> =>
  db.transaction().execute(async (tx) => {
    refuseOther(snapshot)
    await prepare?.(tx)
    await runMigrations(tx as unknown as Kysely<unknown>, engine, snapshot.migrations)
    const loaded: Loaded = { tables: 0, rows: 0 }
    await withoutTriggers(tx, engine, async () => {
      for await (const contents of snapshot.tables()) {
        await fill(tx, engine, contents)
        const { rows } = await verifyTotals(tx, contents)
        loaded.tables++
        loaded.rows += rows
      }
    })
    // the search index is rebuilt
    if (engine === 'sqlite') {
      await sql`insert into "purchaseText" (rowid, text) select "id", "searchText" from "purchase"`.execute(
        tx,
      )
    }
    for (const [table, id] of Object.entries(snapshot.lastIds)) await continueAfter(tx, engine, table, id)
    await afterwards?.(tx)
    return loaded
  })

function refuseOther({ migrations }: Snapshot) {
  refuseUnreleased(migrations)
  const unknown = migrations.filter((name) => !KNOWN_MIGRATIONS.includes(name))
  if (unknown.length === 0) return
  throw new Error(`This comes from a newer version of the shop (${unknown.join(', ')}). Use that version.`)
}

/** As one JSON value, which both engines can read as a table. */
async function fill(tx: Tx, engine: Engine, { table, columns, batches }: TableContents) {
  const names = columns.map(quoted).join(', ')
  const values = columns.map((_, index) => `json_extract(value, '$[${index}]')`).join(', ')
  for await (const batch of batches) {
    const rows = engine === 'sqlite' ? batch : batch.map((row) => asRecord(columns, row))
    const from =
      engine === 'sqlite'
        ? sql`select ${sql.raw(values)} from json_each(${JSON.stringify(rows)})`
        : sql`select ${sql.raw(names)} from json_populate_recordset(null::${sql.raw(quoted(table))}, ${JSON.stringify(rows)}::json)`
    await sql`insert into ${sql.raw(quoted(table))} (${sql.raw(names)}) ${from}`.execute(tx)
  }
}

const asRecord = (columns: string[], row: Value[]) =>
  Object.fromEntries(columns.map((column, index) => [column, row[index]]))

async function verifyTotals(tx: Tx, { table, columns, totals }: TableContents): Promise<Totals> {
  const { rows } = await sql.raw<Record<string, number>>(totalsQuery(table, columns)).execute(tx)
  const [here, there] = [totalsOf(rows[0]), await totals()]
  if (isDeepStrictEqual({ ...here, sums: { ...here.sums } }, there)) return here
  throw new Error(
    `The table ${table} came over with ${JSON.stringify(here)} instead of ${JSON.stringify(there)}; nothing was kept.`,
  )
}

async function continueAfter(tx: Tx, engine: Engine, table: string, id: number) {
  // no id was given yet, and a sequence of PostgreSQL starts at 1
  if (id === 0) return
  if (engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${quoted(table)}, 'id'), ${id})`.execute(tx)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(tx)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(tx)
}

/** The rows contain what the triggers computed. */
const withoutTriggers = (tx: Tx, engine: Engine, work: () => Promise<void>) =>
  engine === 'sqlite' ? withoutOnSqlite(tx, work) : withoutOnPostgres(tx, work)

/** SQLite cannot disable a trigger, but drop and create it within a transaction. */
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
