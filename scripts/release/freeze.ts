import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sqliteFile } from '../../src/server/platform/db/open.ts'
import { addEvent, addRider, buy } from '../../tests/support/buying.ts'
import { openShopAt } from '../../tests/support/open-shop-at.ts'
import { findBinaries, startPostgres } from '../../tests/support/postgres-server.ts'
import { CHECKSUMS, checksumsOf } from '../check/migrations.ts'
import { FOLDER, inFolder } from '../setup/folder.mjs'

/**
 * Writes what the tests hold later versions against: a small database of this version for each engine, as SQL, and the
 * checksums of its migrations.
 */
const { version } = JSON.parse(readFileSync(inFolder('package.json'), 'utf8')) as { version: string }
const dataDir = mkdtempSync(join(tmpdir(), 'cloverleaf-release-'))
const postgres = await startPostgres()
try {
  await sellOne({ DATA_DIR: dataDir })
  await sellOne({ DATA_DIR: dataDir, DATABASE_URL: postgres.url })
  store('sqlite', dumpSqlite(sqliteFile(dataDir)))
  store('postgres', dumpPostgres(postgres.url))
  writeFileSync(inFolder(CHECKSUMS), `${JSON.stringify(checksumsOf(FOLDER), null, 2)}\n`)
  console.log(`The database and the migrations of version ${version} are stored in tests/releases.`)
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function store(engine: string, statements: string) {
  writeFileSync(inFolder('tests/releases', `${version}.${engine}.sql`), statements)
}

/** A shop with an event, a rider, a sale and what comes with it. */
async function sellOne(env: Record<string, string>) {
  const test = await openShopAt(env)
  const admin = await test.admin()
  const rider = await addRider(admin, { eventId: (await addEvent(admin)).id })
  await buy(test.visitor(), { rider, email: 'buyer@example.com' })
  await test.close()
}

/** The virtual table of the search is not among the rows: it is filled from the purchases. */
function dumpSqlite(file: string): string {
  const database = new Sqlite(file)
  const schema = (where: string) =>
    database
      .prepare(`select sql from sqlite_master where sql is not null and ${where} order by rowid`)
      .pluck()
      .all() as string[]
  const ours = `name not like 'sqlite%' and name not like 'purchaseText%'`
  const tables = database
    .prepare(`select name from sqlite_master where type = 'table' and ${ours}`)
    .pluck()
    .all() as string[]
  const statements = [
    ...schema(`type = 'table' and ${ours}`),
    ...tables.flatMap((table) => insertsOf(database, table)),
    'delete from sqlite_sequence',
    ...insertsOf(database, 'sqlite_sequence'),
    ...schema(`name = 'purchaseText'`),
    `insert into "purchaseText" ("purchaseText", rank) values ('automerge', 0)`,
    'insert into "purchaseText" (rowid, text) select id, "searchText" from purchase',
    ...schema(`type in ('index', 'trigger')`),
  ]
  database.close()
  return statements.map((statement) => `${statement};\n`).join('')
}

function insertsOf(database: Sqlite.Database, table: string): string[] {
  const columns = (
    database.prepare(`pragma table_xinfo("${table}")`).all() as { name: string; hidden: number }[]
  )
    .filter(({ hidden }) => hidden === 0)
    .map(({ name }) => `"${name}"`)
  const values = columns.map((column) => `quote(${column})`).join(` || ', ' || `)
  const rows = database.prepare(`select ${values} from "${table}"`).pluck().all() as string[]
  return rows.map((row) => `insert into "${table}" (${columns.join(', ')}) values (${row})`)
}

/** Without comments, commands of psql, and settings that other versions of the server do not know. */
function dumpPostgres(url: string): string {
  const dump = execFileSync(
    join(findBinaries(), 'pg_dump'),
    ['--inserts', '--column-inserts', '--no-owner', '--no-privileges', '--dbname', url],
    { encoding: 'utf8' },
  )
  return dump
    .split('\n')
    .filter((line) => line && !/^(--|\\|SET |SELECT pg_catalog\.set_config|COMMENT ON EXTENSION)/.test(line))
    .map((line) => `${line}\n`)
    .join('')
}
