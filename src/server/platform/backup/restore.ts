import type { Config } from '../config/config.ts'
import { replaceSecret } from '../secret.ts'
import type { Storage } from '../storage/storage.ts'
import { mediaFolderOf } from './back-up.ts'
import { copyIn, isStored } from './media-files.ts'
import { checkBackup, openBackup } from './read-backup.ts'
import { replaceDatabase } from './replace-database.ts'

export interface Restored {
  createdAt: string
  tables: number
  rows: number
  /** Files that the backup lists and the storage lacks. */
  missing: string[]
}

const OCCUPIED =
  'There is a shop here already. --replace puts the backup in its place, and everything in it is lost.'

/** All or nothing. Files come first, so that everything that the rows name is there. */
export async function restore(
  config: Config,
  storage: Storage,
  { file, replace, withMedia }: { file: string; replace: boolean; withMedia: boolean },
): Promise<Restored> {
  const { header, files } = await checkBackup(file)
  const { secret, createdAt } = header
  if (config.secretKey && config.secretKey !== secret) {
    throw new Error(
      'SECRET_KEY here is not the secret of this backup, so no order link would work. Leave it out, since the backup brings its own, or set the right one.',
    )
  }
  const missing: string[] = []
  const loaded = await replaceDatabase(config, openBackup(file, header), {
    occupied: replace ? null : OCCUPIED,
    beforehand: async () => {
      for (const one of files) {
        const there = withMedia
          ? await copyIn(storage, one, mediaFolderOf(file))
          : await isStored(storage, one)
        if (!there) missing.push(one.key)
      }
    },
  })
  if (!config.secretKey) replaceSecret(config.dataDir, secret)
  return { createdAt, ...loaded, missing }
}
