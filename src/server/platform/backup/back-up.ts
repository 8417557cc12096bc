import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Config } from '../config/config.ts'
import { fingerprintOf, loadSecret } from '../secret.ts'
import { openStorage } from '../storage/choose-storage.ts'
import { BACKUPS } from '../storage/layout.ts'
import type { Storage } from '../storage/storage.ts'
import { encryptFile } from './age.ts'
import { contentsSql } from './contents.ts'
import { copyMedia, listMedia, type MediaList, mediaIdentity } from './media-copies.ts'
import { countRows } from './sums.ts'

/** Where backups are made. Media are copied where it is not the place of the media themselves. */
export interface BackupPlace {
  storage: Storage
  copiesMedia: boolean
}

export const choosePlace = async ({ backupTo }: Config, storage: Storage): Promise<BackupPlace> =>
  backupTo ? { storage: await openStorage(backupTo), copiesMedia: true } : { storage, copiesMedia: false }

export interface MadeBackup {
  name: string
  bytes: number
  rows: number
  media: MediaList
}

const SCRATCH = 'backup-'

/**
 * Writes one moment of the database, the secret and the list of the stored files into one encrypted file, while the shop is open.
 */
export async function backUp(
  { config, storage, passphrase }: { config: Config; storage: Storage; passphrase: string },
  place: BackupPlace,
  { now, keepSince }: { now: Date; keepSince: Date },
): Promise<MadeBackup> {
  const secret = loadSecret(config)
  await removeScratch(config.dataDir)
  const folder = await mkdtemp(join(config.dataDir, SCRATCH))
  try {
    const copy = await copyDatabase(config, folder)
    try {
      if (copy.fingerprint !== null && copy.fingerprint !== fingerprintOf(secret)) throw new OtherSecret()
      const name = `cloverleaf-${now.toISOString().replace(/[:.]/g, '-').slice(0, 23)}.${copy.ending}.gz.age`
      const file = join(folder, name)
      let media: MediaList = { files: [], trouble: null }
      const contents = async () => {
        const { dataDir } = config
        // after the moment of the copy, so that every file that its rows name is listed
        media = place.copiesMedia
          ? await copyMedia({ from: storage, to: place.storage, secret, dataDir, folder, now, keepSince })
          : await listMedia(storage)
        return contentsSql({
          createdAt: now.toISOString(),
          secret,
          mediaIdentity: place.copiesMedia ? mediaIdentity(secret) : null,
          sums: copy.sums,
          files: media.files,
        })
      }
      const zipped = Readable.from(copy.bytes(contents)).compose(createGzip()) as Readable
      const output = createWriteStream(file, { mode: 0o600, flush: true })
      await pipeline(await encryptFile(zipped, { passphrase }), output)
      const bytes = output.bytesWritten
      await place.storage.take(`${BACKUPS}/${name}`, file)
      return { name, bytes, rows: countRows(copy.sums), media }
    } finally {
      await copy.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The drivers are loaded when they are needed. */
const copyDatabase = async ({ databaseUrl, dataDir }: Config, folder: string) =>
  databaseUrl
    ? (await import('./postgres-copy.ts')).dumpPostgres(databaseUrl)
    : (await import('./sqlite-copy.ts')).copySqlite(dataDir, folder)

/** Of a backup that was killed. One runs at a time. */
async function removeScratch(dataDir: string) {
  for (const name of await readdir(dataDir))
    if (name.startsWith(SCRATCH)) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** With another secret, no emailed order link would work after a restore. */
class OtherSecret extends Error {
  override message =
    'The secret here is not the one of this shop. Give the command the same SECRET_KEY, or the same DATA_DIR, as the server.'
}
