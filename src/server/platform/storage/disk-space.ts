import { stat, statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/open.ts'
import { Outage } from '../http/outage.ts'

export interface Disk {
  holds: 'data' | 'database'
  free: number
  size: number
}

const GB = 1024 ** 3
const LOW_BYTES = 2 * GB
/** Left free by uploads and backups, for the database. */
export const RESERVED_BYTES = GB
const CHECK_EVERY = 64 * 1024 ** 2

/** The same limits are in `deploy/cloverleaf-alerts.yml`. */
export const isLow = ({ free, size }: Disk) => free < LOW_BYTES || free < 0.05 * size

export const lowDiskSentence = ({ holds }: Disk) => `The disk of the ${holds} is almost full`

export type FreeBytes = () => Promise<number>

export async function needSpace(freeBytes: FreeBytes, bytes = 0) {
  if ((await freeBytes()) - bytes < RESERVED_BYTES)
    throw new Outage(507, "The shop's disk is almost full, so nothing more was written.", null)
}

/** A step of a pipeline that ends it while there is space to sell. */
export const whileSpace = (freeBytes: FreeBytes) =>
  async function* (source: AsyncIterable<Uint8Array>) {
    let unchecked = CHECK_EVERY
    for await (const part of source) {
      unchecked += part.length
      if (unchecked >= CHECK_EVERY) await needSpace(freeBytes)
      unchecked %= CHECK_EVERY
      yield part
    }
  }

export async function readSpace(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/** That of the data folder, which SQLite is in, and that of PostgreSQL where it is another one of this machine. */
export async function readDisks(database: Database, { dataDir }: Pick<Config, 'dataDir'>): Promise<Disk[]> {
  const data: Disk = { holds: 'data', ...(await readSpace(dataDir)) }
  if (database.engine === 'sqlite') return [data]
  try {
    const folder = await localFolderOf(database)
    if (!folder || (await stat(folder)).dev === (await stat(dataDir)).dev) return [data]
    return [data, { holds: 'database', ...(await readSpace(folder)) }]
  } catch {
    return [data]
  }
}

/** Null where PostgreSQL is on another machine, or does not tell the shop's role where its data is. */
async function localFolderOf({ db }: Database) {
  const { rows } = await sql<{ folder: string | null }>`select case
    when coalesce(inet_client_addr() = inet_server_addr(), true) and pg_has_role('pg_read_all_settings', 'usage')
    then current_setting('data_directory') end as folder`.execute(db)
  return rows[0]?.folder ?? null
}
