import type Sqlite from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { hasTables } from '../backup/restore-postgres.ts'
import { quoted, refuseDifferent, sumQueries } from '../backup/sums.ts'
import type { Config } from '../config/config.ts'
import { refuseUnreleased, runMigrations } from './migrate.ts'
import { inDatabase, refuseEmptyFolder, sqliteFile, type Tx } from './open.ts'
import { listColumns, listTables, openAlone } from './sqlite-file.ts'

const ROWS_AT_ONCE = 250

/** Copies a shop from SQLite to an empty PostgreSQL database, with the file locked. The file is not changed. */
export async function moveToPostgres({ databaseUrl, dataDir }: Config, url: string) {
  if (databaseUrl) {
    throw new Error(
      'DATABASE_URL is set, so this shop is on PostgreSQL already. Leave it out to move from SQLite.',
    )
  }
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new Error('Move to an address such as postgres://shop:password@localhost/shop.')
  }
  refuseEmptyFolder({ url: null, dataDir })
  if (await hasTables(url))
    throw new Error('The database to move to has tables in it already; move to an empty one.')
  const from = openAlone(sqliteFile(dataDir))
  try {
    const to = { url, dataDir: '' }
    return await inDatabase(to, (db) => db.transaction().execute((tx) => copyAll(from, tx)))
  } finally {
    from.close()
  }
}

/** Rows, and the tables that have them. Other counts or sums roll everything back. */
async function copyAll(from: Sqlite.Database, tx: Tx) {
  const migrations = from.prepare('select name from migration').pluck().all() as string[]
  refuseUnreleased(migrations)
  await runMigrations(tx as unknown as Kysely<unknown>, 'postgres', migrations)
  const tables = inOrder(from).filter((table) => table !== 'migration')
  await setTriggers(tx, 'disable')
  let rows = 0
  for (const table of tables) {
    const columns = listColumns(from, table)
    rows += await copyTable(from, tx, table, columns)
    for (const query of sumQueries(table, columns)) await compare(from, tx, query)
  }
  await setTriggers(tx, 'enable')
  const lastIds = from.prepare('select name, seq from sqlite_sequence where seq > 0').all()
  for (const { name, seq } of lastIds as { name: string; seq: number }[])
    await sql`select setval(pg_get_serial_sequence(${quoted(name)}, 'id'), ${seq})`.execute(tx)
  return { tables: tables.length, rows }
}

/** Each table after those that it references. */
function inOrder(from: Sqlite.Database): string[] {
  const references = from.prepare('select "table" from pragma_foreign_key_list(?)').pluck()
  const order = new Set<string>()
  const add = (table: string, within: string[]) => {
    if (order.has(table) || within.includes(table)) return
    for (const other of references.all(table) as string[]) add(other, [...within, table])
    order.add(table)
  }
  for (const table of listTables(from)) add(table, [])
  return [...order]
}

/** As JSON, which PostgreSQL reads as rows of the table. */
async function copyTable(from: Sqlite.Database, tx: Tx, table: string, columns: string[]) {
  const names = columns.map(quoted).join(', ')
  let [rows, batch]: [number, unknown[]] = [0, []]
  const insert = async () => {
    await sql`insert into ${sql.raw(quoted(table))} (${sql.raw(names)})
      select ${sql.raw(names)} from json_populate_recordset(null::${sql.raw(quoted(table))}, ${JSON.stringify(batch)}::json)`.execute(
      tx,
    )
    rows += batch.length
    batch = []
  }
  for (const row of from.prepare(`select ${names} from ${quoted(table)}`).iterate()) {
    batch.push(row)
    if (batch.length === ROWS_AT_ONCE) await insert()
  }
  if (batch.length > 0) await insert()
  return rows
}

async function compare(from: Sqlite.Database, tx: Tx, query: string) {
  const value = from.prepare(query).pluck().get() as number
  const { rows } = await sql.raw<Record<string, number>>(query).execute(tx)
  const [found] = Object.values(rows[0] ?? {})
  refuseDifferent({ query, value }, found)
}

/** The rows contain what the triggers computed. */
async function setTriggers(tx: Tx, how: 'disable' | 'enable') {
  const { rows } = await sql<{ name: string }>`select distinct relname as name
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema()::regnamespace`.execute(tx)
  for (const { name } of rows) await sql.raw(`alter table ${quoted(name)} ${how} trigger user`).execute(tx)
}
