import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { SECOND } from '../../../contract/time.ts'
import { TimedOut, withTimeout } from '../async/with-timeout.ts'
import { type DatabaseTimeouts, TIMEOUTS } from './timeouts.ts'

const MOST = 10
const LIFE_SIGN = 10 * SECOND
/** How many silences a transaction may stand still; then its locks are somebody else's. */
const ABANDONED = 3
const BIGINT = 20
const NUMERIC = 1700

export const postgresTypes: pg.CustomTypesConfig = {
  // counts and sums arrive as text; none of ours outgrows a JavaScript number
  getTypeParser: (oid, format) =>
    oid === BIGINT || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

/** Without timeouts a statement may take as long as it takes, as making tables over does. */
export function postgres(connectionString: string, timeouts: DatabaseTimeouts | null) {
  const pool = new pg.Pool({
    connectionString,
    max: MOST,
    types: postgresTypes,
    connectionTimeoutMillis: (timeouts ?? TIMEOUTS).reach,
    keepAlive: true,
    keepAliveInitialDelayMillis: LIFE_SIGN,
    ...(timeouts && { onConnect: (client) => agree(client, timeouts) }),
  })
  // the pool replaces a connection that broke; without listeners the whole server would end with it, idle or in use
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool: timeouts ? hurried(pool, timeouts.silence) : pool })
}

/** As statements and not as parameters of the connection, which poolers before the database refuse. */
const agree = (client: pg.ClientBase, { statement, silence }: DatabaseTimeouts) =>
  withTimeout(
    silence,
    client.query(
      `set statement_timeout = ${statement}; set idle_in_transaction_session_timeout = ${ABANDONED * silence}`,
    ),
  )

const hurried = (pool: pg.Pool, silence: number): PostgresPool => ({
  options: {},
  connect: async () => new HurriedConnection(await pool.connect(), silence),
  end: () => pool.end(),
})

/** A connection that is thrown away once it has been silent for too long, whatever it may still say. */
class HurriedConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #silence: number
  #gaveUp: TimedOut | null = null

  constructor(client: pg.PoolClient, silence: number) {
    this.#client = client
    this.#silence = silence
  }

  query: PostgresPoolClient['query'] = (async (text: string, parameters: unknown[]) => {
    // undoing what hangs would only hang as well
    if (this.#gaveUp) throw this.#gaveUp
    try {
      return await withTimeout(this.#silence, this.#client.query(text, parameters))
    } catch (error) {
      if (error instanceof TimedOut) this.#gaveUp = error
      throw error
    }
  }) as unknown as PostgresPoolClient['query']

  release(destroy = false) {
    this.#client.release(destroy || this.#gaveUp !== null)
  }
}
