import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  SqliteDialect,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { keepStatements } from './keep-statements.ts'
import { migrate } from './migrate.ts'
import type { Engine } from './migrations/dialect.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export interface Database {
  db: Db
  engine: Engine
  close(): Promise<void>
}

/** Opens PostgreSQL at `url`, or SQLite in the data folder, and brings its tables up to date. */
export async function openDatabase({
  url,
  dataDir,
}: {
  url: string | null
  dataDir: string
}): Promise<Database> {
  const engine = url ? 'postgres' : 'sqlite'
  const db = new Kysely<Tables>({ dialect: url ? postgres(url) : sqlite(dataDir) })
  await migrate(db as unknown as Kysely<unknown>, engine)
  return { db, engine, close: () => db.destroy() }
}

function sqlite(dataDir: string) {
  mkdirSync(dataDir, { recursive: true })
  const database = new Sqlite(join(dataDir, 'shop.sqlite'), { timeout: 10_000 })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('cache_size = -64000')
  return new ImmediateSqliteDialect({ database: keepStatements(database) })
}

/** A transaction takes the write lock at its start: with the default, two processes that read and then write can both fail. */
class ImmediateSqliteDialect extends SqliteDialect {
  override createDriver() {
    const driver = super.createDriver()
    driver.beginTransaction = async (connection: DatabaseConnection) => {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    }
    return driver
  }
}

const BIGINT = 20
const NUMERIC = 1700

function postgres(connectionString: string) {
  const types: pg.CustomTypesConfig = {
    // counts and sums arrive as text; none of ours outgrows a JavaScript number
    getTypeParser: (oid, format) =>
      oid === BIGINT || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text'),
  }
  const pool = new pg.Pool({ connectionString, max: 10, types, connectionTimeoutMillis: 10_000 })
  // the pool replaces an idle connection that broke; without a listener the whole server would end with it
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}
