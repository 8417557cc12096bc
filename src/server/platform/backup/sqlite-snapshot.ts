import Sqlite from 'better-sqlite3'
import { refuseEmptyFolder, sqliteFile } from '../db/open.ts'
import { tablesInOrder } from './all-tables.ts'
import {
  quoted,
  ROWS_AT_ONCE,
  type Snapshot,
  type TableContents,
  totalsOf,
  totalsQuery,
  type Value,
} from './snapshot.ts'

/** In a read transaction, while servers go on writing. `alone` locks the file, and throws if another process has it open. */
export function openSqliteSnapshot(dataDir: string, { alone = false } = {}): Snapshot {
  const database = openFile(dataDir, alone)
  const column = (text: string) => database.prepare(text).pluck().all() as string[]
  database.exec(alone ? 'begin exclusive' : 'begin')
  try {
    const tables = tablesInOrder(column(`select name from sqlite_master where type = 'table'`))
    const lastIds = database.prepare('select name, seq from sqlite_sequence').raw().all() as [
      string,
      number,
    ][]
    return {
      migrations: column('select name from migration order by name'),
      lastIds: Object.fromEntries(lastIds),
      async *tables() {
        for (const table of tables) yield contents(database, table)
      },
      close: async () => void database.close(),
    }
  } catch (error) {
    database.close()
    throw error
  }
}

function openFile(dataDir: string, alone: boolean) {
  refuseEmptyFolder({ url: null, dataDir })
  const file = sqliteFile(dataDir)
  return alone ? openAlone(file) : new Sqlite(file, { timeout: 10_000 })
}

/** Locks out other processes. Throws if one has the file open. */
export function openAlone(file: string) {
  const database = new Sqlite(file, { timeout: 2000 })
  try {
    database.pragma('locking_mode = EXCLUSIVE')
    database.exec('begin exclusive; commit')
    return database
  } catch (error) {
    database.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw new Error(
      `The shop in ${file} is open: stop its server and its workers, then give this command again.`,
    )
  }
}

function contents(database: Sqlite.Database, table: string): TableContents {
  const info = database.prepare(`pragma table_xinfo(${quoted(table)})`).all() as {
    name: string
    hidden: number
  }[]
  // hidden columns are generated
  const columns = info.filter(({ hidden }) => hidden === 0).map(({ name }) => name)
  return {
    table,
    columns,
    batches: batches(database, `select ${columns.map(quoted).join(', ')} from ${quoted(table)}`),
    totals: async () =>
      totalsOf(database.prepare(totalsQuery(table, columns)).get() as Record<string, number> | undefined),
  }
}

async function* batches(database: Sqlite.Database, query: string) {
  let batch: Value[][] = []
  for (const row of database.prepare(query).raw().iterate() as IterableIterator<Value[]>) {
    batch.push(row)
    if (batch.length < ROWS_AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
