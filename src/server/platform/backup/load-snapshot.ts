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
import { withoutTriggers } from './without-triggers.ts'

export interface Loaded {
  tables: number
  rows: number
}

/**
 * Makes the tables as they were when the snapshot was taken and fills them, all or nothing: a table with other rows or
 * other sums than the snapshot's undoes everything. Later migrations run when the shop is next opened.
 */
export const loadSnapshot = (
  { db, engine }: Database,
  snapshot: Snapshot,
  prepare: (tx: Tx) => Promise<void> = async () => {},
): Promise<Loaded> =>
  db.transaction().execute(async (tx) => {
    refuseOther(snapshot)
    await prepare(tx)
    await runMigrations(tx as unknown as Kysely<unknown>, engine, snapshot.migrations)
    const loaded: Loaded = { tables: 0, rows: 0 }
    await withoutTriggers(tx, engine, async () => {
      for await (const contents of snapshot.tables()) {
        await fill(tx, engine, contents)
        const { rows } = await refuseDifference(tx, contents)
        loaded.tables++
        loaded.rows += rows
      }
    })
    // the search's own table holds nothing but what the purchases say
    if (engine === 'sqlite') {
      await sql`insert into "purchaseText" (rowid, text) select "id", "searchText" from "purchase"`.execute(
        tx,
      )
    }
    for (const [table, id] of Object.entries(snapshot.lastIds)) await continueAfter(tx, engine, table, id)
    return loaded
  })

function refuseOther({ migrations }: Snapshot) {
  refuseUnreleased(migrations)
  const unknown = migrations.filter((name) => !KNOWN_MIGRATIONS.includes(name))
  if (unknown.length === 0) return
  throw new Error(`This comes from a newer version of the shop (${unknown.join(', ')}). Use that version.`)
}

/** The rows travel as one JSON value, which both engines can read as a table. */
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

async function refuseDifference(tx: Tx, { table, columns, totals }: TableContents): Promise<Totals> {
  const { rows } = await sql.raw<Record<string, number>>(totalsQuery(table, columns)).execute(tx)
  const [here, there] = [totalsOf(rows[0]), await totals()]
  if (isDeepStrictEqual({ ...here, sums: { ...here.sums } }, there)) return here
  throw new Error(
    `The table ${table} came over with ${JSON.stringify(here)} instead of ${JSON.stringify(there)}; nothing was kept.`,
  )
}

async function continueAfter(tx: Tx, engine: Engine, table: string, id: number) {
  // a table that was made anew while it was empty: it has given no number yet, and PostgreSQL counts from 1
  if (id === 0) return
  if (engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${quoted(table)}, 'id'), ${id})`.execute(tx)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(tx)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(tx)
}
