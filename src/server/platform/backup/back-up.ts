import { createWriteStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Config } from '../config/config.ts'
import { sqliteFile } from '../db/open.ts'
import { fingerprintOf, loadSecret } from '../secret.ts'
import { openStorage } from '../storage/choose-storage.ts'
import { type FreeBytes, needSpace, whileSpace } from '../storage/disk-space.ts'
import { BACKUPS } from '../storage/layout.ts'
import type { Storage } from '../storage/storage.ts'
import { encrypt } from './age.ts'
import type { Complete } from './contents.ts'
import { mediaIdentity, type SavedMedia, saveMedia } from './media-copies.ts'
import { inFolder } from './scratch.ts'
import { countRows } from './sums.ts'

/** Where backups are made. Media are copied where it is not the place of the media themselves. */
export interface BackupPlace {
  /** For people. */
  name: string
  storage: Storage
  copiesMedia: boolean
}

export async function choosePlace(
  { backupTo, bucket, dataDir }: Config,
  storage: Storage,
): Promise<BackupPlace> {
  const to = backupTo ?? bucket ?? join(dataDir, 'media')
  const name = typeof to === 'string' ? to : `the bucket ${to.bucket}`
  return { name, storage: backupTo ? await openStorage(backupTo) : storage, copiesMedia: backupTo !== null }
}

export interface MadeBackup {
  name: string
  bytes: number
  rows: number
  media: SavedMedia
}

/**
 * Writes one moment of the database, the secret and the list of the stored files into one encrypted file, while the shop is open.
 */
export const backUp = (
  { config, storage, freeBytes }: { config: Config; storage: Storage; freeBytes: FreeBytes },
  place: BackupPlace,
  { passphrase, ...how }: { passphrase: string; hasMedia: boolean; now: Date; keepSince: Date },
): Promise<MadeBackup> =>
  inFolder(join(config.dataDir, 'backup-scratch'), async (folder) => {
    const { databaseUrl, dataDir } = config
    const secret = loadSecret(config)
    await needSpace(freeBytes, databaseUrl ? 0 : statSync(sqliteFile(dataDir)).size)
    let media: SavedMedia = { files: [], trouble: null }
    let rows = 0
    // after the moment of the copy, so that every file that its rows name is listed
    const complete: Complete = async ({ sums, fingerprint }) => {
      if (fingerprint !== null && fingerprint !== fingerprintOf(secret)) throw new Error(OTHER_SECRET)
      rows = countRows(sums)
      const to = place.copiesMedia ? place.storage : null
      media = await saveMedia({ from: storage, to, secret, dataDir, folder, freeBytes, ...how })
      return {
        createdAt: how.now.toISOString(),
        secret,
        mediaIdentity: mediaIdentity(secret),
        sums,
        files: media.files,
      }
    }
    const copy = databaseUrl
      ? (await import('./postgres-copy.ts')).dumpPostgres(databaseUrl, complete)
      : (await import('./sqlite-copy.ts')).copySqlite(dataDir, folder, complete)
    const ending = databaseUrl ? 'sql' : 'sqlite'
    const name = `cloverleaf-${how.now.toISOString().replace(/[:.]/g, '-').slice(0, 23)}.${ending}.gz.age`
    const file = join(folder, name)
    const output = createWriteStream(file, { mode: 0o600, flush: true })
    const sealed = (zipped: AsyncIterable<Uint8Array>) => encrypt(zipped, { passphrase })
    await pipeline(copy, createGzip(), sealed, whileSpace(freeBytes), output)
    await place.storage.take(`${BACKUPS}/${name}`, file)
    return { name, bytes: output.bytesWritten, rows, media }
  })

/** With another secret, no emailed order link would work after a restore. */
const OTHER_SECRET =
  'The secret here is not the one of this shop. Give the command the same SECRET_KEY, or the same DATA_DIR, as the server.'
