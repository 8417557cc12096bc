import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { type Db, inDatabase } from '../db/open.ts'
import type { FreeBytes } from '../storage/disk-space.ts'
import { BACKUPS } from '../storage/layout.ts'
import { readWhole, type Storage } from '../storage/storage.ts'
import type { Contents } from './contents.ts'
import { loadBackup } from './restore.ts'
import { inFolder } from './scratch.ts'

/** Restores a backup into a folder or database of its own, which compares its sums, and removes it again. */
export const proveBackup = (
  { config, freeBytes }: { config: Config; freeBytes: FreeBytes },
  { storage, name, passphrase }: { storage: Storage; name: string; passphrase: string },
  openOrder: (db: Db, contents: Contents) => Promise<void>,
) =>
  inFolder(join(config.dataDir, 'backup-proof'), async (folder) => {
    const stored = await storage.open(`${BACKUPS}/${name}`)
    if (!stored) throw new Error(`The backup ${name} is gone.`)
    const prove = async (url: string | null) => {
      const place = { databaseUrl: url, secretKey: null }
      const contents = await loadBackup(place, readWhole(stored), { passphrase, folder, freeBytes })
      await inDatabase({ url, dataDir: folder }, (db) => openOrder(db, contents))
    }
    if (!config.databaseUrl) return prove(null)
    const { withScratchDatabase } = await import('./postgres-copy.ts')
    return withScratchDatabase(config.databaseUrl, prove)
  })
