import type Sqlite from 'better-sqlite3'

const MOST = 500

/**
 * Prepares a statement once and keeps it: preparing takes longer than most of our queries run. (SQLite prepares it anew
 * by itself when the tables have changed.)
 */
export function keepStatements(database: Sqlite.Database) {
  const kept = new Map<string, Sqlite.Statement>()
  return (text: string): Sqlite.Statement => {
    const known = kept.get(text)
    if (known) {
      kept.delete(text)
      kept.set(text, known)
      return known
    }
    const statement = database.prepare(text)
    kept.set(text, statement)
    if (kept.size > MOST) kept.delete(kept.keys().next().value ?? '')
    return statement
  }
}
