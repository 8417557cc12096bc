import { existsSync } from 'node:fs'
import { join } from 'node:path'
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
  const db = new Kysely<Tables>({ dialect })
  return { db, engine: url ? 'postgres' : 'sqlite', close: () => db.destroy() }
}

export const sqliteFile = (dataDir: string) => join(dataDir, 'shop.sqlite')

/** For commands on an existing shop: opening an empty folder would create one. */
export function refuseEmptyFolder({ url, dataDir }: DatabasePlace) {
  if (url || existsSync(sqliteFile(dataDir))) return
  throw new Error(
    `There is no shop in ${dataDir}; DATA_DIR names another folder. On a server, deploy/shop-admin gives a command the shop's settings.`,
  )
}
