import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { withTimeout } from '../async/with-timeout.ts'
import type { OtherServers, Watcher } from './changes.ts'
import type { Database } from './open.ts'

const CHANNEL = 'cloverleaf_change'
const RETRY_AFTER = 1000
const GOODBYE = 1000

/**
 * PostgreSQL passes the word on. While the line is down nothing is known for sure. A line that has only gone silent would
 * never say so, and is asked now and then whether it is there.
 */
export async function listenForChanges(
  { db }: Database,
  { url, silence }: { url: string; silence: number },
  { onChange, onDoubt }: Watcher,
): Promise<OtherServers> {
  const self = randomUUID()
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let left = false

  async function connect() {
    const line = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: silence,
      keepAlive: true,
      keepAliveInitialDelayMillis: silence,
    })
    const ask = (question: string) => withTimeout(silence, line.query(question))
    let asking: NodeJS.Timeout | undefined
    line.on('notification', ({ payload }) => payload !== self && onChange())
    line.on('error', () => {})
    line.on('end', () => {
      clearInterval(asking)
      onDoubt()
      if (!left) timer = setTimeout(connect, RETRY_AFTER).unref()
    })
    client = line
    try {
      await line.connect()
      await ask(`listen ${CHANNEL}`)
      asking = setInterval(() => ask('select 1').catch(() => line.end()), silence).unref()
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
      // nobody may be there to take leave of
      await withTimeout(GOODBYE, client?.end() ?? Promise.resolve()).catch(() => {})
    },
  }
}
