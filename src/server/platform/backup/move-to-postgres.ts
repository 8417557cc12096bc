import type { Config } from '../config/config.ts'
import type { Loaded } from './load-snapshot.ts'
import { replaceDatabase } from './replace-database.ts'
import { openSqliteSnapshot } from './sqlite-snapshot.ts'

/** Copies a shop from SQLite to an empty PostgreSQL database, with the file locked. The file is not changed. */
export async function moveToPostgres({ databaseUrl, dataDir }: Config, url: string): Promise<Loaded> {
  if (databaseUrl) {
    throw new Error(
      'DATABASE_URL is set, so this shop is on PostgreSQL already. Leave it out to move from SQLite.',
    )
  }
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new Error('Move to an address such as postgres://shop:password@localhost/shop.')
  }
  const snapshot = openSqliteSnapshot(dataDir, { alone: true })
  try {
    return await replaceDatabase({ databaseUrl: url, dataDir }, snapshot, {
      occupied: 'The database to move to has tables in it already; move to an empty one.',
    })
  } finally {
    await snapshot.close()
  }
}
