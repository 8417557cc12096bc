import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from './open.ts'

/** The other servers over the same database: they tell us of their changes, and we tell them of ours. */
export interface OtherServers {
  announce(): void
  leave(): Promise<void>
}

const CHANNEL = 'cloverleaf_change'
const RETRY_AFTER = 1000
const PATIENCE = 10_000
const LOOK_EVERY = 500

interface Watcher {
  onChange(): void
  /** Something may have changed that we did not hear of. */
  onDoubt(): void
}

export const watchOtherServers = (
  database: Database,
  url: string | null,
  watcher: Watcher,
): Promise<OtherServers> => (url ? listen(database, url, watcher) : lookOftenEnough(database, watcher))

/** PostgreSQL passes the word on. While the line is down nothing is known for sure. */
async function listen({ db }: Database, url: string, { onChange, onDoubt }: Watcher): Promise<OtherServers> {
  const self = randomUUID()
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let left = false

  async function connect() {
    const line = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: PATIENCE,
      keepAlive: true,
      keepAliveInitialDelayMillis: PATIENCE,
    })
    line.on('notification', ({ payload }) => payload !== self && onChange())
    line.on('error', () => {})
    line.on('end', () => {
      onDoubt()
      if (!left) timer = setTimeout(connect, RETRY_AFTER).unref()
    })
    client = line
    try {
      await line.connect()
      await line.query(`listen ${CHANNEL}`)
      onDoubt()
    } catch {
      await line.end().catch(() => {})
    }
  }

  await connect()
  return {
    // a word that gets lost is made good by the age at which every server forgets its answers anyway
    announce: () => void sql`select pg_notify(${CHANNEL}, ${self})`.execute(db).catch(() => {}),
    leave: async () => {
      left = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}

/** SQLite counts the changes that other processes made to the file; asking for the count costs next to nothing. */
async function lookOftenEnough({ db }: Database, { onChange }: Watcher): Promise<OtherServers> {
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
