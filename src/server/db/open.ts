import { existsSync, mkdirSync } from 'node:fs'
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

/** PostgreSQL at `url`, or SQLite in the data folder. */
export interface DatabasePlace {
  url: string | null
  dataDir: string
}

/** Opens a database and brings its tables up to date. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  const database = connectDatabase(place)
  await migrate(database.db as unknown as Kysely<unknown>, database.engine)
  return database
}

/** Opens a database as it is. */
export function connectDatabase({ url, dataDir }: DatabasePlace): Database {
  const db = new Kysely<Tables>({ dialect: url ? postgres(url) : sqlite(dataDir) })
  return { db, engine: url ? 'postgres' : 'sqlite', close: () => db.destroy() }
}

export const sqliteFile = (dataDir: string) => join(dataDir, 'shop.sqlite')

/** For commands on a shop that is there: opening a folder without one would make an empty shop, and speak of that. */
export function refuseEmptyFolder({ url, dataDir }: DatabasePlace) {
  if (url || existsSync(sqliteFile(dataDir))) return
  throw new Error(
    `There is no shop in ${dataDir}; DATA_DIR names another folder. On a server, deploy/shop-admin gives a command the shop's settings.`,
  )
}

function sqlite(dataDir: string) {
  mkdirSync(dataDir, { recursive: true })
  const database = new Sqlite(sqliteFile(dataDir), { timeout: 10_000 })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('cache_size = -64000')
  return new GroupCommitDialect(database)
}

const BIGINT = 20
const NUMERIC = 1700

export const postgresTypes: pg.CustomTypesConfig = {
  // counts and sums arrive as text; none of ours outgrows a JavaScript number
  getTypeParser: (oid, format) =>
    oid === BIGINT || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

function postgres(connectionString: string) {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    types: postgresTypes,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // the pool replaces an idle connection that broke; without a listener the whole server would end with it
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}
