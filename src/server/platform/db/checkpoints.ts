import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
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

function startThread(workerData: CheckpointWork) {
  const program = new URL(`./checkpoint-thread${extname(import.meta.filename)}`, import.meta.url)
  const limits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 }
  const thread = new Worker(program, { workerData, resourceLimits: limits, name: 'checkpoints' })
  thread.on('error', () => {})
  thread.unref()
  return thread
}
