import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { connectDatabase, type DatabasePlace, type Db } from '../db/open.ts'
import { BACKUPS } from '../storage/layout.ts'
import { readWhole, type Storage } from '../storage/storage.ts'
import { type Contents, fromRows, SELECT } from './contents.ts'
import { verifySqlite } from './restore-sqlite.ts'
import { inFolder } from './scratch.ts'
import { unpack } from './unpack.ts'

type OpenOrder = (db: Db, contents: Contents) => Promise<void>

/** Restores a backup into a folder or database of its own, compares its sums, and removes it again. */
export const proveBackup = (
  { dataDir, databaseUrl }: Config,
  { storage, name, passphrase }: { storage: Storage; name: string; passphrase: string },
  openOrder: OpenOrder,
) =>
  inFolder(join(dataDir, 'backup-proof'), async (folder) => {
    const stored = await storage.open(`${BACKUPS}/${name}`)
    if (!stored) throw new Error(`The backup ${name} is gone.`)
    const { file } = await unpack(readWhole(stored), passphrase, folder)
    if (!databaseUrl) {
      await verifySqlite(file)
      return openIn({ url: null, dataDir: folder }, openOrder)
    }
    const { loadSql, withScratchDatabase } = await import('./postgres-copy.ts')
    return withScratchDatabase(databaseUrl, async (url) => {
      await loadSql(url, createReadStream(file))
      await openIn({ url, dataDir: folder }, openOrder)
    })
  })

async function openIn(place: DatabasePlace, openOrder: OpenOrder) {
  const { db, close } = await connectDatabase(place)
  try {
    const { rows } = await sql.raw(SELECT).execute(db)
    await openOrder(db, fromRows(rows))
  } finally {
    await close()
  }
}
