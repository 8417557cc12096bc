import type { Kysely } from 'kysely'
import { missingMigrations } from '../db/migrate.ts'
import { connectDatabase, type Db } from '../db/open.ts'

const LAST_BACKUP = 'backup.lastAt'

/** For the owner's dashboard. Not in a database of an older version, because a backup does not migrate. */
export async function noteBackup(config: { databaseUrl: string | null; dataDir: string }, now: Date) {
  const { db, close } = await connectDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  try {
    if ((await missingMigrations(db as unknown as Kysely<unknown>)).length > 0) return
    await saveLastBackup(db, now)
  } finally {
    await close()
  }
}

export async function saveLastBackup(db: Db, now: Date) {
  const value = now.toISOString()
  await db
    .insertInto('setting')
    .values({ name: LAST_BACKUP, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export const readLastBackup = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('setting').select('value').where('name', '=', LAST_BACKUP).executeTakeFirst())
    ?.value ?? null
