import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely'

/** Members of a group at most, so that the first is not delayed without limit. */
const MOST_MEMBERS = 100

/** How long to wait for another process that writes, and between two tries. */
const TIMEOUT_MS = 10_000
const RETRY_MS = 2

/** How long queued users of the connection run before other events of the loop are handled. */
const YIELD_AFTER_MS = 10

/** The real one, because tests replace it by a fake clock. */
const afterRequests = setImmediate

/** Users of the connection since the shared transaction began. They get their result when it is on disk. */
interface Group {
  members: number
  onDisk: PromiseWithResolvers<void>
  /** All requests that arrived by now are in it: it is committed as soon as no transaction is open. */
  isDue: boolean
  /** Why SQLite rolled it back by itself, as it does when the disk is full. */
  rolledBackBy: unknown
}

/**
 * SQLite with one connection whose fsync is shared: each transaction is a savepoint in a larger one, which is committed once all
 * requests that have arrived are handled. A single transaction does not wait. Reads are part of the group, so no response shows
 * what is not on disk.
 */
export class GroupCommitDialect extends SqliteDialect {
  readonly #database: Sqlite.Database

  constructor(database: Sqlite.Database) {
    super({ database })
    this.#database = database
  }

  override createDriver() {
    return new GroupCommitDriver(this.#database)
  }

  override createAdapter() {
    return new QueueingAdapter()
  }
}

/** The driver queues by itself, and starts the next before the last has its result. */
class QueueingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

class GroupCommitDriver implements Driver, DatabaseConnection {
  readonly #database: Sqlite.Database
  readonly #prepare: (text: string) => Sqlite.Statement
  readonly #queue: (() => void)[] = []
  #isTaken = false
  /** When the connection was taken, or last yielded to the event loop. */
  #since = 0
  #group: Group | null = null

  constructor(database: Sqlite.Database) {
    this.#database = database
    this.#prepare = statementCache(database)
  }

  async init() {}

  async destroy() {
    this.#database.close()
  }

  async acquireConnection() {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#queue.push(resolve))
    else this.#since = performance.now()
    this.#isTaken = true
    return this
  }

  async releaseConnection() {
    const group = this.#group
    if (group) {
      group.members++
      if (group.isDue || group.members >= MOST_MEMBERS || !this.#database.inTransaction) this.#end(group)
    }
    this.#startNext()
    await group?.onDisk.promise
  }

  /** Yields to the event loop between queued users; not within a group, which ends when the loop turns. */
  #startNext() {
    const next = this.#queue.shift()
    if (!next) this.#isTaken = false
    else if (this.#group || performance.now() - this.#since < YIELD_AFTER_MS) next()
    else {
      afterRequests(() => {
        this.#since = performance.now()
        next()
      })
    }
  }

  async beginTransaction() {
    await this.#begin()
    this.#run('savepoint own')
  }

  async commitTransaction() {
    this.#run('release own')
  }

  async rollbackTransaction() {
    if (!this.#database.inTransaction) return
    this.#run('rollback to own')
    this.#run('release own')
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.#prepare(sql)
    if (!statement.readonly) await this.#begin()
    try {
      if (statement.reader) return { rows: (await this.#whenFree(() => statement.all(parameters))) as Row[] }
      const { changes, lastInsertRowid } = statement.run(parameters)
      return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
    } catch (error) {
      if (this.#group && !this.#database.inTransaction) this.#group.rolledBackBy ??= error
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: it only refuses
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('A stream would block the one connection')
  }

  /** `immediate`: with SQLite's default, two processes that read and then write can both fail. */
  async #begin() {
    if (this.#group) return
    await this.#whenFree(() => this.#run('begin immediate'))
    const group: Group = { members: 0, onDisk: Promise.withResolvers(), isDue: false, rolledBackBy: null }
    this.#group = group
    // runs after the requests that have arrived were read: an fsync for each would cost more than their writes
    afterRequests(() => {
      group.isDue = true
      if (this.#group === group && !this.#isTaken) this.#end(group)
    })
  }

  /** Waits for another process that writes, without blocking the event loop as SQLite's busy timeout would. */
  async #whenFree<T>(work: () => T): Promise<T> {
    const end = performance.now() + TIMEOUT_MS
    for (;;) {
      try {
        return work()
      } catch (error) {
        const isBusy = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
        if (!isBusy || this.#group || performance.now() > end) throw error
      }
      await pause(RETRY_MS)
    }
  }

  #end({ onDisk, rolledBackBy }: Group) {
    this.#group = null
    try {
      if (rolledBackBy) throw rolledBackBy
      this.#run('commit')
      onDisk.resolve()
    } catch (error) {
      if (this.#database.inTransaction) this.#run('rollback')
      onDisk.reject(error)
    }
  }

  #run(text: string) {
    this.#prepare(text).run()
  }
}

const MOST_STATEMENTS = 500

/** An LRU cache: preparing takes longer than most queries run. SQLite prepares again by itself after a schema change. */
function statementCache(database: Sqlite.Database) {
  const cached = new Map<string, Sqlite.Statement>()
  return (text: string): Sqlite.Statement => {
    const known = cached.get(text)
    if (known) {
      cached.delete(text)
      cached.set(text, known)
      return known
    }
    const statement = database.prepare(text)
    cached.set(text, statement)
    if (cached.size > MOST_STATEMENTS) cached.delete(cached.keys().next().value ?? '')
    return statement
  }
}
