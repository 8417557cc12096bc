import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { type Engine, migrate } from './migrate.ts'
import type { DatabaseTimeouts } from './timeouts.ts'

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
export async function openDatabase(
  place: DatabasePlace,
  timeouts: DatabaseTimeouts | null = null,
): Promise<Database> {
  const database = await connectDatabase(place)
  await migrate(database.db as unknown as Kysely<unknown>, database.engine)
  if (!timeouts) return database
  // migrations run without timeouts, requests with
  if (!place.url) {
    const { checkpointInThread } = await import('./checkpoints.ts')
    return checkpointInThread(database, sqliteFile(place.dataDir))
  }
  await database.close()
  return connectDatabase(place, timeouts)
}

/** Opens a database as it is. */
export async function connectDatabase(
  { url, dataDir }: DatabasePlace,
  timeouts: DatabaseTimeouts | null = null,
): Promise<Database> {
  const dialect = url
    ? (await import('./postgres.ts')).postgres(url, timeouts)
    : (await import('./sqlite.ts')).sqlite(dataDir, sqliteFile(dataDir))
  const db = url ? new RetryingDatabase({ dialect }) : new Kysely<Tables>({ dialect })
  return { db, engine: url ? 'postgres' : 'sqlite', close: () => db.destroy() }
}

/** Opens a database as it is, for this work alone. */
export async function inDatabase<T>(place: DatabasePlace, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await connectDatabase(place)
  return work(db).finally(close)
}

/** PostgreSQL ends one of two transactions that wait for each other: that one is run again. */
class RetryingDatabase extends Kysely<Tables> {
  override transaction() {
    const begin = () => super.transaction()
    const execute: ReturnType<typeof begin>['execute'] = (work) =>
      retryIfDeadlocked(() => begin().execute(work))
    return Object.assign(begin(), { execute })
  }
}

/** Deadlock and serialization failure, of PostgreSQL. */
const DEADLOCKED = new Set(['40P01', '40001'])
const MOST_TRIES = 5

async function retryIfDeadlocked<T>(work: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isDeadlock = error instanceof Error && 'code' in error && DEADLOCKED.has(String(error.code))
    if (!isDeadlock || tries === MOST_TRIES) throw error
    await sleep(Math.random() * 20 * tries)
    return retryIfDeadlocked(work, tries + 1)
  }
}

export const sqliteFile = (dataDir: string) => join(dataDir, 'shop.sqlite')

/** For commands on an existing shop: opening an empty folder would create one. */
export function refuseEmptyFolder({ url, dataDir }: DatabasePlace) {
  if (url || existsSync(sqliteFile(dataDir))) return
  throw new Error(`There is no shop in ${dataDir}; DATA_DIR names another folder.`)
}
