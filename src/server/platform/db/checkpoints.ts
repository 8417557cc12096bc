import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type QueryExecutorProvider, sql } from 'kysely'

const LOOK_EVERY = 1000
const PAGE_BYTES = 4096
/** Pages in the log from which on they are taken over into the file; SQLite's own number. */
const ENOUGH = 1000
/** From here on the server does it itself, as SQLite does by default: the log has a bound whatever happens to the thread. */
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
 * Takes what was written over from SQLite's log into its file in a thread of its own. SQLite does so within a commit, with two
 * syncs of the disk, during which a server would answer nobody. What is committed is on disk before and after: in the log.
 *
 * The thread is begun with the first log that is long enough; most commands and tests never have one.
 */
export async function checkpointInThread<D extends Opened>(
  database: D,
  file: string,
  enough = ENOUGH,
): Promise<D> {
  await sql`pragma wal_autocheckpoint = ${sql.lit(TIMES_ENOUGH * enough)}`.execute(database.db)
  let thread: Worker | null = null
  const look = async () => {
    const log = await stat(`${file}-wal`).catch(() => null)
    if (thread || isClosed || !log || log.size < enough * PAGE_BYTES) return
    thread = begin({ file, enough })
    // whatever ended it: the next look begins another one
    thread.once('exit', () => {
      thread = null
    })
  }
  let isClosed = false
  const looking = setInterval(look, LOOK_EVERY).unref()
  return {
    ...database,
    close: async () => {
      isClosed = true
      clearInterval(looking)
      if (thread) {
        const ended = once(thread, 'exit')
        // a command that has nothing else to do would end before it
        thread.ref()
        thread.postMessage('end')
        await ended
      }
      // the last to leave: SQLite takes over what is left, and removes the log
      await database.close()
    },
  }
}

function begin(workerData: CheckpointWork) {
  const program = new URL(`./checkpoint-thread${extname(import.meta.filename)}`, import.meta.url)
  const limits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 }
  const thread = new Worker(program, { workerData, resourceLimits: limits, name: 'checkpoints' })
  thread.on('error', () => {})
  thread.unref()
  return thread
}
