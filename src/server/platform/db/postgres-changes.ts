import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { withTimeout } from '../async/with-timeout.ts'
import type { OtherServers, Watcher } from './changes.ts'
import type { Database } from './open.ts'

const CHANNEL = 'cloverleaf_change'
const RETRY_AFTER = 1000
const LEAVE_TIMEOUT = 1000

/**
 * By LISTEN and NOTIFY. While the connection is down, changes may be missed. A connection that hangs reports no error, so it is
 * probed now and then.
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
    const connection = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: silence,
      keepAlive: true,
      keepAliveInitialDelayMillis: silence,
    })
    const query = (text: string) => withTimeout(silence, connection.query(text))
    let probe: NodeJS.Timeout | undefined
    connection.on('notification', ({ payload = '' }) => {
      const [sender, change] = payload.split(' ')
      if (sender !== self) onChange(change === 'sale' ? 'sale' : 'any')
    })
    connection.on('error', () => {})
    connection.on('end', () => {
      clearInterval(probe)
      onDoubt()
      if (!left) timer = setTimeout(connect, RETRY_AFTER).unref()
    })
    client = connection
    try {
      await connection.connect()
      await query(`listen ${CHANNEL}`)
      probe = setInterval(() => query('select 1').catch(() => connection.end()), silence).unref()
      onDoubt()
    } catch {
      await connection.end().catch(() => {})
    }
  }

  await connect()
  return {
    // if it gets lost, the other servers' cached responses expire
    announce: (change) =>
      void sql`select pg_notify(${CHANNEL}, ${`${self} ${change}`})`.execute(db).catch(() => {}),
    leave: async () => {
      left = true
      clearTimeout(timer)
      // the database may be gone
      await withTimeout(LEAVE_TIMEOUT, client?.end() ?? Promise.resolve()).catch(() => {})
    },
  }
}
