import { sql } from 'kysely'
import type { Database } from './open.ts'
import type { OtherServers, Watcher } from './other-servers.ts'

const LOOK_EVERY = 500

/** SQLite counts the changes that other processes made to the file; asking for the count costs next to nothing. */
export async function lookForChanges({ db }: Database, { onChange }: Watcher): Promise<OtherServers> {
  const look = async () => {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
    return rows[0]?.data_version
  }
  let seen = await look()
  const timer = setInterval(async () => {
    const now = await look().catch(() => seen)
    if (now !== seen) onChange()
    seen = now
  }, LOOK_EVERY).unref()
  return { announce: () => {}, leave: async () => clearInterval(timer) }
}
