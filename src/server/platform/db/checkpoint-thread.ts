import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import type { CheckpointWork } from './checkpoints.ts'

/** Milliseconds that it waits for whoever writes, and between two looks. */
const TIMEOUT_MS = 2000
const LOOK_EVERY = 250
/** Pages of a search index that are merged in one go: whoever writes waits as long as that takes. */
const MERGED_AT_ONCE = 16
const PAUSE = 20

const { file, enough } = workerData as CheckpointWork
const database = new Sqlite(file, { fileMustExist: true, timeout: TIMEOUT_MS })
database.pragma('synchronous = FULL')
database.pragma('wal_autocheckpoint = 0')
database.pragma('cache_size = -2000')

interface Log {
  /** Pages in the log. */
  log: number
  /** Those of them that are in the file already. */
  checkpointed: number
}

const checkpoint = (mode: 'noop' | 'passive' | 'restart') =>
  (database.pragma(`wal_checkpoint(${mode})`) as [Log])[0]

/**
 * Passive: nobody waits for it, whoever writes or reads. Where somebody always writes, the log never is in the file as a
 * whole and could not begin anew: then writers are kept waiting for the few pages that are left.
 */
function takeOver({ log, checkpointed }: Log) {
  const isLong = log >= 4 * enough
  if (log - checkpointed < (isLong ? 1 : enough)) return
  const after = checkpoint('passive')
  if (isLong && after.checkpointed < after.log) checkpoint('restart')
}

/** How many pages somebody has written since it was last asked; a shorter log has begun anew. */
let length = 0
function writtenSince({ log }: Log) {
  const written = log < length ? log : log - length
  length = log
  return written
}

/** SQLite itself would merge an index during some purchase, for as long as it takes. */
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
      merge.run(MERGED_AT_ONCE)
      // by its documentation one change alone says that there was nothing to do
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
  await Promise.race([asked, pause(LOOK_EVERY)])
  if (isAsked) break
  try {
    const log = checkpoint('noop')
    unmerged += writtenSince(log)
    takeOver(log)
    if (unmerged < enough) continue
    unmerged = 0
    await mergeIndexes()
  } catch {
    // a full disk, or somebody who writes for long: the next look may do better, and the writer has its own bound
  }
}
database.close()
