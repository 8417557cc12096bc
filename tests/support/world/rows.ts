import { sql } from 'kysely'
import type { Shop } from '../../../src/server/composed-shop.ts'
import { readConfig } from '../../../src/server/platform/config/config.ts'
import { purgeDeleted } from '../../../src/server/platform/db/checkpoints.ts'
import { connectDatabase, sqliteFile } from '../../../src/server/platform/db/open.ts'

const isOwnOfEngine = (table: string) =>
  table === 'migration' || table.startsWith('sqlite_') || table.startsWith('purchaseText')

/** Every row of every table that the database itself names, in an order that does not depend on it. */
export async function allRows({ db }: Pick<Shop, 'db'>): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !isOwnOfEngine(name))
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    rows[name] = found.rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
  }
  return rows
}

/** The same of a shop that no server has open: a start writes of its own. */
export async function rowsAtRest(env: Record<string, string>) {
  const { databaseUrl: url, dataDir } = readConfig(env)
  const opened = await connectDatabase({ url, dataDir })
  return allRows(opened).finally(opened.close)
}

/** Whether any row holds one of these as it is, such as a secret that should be stored encrypted or as a hash. */
export async function isStored(shop: Pick<Shop, 'db'>, ...texts: string[]) {
  const everything = JSON.stringify(await allRows(shop))
  return texts.some((text) => everything.includes(text))
}

/** As after hours of trade: what SQLite has written is in its file, not only in its log. */
export const logReachedTheFile = async ({ engine, config }: Shop) =>
  engine === 'sqlite' ? purgeDeleted(sqliteFile(config.dataDir)) : undefined

/** Nothing answers any more where the shop has its database. */
export const databaseIsGone = ({ db }: Shop) => db.destroy()

/** Another program wrote to the database: no cache of the shop hears of it. */
export const ridersWereRenamed = ({ db }: Shop, name: string) =>
  db.updateTable('rider').set({ name }).execute()

/** The database was made by a version that did not know the migration `from`, but `to`. */
export const migrationWasRenamed = ({ db }: Shop, from: string, to: string) =>
  sql`update migration set name = ${to} where name = ${from}`.execute(db)
