import { existsSync, statSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { openEncrypted } from '../../platform/backup/age.ts'
import { choosePlace } from '../../platform/backup/back-up.ts'
import {
  finishRestore,
  type Restored,
  restoreMedia,
  stageSqlite,
  unpackBackup,
  unpackingFolder,
} from '../../platform/backup/restore.ts'
import { countRows } from '../../platform/backup/sums.ts'
import { verifySqlite } from '../../platform/backup/unpack.ts'
import type { Config } from '../../platform/config/config.ts'
import { sqliteFile } from '../../platform/db/open.ts'
import { refuseOpen } from '../../platform/db/sqlite-file.ts'
import { replaceSecret } from '../../platform/secret.ts'
import { openStorage } from '../../platform/storage/choose-storage.ts'
import { BACKUPS } from '../../platform/storage/layout.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** While no server and no worker of it runs. `name` is a file, or a backup in the place of this shop's backups. */
export async function restoreShop(
  config: Config,
  storage: Storage,
  { name, replace }: { name: string; replace: boolean },
): Promise<Restored> {
  const { databaseUrl, dataDir, backupPassphrase } = config
  await mkdir(dataDir, { recursive: true })
  await refuseOccupied(config, replace)
  const { encrypted, copies } = await openBackup(config, storage, name)
  if (!backupPassphrase) {
    encrypted.destroy()
    throw new Error('This backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.')
  }
  const folder = unpackingFolder(dataDir)
  try {
    const unpacked = await unpackBackup(config, encrypted, backupPassphrase)
    if (databaseUrl) {
      const { restorePostgres } = await import('../../platform/backup/restore-postgres.ts')
      const contents = await restorePostgres(databaseUrl, unpacked.file, config.secretKey)
      const missing = await restoreMedia(contents, { storage, copies, folder })
      if (!config.secretKey) replaceSecret(dataDir, contents.secret)
      return { createdAt: contents.createdAt, rows: countRows(contents.sums), missing }
    }
    const contents = await verifySqlite(unpacked.file, config.secretKey)
    const restored = await stageSqlite(config, unpacked, { contents, storage, copies })
    await finishRestore(config)
    return restored
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const OCCUPIED =
  'There is a shop here already. --replace puts the backup in its place, and everything in it is lost.'

async function refuseOccupied({ databaseUrl, dataDir }: Config, replace: boolean) {
  if (databaseUrl) {
    const { hasTables } = await import('../../platform/backup/restore-postgres.ts')
    if (!replace && (await hasTables(databaseUrl))) throw new Error(OCCUPIED)
  } else if (existsSync(sqliteFile(dataDir))) {
    if (!replace) throw new Error(OCCUPIED)
    refuseOpen(sqliteFile(dataDir))
  }
}

/** Copies of media are beside the folder of the backup. */
async function openBackup(config: Config, storage: Storage, name: string) {
  if (existsSync(name)) {
    if (statSync(name).isDirectory()) throw new Error(`${name} is a folder; name the backup in it.`)
    const copies = await openStorage(dirname(dirname(resolve(name))))
    return { encrypted: await openEncrypted(name), copies }
  }
  const place = await choosePlace(config, storage)
  const file = await place.storage.open(`${BACKUPS}/${name}`)
  if (!file) throw new Error(`There is no file ${name}.`)
  return { encrypted: file.read({ start: 0, end: file.size - 1 }), copies: place.storage }
}
