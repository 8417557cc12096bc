import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Config } from '../config/config.ts'
import { sqliteFile } from '../db/open.ts'
import { refuseOpen } from '../db/sqlite-file.ts'
import { replaceSecret } from '../secret.ts'
import { openStorage } from '../storage/choose-storage.ts'
import { type FreeBytes, readSpace, whileSpace } from '../storage/disk-space.ts'
import { BACKUPS, MARKER } from '../storage/layout.ts'
import { markerOf } from '../storage/media-marker.ts'
import { readWhole, type Storage } from '../storage/storage.ts'
import { Damaged, decrypt } from './age.ts'
import { choosePlace } from './back-up.ts'
import type { Contents } from './contents.ts'
import { copyBack } from './media-copies.ts'
import { finishRestore, stageSqlite, unpackingFolder, verifySqlite } from './restore-sqlite.ts'
import { inFolder } from './scratch.ts'
import { countRows } from './sums.ts'

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
    const freeBytes = async () => (await readSpace(dataDir)).free
    const contents = await loadBackup(config, encrypted, { passphrase: backupPassphrase, folder, freeBytes })
    // its rows are there already, and without it no order link opens
    if (databaseUrl && !config.secretKey) replaceSecret(dataDir, contents.secret)
    const missing = await restoreMedia(contents, { storage, copies, folder })
    // after the files, so that everything that the rows name is there
    if (!databaseUrl) {
      await stageSqlite(config, contents)
      await finishRestore(config)
    }
    return { createdAt: contents.createdAt, rows: countRows(contents.sums), missing }
  })
}

/** Copies back what is missing. Where something still is, the storage loses its marker, so that nothing is sold from it. */
export async function restoreMedia(
  contents: Contents,
  { storage, copies, folder }: { storage: Storage; copies: Storage; folder: string },
) {
  const missing = await copyBack(contents, { to: storage, from: copies, folder })
  if (missing.length === 0) await storage.put(MARKER, markerOf(contents.secret))
  else await storage.remove(MARKER)
  return missing
}

export interface Unpacking {
  passphrase: string
  folder: string
  freeBytes: FreeBytes
}

/**
 * Unpacks it into the folder and compares its sums. On PostgreSQL that is while it takes the place of the database, all or
 * nothing. Throws before anything is changed where the passphrase is wrong, the file damaged, or of the other engine.
 */
export async function loadBackup(
  { databaseUrl, secretKey }: Pick<Config, 'databaseUrl' | 'secretKey'>,
  encrypted: AsyncIterable<Uint8Array>,
  how: Unpacking,
): Promise<Contents> {
  const file = await unpack(encrypted, how)
  const isSqlite = (await text(createReadStream(file, { end: SQLITE_HEADER.length - 1 }))) === SQLITE_HEADER
  if (databaseUrl && isSqlite)
    throw new Error(
      'This is the backup of a shop on SQLite: restore it without DATABASE_URL, then move it with "move-to".',
    )
  if (!databaseUrl && !isSqlite)
    throw new Error(
      'This is the backup of a shop on PostgreSQL: set DATABASE_URL to an empty database, and restore it there.',
    )
  if (!databaseUrl) return verifySqlite(file, secretKey)
  const { restorePostgres } = await import('./restore-postgres.ts')
  return restorePostgres(databaseUrl, file, secretKey)
}

const SQLITE_HEADER = 'SQLite format 3\0'

/** Decrypted and unzipped: a database as SQLite opens it, or SQL. */
async function unpack(
  encrypted: AsyncIterable<Uint8Array>,
  { passphrase, folder, freeBytes }: Unpacking,
): Promise<string> {
  const file = sqliteFile(folder)
  const output = createWriteStream(file, { mode: 0o600, flush: true })
  const bytes = decrypt(encrypted, { passphrase })
  await pipeline(bytes, createGunzip(), whileSpace(freeBytes), output).catch((error) => {
    throw String((error as NodeJS.ErrnoException).code).startsWith('Z_') ? new Damaged() : error
  })
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
