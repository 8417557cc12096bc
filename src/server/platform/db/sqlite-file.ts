import Sqlite from 'better-sqlite3'

/** Without SQLite's own tables and those of the search index. */
export function listTables(database: Sqlite.Database) {
  const tables = database.prepare(`select name from pragma_table_list where schema = 'main' and type = 'table'
    and name not like 'sqlite\\_%' escape '\\' order by name`)
  return tables.pluck().all() as string[]
}

/** Generated columns are hidden. */
export const listColumns = (database: Sqlite.Database, table: string) =>
  database.prepare('select name from pragma_table_xinfo(?) where hidden = 0').pluck().all(table) as string[]

/** Throws if another process has it open. A damaged file is nobody's. */
export function refuseOpen(file: string) {
  try {
    openAlone(file).close()
  } catch (error) {
    if (!isDamaged(error)) throw error
  }
}

export const isDamaged = (error: unknown) =>
  ['SQLITE_CORRUPT', 'SQLITE_NOTADB'].includes((error as { code?: string }).code ?? '')

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
