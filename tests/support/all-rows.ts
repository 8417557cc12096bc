import { sql } from 'kysely'
import type { Db } from '../../src/server/platform/db/open.ts'

const isOwnOfEngine = (table: string) =>
  table === 'migration' || table.startsWith('sqlite_') || table.startsWith('purchaseText')

/** Every row of every table that the database itself names, in an order that does not depend on it. */
export async function allRows(db: Db): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !isOwnOfEngine(name))
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    rows[name] = found.rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
  }
  return rows
}
