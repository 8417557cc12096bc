import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { GroupCommitDialect } from './group-commit.ts'
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
  return new GroupCommitDialect(database)
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
