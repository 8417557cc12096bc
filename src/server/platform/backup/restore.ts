import { createReadStream, existsSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { sqliteFile } from '../db/open.ts'
import { refuseOpen } from '../db/sqlite-file.ts'
import { openStorage } from '../storage/choose-storage.ts'
import { BACKUPS, MARKER } from '../storage/layout.ts'
import { markerOf } from '../storage/media-marker.ts'
import { readWhole, type Storage } from '../storage/storage.ts'
import { choosePlace } from './back-up.ts'
import type { Contents } from './contents.ts'
import { copyBack } from './media-copies.ts'
import { finishRestore, stageSqlite, unpackingFolder, verifySqlite } from './restore-sqlite.ts'
import { inFolder } from './scratch.ts'
import { countRows } from './sums.ts'
import { unpack } from './unpack.ts'

export interface Restored {
  createdAt: string
  rows: number
  /** Files that the backup lists, and that are neither stored here nor copied. */
  missing: string[]
}

/** While no server and no worker of it runs. `name` is a file, or a backup in the place of this shop's backups. */
export async function restoreShop(
  config: Config,
  storage: Storage,
  { name, replace }: { name: string; replace: boolean },
): Promise<Restored> {
  const { databaseUrl, dataDir, backupPassphrase } = config
  if (!backupPassphrase) throw new Error('This backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.')
  await mkdir(dataDir, { recursive: true })
  await refuseOccupied(config, replace)
  const { encrypted, copies } = await openBackup(config, storage, name)
  return inFolder(unpackingFolder(dataDir), async (folder) => {
    const file = await unpackFor(config, encrypted, { passphrase: backupPassphrase, folder })
    if (databaseUrl) {
      const { restorePostgres } = await import('./restore-postgres.ts')
      const contents = await restorePostgres(config, databaseUrl, file)
      return outcome(contents, await restoreMedia(contents, { storage, copies, folder }))
    }
    const contents = await verifySqlite(file, config.secretKey)
    // files come first, so that everything that the rows name is there
    const missing = await restoreMedia(contents, { storage, copies, folder })
    await stageSqlite(config, contents)
    await finishRestore(config)
    return outcome(contents, missing)
  })
}

const outcome = ({ createdAt, sums }: Contents, missing: string[]): Restored => ({
  createdAt,
  rows: countRows(sums),
  missing,
})

/** Copies back what is missing, and marks the storage as the shop's where nothing is. */
export async function restoreMedia(
  contents: Contents,
  { storage, copies, folder }: { storage: Storage; copies: Storage; folder: string },
) {
  const missing = await copyBack(contents, { to: storage, from: copies, folder })
  if (missing.length === 0) await storage.put(MARKER, markerOf(contents.secret))
  return missing
}

/** Throws for a backup of the other engine. */
export async function unpackFor(
  { databaseUrl }: Config,
  encrypted: AsyncIterable<Uint8Array>,
  { passphrase, folder }: { passphrase: string; folder: string },
): Promise<string> {
  const { engine, file } = await unpack(encrypted, passphrase, folder)
  if (databaseUrl && engine === 'sqlite')
    throw new Error(
      'This is the backup of a shop on SQLite: restore it without DATABASE_URL, then move it with "move-to".',
    )
  if (!databaseUrl && engine === 'postgres')
    throw new Error(
      'This is the backup of a shop on PostgreSQL: set DATABASE_URL to an empty database, and restore it there.',
    )
  return file
}

const OCCUPIED =
  'There is a shop here already. --replace puts the backup in its place, and everything in it is lost.'

async function refuseOccupied({ databaseUrl, dataDir }: Config, replace: boolean) {
  if (databaseUrl) {
    const { hasTables } = await import('./restore-postgres.ts')
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
    return { encrypted: createReadStream(name), copies: await openStorage(dirname(dirname(resolve(name)))) }
  }
  const place = await choosePlace(config, storage)
  const file = await place.storage.open(`${BACKUPS}/${name}`)
  if (!file) throw new Error(`There is no file ${name}.`)
  return { encrypted: readWhole(file), copies: place.storage }
}
