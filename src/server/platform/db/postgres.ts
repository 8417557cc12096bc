import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { SECOND } from '../../../contract/time.ts'
import { TimedOut, withTimeout } from '../async/with-timeout.ts'
import { type DatabaseTimeouts, TIMEOUTS } from './timeouts.ts'

const MAX_CONNECTIONS = 10
const KEEP_ALIVE = 10 * SECOND
/** An idle transaction is ended after so many silences, so that its locks are released. */
const IDLE_SILENCES = 3
const BIGINT = 20
const NUMERIC = 1700

export const postgresTypes: pg.CustomTypesConfig = {
  // pg returns counts and sums as text; ours fit into a JavaScript number
  getTypeParser: (oid, format) =>
    oid === BIGINT || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

/** Without timeouts for migrations, which may take long. */
export function postgres(connectionString: string, timeouts: DatabaseTimeouts | null) {
  const pool = new pg.Pool({
    connectionString,
    max: MAX_CONNECTIONS,
    types: postgresTypes,
    connectionTimeoutMillis: (timeouts ?? TIMEOUTS).reach,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
    ...(timeouts && { onConnect: (client) => setSessionTimeouts(client, timeouts) }),
  })
  // the pool replaces a broken connection; without listeners its error would end the process
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool: timeouts ? withTimeouts(pool, timeouts.silence) : pool })
}

/** As statements, because connection poolers refuse them as connection parameters. */
const setSessionTimeouts = (client: pg.ClientBase, { statement, silence }: DatabaseTimeouts) =>
  withTimeout(
    silence,
    client.query(
      `set statement_timeout = ${statement}; set idle_in_transaction_session_timeout = ${IDLE_SILENCES * silence}`,
    ),
  )

const withTimeouts = (pool: pg.Pool, silence: number): PostgresPool => ({
  options: {},
  connect: async () => new TimeoutConnection(await pool.connect(), silence),
  end: () => pool.end(),
})

/** A connection that is destroyed after a silence that is too long. */
class TimeoutConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #silence: number
  #timedOut: TimedOut | null = null

  constructor(client: pg.PoolClient, silence: number) {
    this.#client = client
    this.#silence = silence
  }

  query: PostgresPoolClient['query'] = (async (text: string, parameters: unknown[]) => {
    // a rollback would hang as well
    if (this.#timedOut) throw this.#timedOut
    try {
      return await withTimeout(this.#silence, this.#client.query(text, parameters))
    } catch (error) {
      if (error instanceof TimedOut) this.#timedOut = error
      throw error
    }
  }) as unknown as PostgresPoolClient['query']

  release(destroy = false) {
    this.#client.release(destroy || this.#timedOut !== null)
  }
}
