import type { Config } from '../config/config.ts'
import type { Tx } from '../db/open.ts'
import { replaceSecret } from '../secret.ts'
import type { Storage } from '../storage/storage.ts'
import { keysOf, mediaFolderOf } from './back-up.ts'
import { isEncryptedFile } from './encryption.ts'
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

/** A session or a buyer's device that was signed out since the backup must not be logged in again. */
async function endLogins(tx: Tx) {
  for (const table of ['session', 'buyerProof', 'passkeyChallenge', 'fenceLink'] as const)
    await tx.deleteFrom(table).execute()
  await tx.updateTable('user').set({ invitedUntil: null }).execute()
}

/** All or nothing. Files come first, so that everything that the rows name is there. */
export async function restore(
  config: Config,
  storage: Storage,
  { file, replace, withMedia }: { file: string; replace: boolean; withMedia: boolean },
): Promise<Restored> {
  const keys = keysOf(config)
  const { header, files } = await checkBackup(file, keys)
  const { secret, createdAt } = header
  if (config.secretKey && config.secretKey !== secret) {
    throw new Error(
      'SECRET_KEY here is not the secret of this backup, so no order link would work. Leave it out, since the backup brings its own, or set the right one.',
    )
  }
  const missing: string[] = []
  const copies = { folder: mediaFolderOf(file), keys: (await isEncryptedFile(file)) ? keys : null }
  const loaded = await replaceDatabase(config, openBackup(file, header, keys), {
    occupied: replace ? null : OCCUPIED,
    beforehand: async () => {
      for (const one of files) {
        const there = withMedia ? await copyIn(storage, one, copies) : await isStored(storage, one)
        if (!there) missing.push(one.key)
      }
    },
    afterwards: endLogins,
  })
  if (!config.secretKey) replaceSecret(config.dataDir, secret)
  return { createdAt, ...loaded, missing }
}
