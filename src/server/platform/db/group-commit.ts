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
import { keepStatements } from './keep-statements.ts'

/** So many share one sync at most, and nobody waits for ever. */
const MOST = 100

/** Milliseconds that one waits for another process that writes, and between two looks. */
const TIMEOUT_MS = 10_000
const AGAIN_AFTER = 2

/** For so many milliseconds those who wait for the connection follow each other without anybody else being heard. */
const AT_ONCE = 10

/** Kept, since tests put a clock of their own in its place. */
const afterRequests = setImmediate

/** Those who used the connection since the shared transaction began. They are answered when it is on disk. */
interface Group {
  members: number
  onDisk: PromiseWithResolvers<void>
  /** Everyone who was heard so far is in it: it ends as soon as nobody is in the middle of something. */
  isDue: boolean
  /** Why SQLite undid it all by itself, as it does when the disk is full. */
  undoneBy: unknown
}

/**
 * SQLite with one connection, whose sync to disk is shared by everyone who has something to write: each transaction is a
 * savepoint in a larger one, which ends once all requests that have arrived by then were heard. (Whoever is alone waits for
 * nobody.) A read is part of the group too, so nobody is told of anything that is not on disk.
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

/** The driver itself lets one in after the other, and the next one before the last one is answered. */
class QueueingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

class GroupCommitDriver implements Driver, DatabaseConnection {
  readonly #database: Sqlite.Database
  readonly #prepare: (text: string) => Sqlite.Statement
  readonly #waiting: (() => void)[] = []
  #isTaken = false
  /** When the connection was taken, or others were last heard while it was. */
  #since = 0
  #group: Group | null = null

  constructor(database: Sqlite.Database) {
    this.#database = database
    this.#prepare = keepStatements(database)
  }

  async init() {}

  async destroy() {
    this.#database.close()
  }

  async acquireConnection() {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#since = performance.now()
    this.#isTaken = true
    return this
  }

  async releaseConnection() {
    const group = this.#group
    if (group) {
      group.members++
      if (group.isDue || group.members >= MOST || !this.#database.inTransaction) this.#end(group)
    }
    this.#letIn()
    await group?.onDisk.promise
  }

  /**
   * Those who have queued up behind a transaction would else be let in all in one go, and nobody else be heard before the
   * last of them. (A group goes on: it ends when others are heard.)
   */
  #letIn() {
    const next = this.#waiting.shift()
    if (!next) this.#isTaken = false
    else if (this.#group || performance.now() - this.#since < AT_ONCE) next()
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
      if (statement.reader) return { rows: (await this.#patiently(() => statement.all(parameters))) as Row[] }
      const { changes, lastInsertRowid } = statement.run(parameters)
      return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
    } catch (error) {
      if (this.#group && !this.#database.inTransaction) this.#group.undoneBy ??= error
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: it only refuses
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('A stream would keep everyone else from the database')
  }

  /** The write lock is taken at the start: with SQLite's default, two processes that read and then write can both fail. */
  async #begin() {
    if (this.#group) return
    await this.#patiently(() => this.#run('begin immediate'))
    const group: Group = { members: 0, onDisk: Promise.withResolvers(), isDue: false, undoneBy: null }
    this.#group = group
    // runs after what other requests have sent until now was read: a sync for each of them would cost more than all they write
    afterRequests(() => {
      group.isDue = true
      if (this.#group === group && !this.#isTaken) this.#end(group)
    })
  }

  /** While another process writes, this one goes on answering: SQLite itself would wait and let nobody else do anything. */
  async #patiently<T>(work: () => T): Promise<T> {
    const end = performance.now() + TIMEOUT_MS
    for (;;) {
      try {
        return work()
      } catch (error) {
        const isBusy = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
        if (!isBusy || this.#group || performance.now() > end) throw error
      }
      await pause(AGAIN_AFTER)
    }
  }

  #end({ onDisk, undoneBy }: Group) {
    this.#group = null
    try {
      if (undoneBy) throw undoneBy
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
