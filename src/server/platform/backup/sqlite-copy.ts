import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { sqliteFile } from '../db/open.ts'
import { listColumns, listTables } from '../db/sqlite-file.ts'
import { SECRET_SETTING } from '../secret.ts'
import { type Complete, type Contents, CREATE, type Moment, toRows } from './contents.ts'
import { type Sum, sumQueries } from './sums.ts'

const PAGES_AT_ONCE = 500

/** SQLite's own online copy of one moment, while servers go on writing. It is written into `folder` first. */
export async function* copySqlite(dataDir: string, folder: string, complete: Complete) {
  const copy = join(folder, 'copy.sqlite')
  const moment = await copyMoment(sqliteFile(dataDir), copy)
  addTo(copy, await complete(moment))
  yield* createReadStream(copy)
}

async function copyMoment(file: string, copy: string): Promise<Moment> {
  const database = new Sqlite(file, { timeout: 10_000 })
  try {
    // the copy is of the moment of the first read in this transaction
    database.exec('begin')
    const sums: Sum[] = []
    for (const query of listSums(database)) {
      sums.push({ query, value: database.prepare(query).pluck().get() as number })
      await yieldToEventLoop()
    }
    const fingerprint = database.prepare('select value from setting where name = ?').pluck()
    await database.backup(copy, { progress: () => PAGES_AT_ONCE })
    return { sums, fingerprint: (fingerprint.get(SECRET_SETTING) as string | undefined) ?? null }
  } finally {
    database.close()
  }
}

const listSums = (database: Sqlite.Database) =>
  listTables(database).flatMap((table) => sumQueries(table, listColumns(database, table)))

function addTo(file: string, contents: Contents) {
  const copy = new Sqlite(file)
  try {
    // one file, without a log beside it
    copy.pragma('journal_mode = DELETE')
    copy.exec(CREATE)
    const insert = copy.prepare('insert into "backup" values (?, ?)')
    for (const row of toRows(contents)) insert.run(...row)
  } finally {
    copy.close()
  }
}
