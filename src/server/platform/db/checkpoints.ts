import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type QueryExecutorProvider, sql } from 'kysely'

const POLL_EVERY = 1000
const PAGE_BYTES = 4096
/** Pages in the WAL from which on it is checkpointed; SQLite's default. */
const ENOUGH = 1000
/** From here on the server checkpoints by itself, so that the WAL is limited if the thread fails. */
const TIMES_ENOUGH = 16

export interface CheckpointWork {
  file: string
  enough: number
}

interface Opened {
  db: QueryExecutorProvider
  close(): Promise<void>
}

/**
 * Checkpoints SQLite's WAL in a thread of its own. By default SQLite does so within a commit, with two fsyncs that block the
 * event loop. Commits are durable either way, in the WAL.
 *
 * The thread starts with the first WAL that is long enough; most commands and tests never have one.
 */
export async function checkpointInThread<D extends Opened>(
  database: D,
  file: string,
  enough = ENOUGH,
): Promise<D> {
  await sql`pragma wal_autocheckpoint = ${sql.lit(TIMES_ENOUGH * enough)}`.execute(database.db)
  let thread: Worker | null = null
  const poll = async () => {
    const log = await stat(`${file}-wal`).catch(() => null)
    if (thread || isClosed || !log || log.size < enough * PAGE_BYTES) return
    thread = startThread({ file, enough })
    // the next poll starts another one
    thread.once('exit', () => {
      thread = null
    })
  }
  let isClosed = false
  const polling = setInterval(poll, POLL_EVERY).unref()
  return {
    ...database,
    close: async () => {
      isClosed = true
      clearInterval(polling)
      if (thread) {
        const ended = once(thread, 'exit')
        // or a command would exit before it
        thread.ref()
        thread.postMessage('end')
        await ended
      }
      // the last connection: SQLite checkpoints the rest and removes the WAL
      await database.close()
    },
  }
}

/** How long the log may be in use, by a backup for example, and the pause before it is tried again. */
const TIMEOUT_MS = 5000
const RETRY_MS = 10
/** Pages of the search index per step: some 15 ms. */
const MERGE_PAGES = 64

/**
 * Removes what is deleted from the files too: the search index only marks it, and the WAL has it still. In small steps, and
 * without blocking the event loop, which the other connection needs to end its transaction. False where a reader kept the WAL.
 */
export async function purgeDeleted(file: string): Promise<boolean> {
  const { default: Sqlite } = await import('better-sqlite3')
  const database = new Sqlite(file, { fileMustExist: true, timeout: 0 })
  database.pragma('secure_delete = ON')
  const whenFree = async <T>(work: () => T | undefined): Promise<T | undefined> => {
    for (const end = performance.now() + TIMEOUT_MS; performance.now() < end; await pause(RETRY_MS)) {
      try {
        const done = work()
        if (done !== undefined) return done
      } catch (error) {
        if (!(error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY'))) throw error
      }
    }
  }
  try {
    const merge = database.prepare(`insert into "purchaseText" ("purchaseText", rank) values ('merge', ?)`)
    const changes = database.prepare('select total_changes()').pluck()
    // the first step, with a negative number, makes all parts of the index due
    for (let pages = -MERGE_PAGES, written = 2; written >= 2; pages = MERGE_PAGES) {
      const before = Number(changes.get())
      await whenFree(() => merge.run(pages))
      // by SQLite's documentation, a single change means that there was nothing left to merge
      written = Number(changes.get()) - before
      await pause(RETRY_MS)
    }
    const truncate = () => (database.pragma('wal_checkpoint(truncate)') as [{ busy: number }])[0].busy === 0
    return (await whenFree(() => truncate() || undefined)) ?? false
  } finally {
    database.close()
  }
}

function startThread(workerData: CheckpointWork) {
  const program = new URL(`./checkpoint-thread${extname(import.meta.filename)}`, import.meta.url)
  const limits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 }
  const thread = new Worker(program, { workerData, resourceLimits: limits, name: 'checkpoints' })
  thread.on('error', () => {})
  thread.unref()
  return thread
}
