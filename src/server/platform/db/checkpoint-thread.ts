import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import type { CheckpointWork } from './checkpoints.ts'

/** How long it waits for a writer, and between two polls. */
const TIMEOUT_MS = 2000
const POLL_EVERY = 250
/** Pages of a search index per merge, during which writers wait. */
const MERGE_PAGES = 16
const PAUSE = 20

const { file, enough } = workerData as CheckpointWork
const database = new Sqlite(file, { fileMustExist: true, timeout: TIMEOUT_MS })
database.pragma('synchronous = FULL')
database.pragma('secure_delete = ON')
database.pragma('wal_autocheckpoint = 0')
database.pragma('cache_size = -2000')

interface Log {
  /** Pages in the WAL. */
  log: number
  /** Those that are in the file already. */
  checkpointed: number
}

const checkpoint = (mode: 'noop' | 'passive' | 'restart') =>
  (database.pragma(`wal_checkpoint(${mode})`) as [Log])[0]

/**
 * Passive: it blocks neither readers nor writers. Under constant writes the WAL is never checkpointed as a whole and could not
 * restart; then `restart` blocks writers for the few pages that are left.
 */
function checkpointIfDue({ log, checkpointed }: Log) {
  const isLong = log >= 4 * enough
  if (log - checkpointed < (isLong ? 1 : enough)) return
  const after = checkpoint('passive')
  if (isLong && after.checkpointed < after.log) checkpoint('restart')
}

/** Pages written since the last call; a shorter WAL has restarted. */
let length = 0
function writtenSince({ log }: Log) {
  const written = log < length ? log : log - length
  length = log
  return written
}

/** SQLite itself would merge an index within a purchase. */
async function mergeIndexes() {
  const tables = database.prepare(`select name from sqlite_master where sql like '%using fts5%'`).pluck()
  const changes = database.prepare('select total_changes()').pluck()
  for (const table of tables.all() as string[]) {
    const merge = database.prepare(`insert into "${table}" ("${table}", "rank") values ('merge', ?)`)
    let before: unknown
    do {
      await pause(PAUSE)
      if (isAsked) return
      before = changes.get()
      merge.run(MERGE_PAGES)
      // by SQLite's documentation, a single change means that there was nothing to merge
    } while (Number(changes.get()) - Number(before) >= 2)
  }
}

let isAsked = false
const asked = new Promise<void>((resolve) =>
  parentPort?.once('message', () => {
    isAsked = true
    resolve()
  }),
)
let unmerged = 0
for (;;) {
  await Promise.race([asked, pause(POLL_EVERY)])
  if (isAsked) break
  try {
    const log = checkpoint('noop')
    unmerged += writtenSince(log)
    checkpointIfDue(log)
    if (unmerged < enough) continue
    unmerged = 0
    await mergeIndexes()
  } catch {
    // a full disk or a long transaction: the next poll tries again, and the server's own autocheckpoint is the limit
  }
}
database.close()
