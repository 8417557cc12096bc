import { mkdirSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { GroupCommitDialect } from './group-commit.ts'

const WAL_BYTES = 64 * 1024 * 1024

export function sqlite(dataDir: string, file: string) {
  mkdirSync(dataDir, { recursive: true })
  const database = new Sqlite(file, { timeout: 10_000 })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('cache_size = -64000')
  // what is deleted is overwritten, since an erased buyer must not be left in the file
  database.pragma('secure_delete = ON')
  // truncates a WAL file that was long once
  database.pragma(`journal_size_limit = ${WAL_BYTES}`)
  // the driver waits instead, without blocking the event loop
  database.pragma('busy_timeout = 0')
  return new GroupCommitDialect(database)
}
