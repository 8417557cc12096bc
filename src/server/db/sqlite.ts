import { mkdirSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { GroupCommitDialect } from './group-commit.ts'

export function sqlite(dataDir: string, file: string) {
  mkdirSync(dataDir, { recursive: true })
  const database = new Sqlite(file, { timeout: 10_000 })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('cache_size = -64000')
  // from here on longer waits are the driver's, which lets others go on meanwhile
  database.pragma('busy_timeout = 20')
  return new GroupCommitDialect(database)
}
