import type Sqlite from 'better-sqlite3'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

const MOST = 500

/**
 * Prepares a statement once and keeps it: preparing takes longer than most of our queries run. (SQLite prepares it anew
 * by itself when the tables have changed.)
 */
export function keepStatements(database: Sqlite.Database): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => void database.close(),
    prepare(text) {
      const known = kept.get(text)
      if (known) {
        kept.delete(text)
        kept.set(text, known)
        return known
      }
      const statement: SqliteStatement = database.prepare(text)
      kept.set(text, statement)
      if (kept.size > MOST) kept.delete(kept.keys().next().value ?? '')
      return statement
    },
  }
}
