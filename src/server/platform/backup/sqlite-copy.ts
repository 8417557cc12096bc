import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { refuseEmptyFolder, sqliteFile } from '../db/open.ts'
import { listColumns, listTables } from '../db/sqlite-file.ts'
import { SECRET_SETTING } from '../secret.ts'
import type { DatabaseCopy } from './contents.ts'
import { type Sum, sumQueries } from './sums.ts'

const PAGES_AT_ONCE = 500

/** SQLite's own online copy of one moment, while servers go on writing. It is written into `folder`. */
export async function copySqlite(dataDir: string, folder: string): Promise<DatabaseCopy> {
  refuseEmptyFolder({ url: null, dataDir })
  const database = new Sqlite(sqliteFile(dataDir), { timeout: 10_000 })
  try {
    // the copy is of the moment of the first read in this transaction
    database.exec('begin')
    const sums: Sum[] = []
    for (const query of listSums(database)) {
      sums.push({ query, value: database.prepare(query).pluck().get() as number })
      await yieldToEventLoop()
    }
    const fingerprint = database.prepare('select value from setting where name = ?').pluck()
    return {
      sums,
      fingerprint: (fingerprint.get(SECRET_SETTING) as string | undefined) ?? null,
      ending: 'sqlite',
      async *bytes(contents) {
        const copy = join(folder, 'copy.sqlite')
        await database.backup(copy, { progress: () => PAGES_AT_ONCE })
        addTo(copy, await contents())
        yield* createReadStream(copy)
      },
      close: async () => void database.close(),
    }
  } catch (error) {
    database.close()
    throw error
  }
}

const listSums = (database: Sqlite.Database) =>
  listTables(database).flatMap((table) => sumQueries(table, listColumns(database, table)))

function addTo(file: string, statements: Iterable<string>) {
  const copy = new Sqlite(file)
  try {
    // one file, without a log beside it
    copy.pragma('journal_mode = DELETE')
    for (const statement of statements) copy.exec(statement)
  } finally {
    copy.close()
  }
}
