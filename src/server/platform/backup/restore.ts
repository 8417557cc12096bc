import { existsSync, renameSync, rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'
import { sqliteFile } from '../db/open.ts'
import { isDamaged, openAlone } from '../db/sqlite-file.ts'
import { replaceSecret } from '../secret.ts'
import { MARKER } from '../storage/layout.ts'
import { markerOf } from '../storage/media-marker.ts'
import type { Storage } from '../storage/storage.ts'
import type { Contents } from './contents.ts'
import { copyBack } from './media-copies.ts'
import { countRows } from './sums.ts'
import { makeShopOf, type Unpacked, unpack } from './unpack.ts'

export interface Restored {
  createdAt: string
  rows: number
  /** Files that the backup lists, and that are neither stored here nor copied. */
  missing: string[]
}

/** Being unpacked and verified; emptied by the next restore. */
const UNPACKING = 'restore-unpacking'
/** Verified and complete: from now on the restore is finished by whatever starts next in this data folder. */
const READY = 'restore-ready'

export const unpackingFolder = (dataDir: string) => join(dataDir, UNPACKING)
export const isRestoreReady = (dataDir: string) => existsSync(join(dataDir, READY))

/** Of the same engine, and with a secret that this shop can use. */
export async function unpackBackup(
  config: Config,
  encrypted: Readable,
  passphrase: string,
): Promise<Unpacked> {
  const unpacked = await unpack(encrypted, passphrase, unpackingFolder(config.dataDir))
  const here = config.databaseUrl ? 'postgres' : 'sqlite'
  if (unpacked.engine === here) return unpacked
  throw new Error(
    here === 'sqlite'
      ? 'This is the backup of a shop on PostgreSQL: set DATABASE_URL to an empty database, and restore it there.'
      : 'This is the backup of a shop on SQLite: restore it without DATABASE_URL, then move it with "move-to".',
  )
}

/** Files come first, so that everything that the rows name is there. From its last step on, the restore can't be undone. */
export async function stageSqlite(
  { dataDir }: Config,
  { file }: Unpacked,
  { contents, storage, copies }: { contents: Contents; storage: Storage; copies: Storage | null },
): Promise<Restored> {
  const folder = unpackingFolder(dataDir)
  const missing = await restoreMedia(contents, { storage, copies, folder })
  makeShopOf(file)
  replaceSecret(folder, contents.secret)
  await syncFolder(folder)
  await rename(folder, join(dataDir, READY))
  await syncFolder(dataDir)
  return { createdAt: contents.createdAt, rows: countRows(contents.sums), missing }
}

/** Copies back what is missing, and marks the storage as the shop's where nothing is. */
export async function restoreMedia(
  contents: Contents,
  { storage, copies, folder }: { storage: Storage; copies: Storage | null; folder: string },
) {
  const missing = await copyBack(contents, { to: storage, from: copies, folder })
  if (missing.length === 0) await storage.put(MARKER, markerOf(contents.secret))
  return missing
}

/** Each step may be repeated, so a restore that was killed is finished at the next start. Nothing else may use the database. */
export async function finishRestore({ dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>) {
  const ready = join(dataDir, READY)
  if (!existsSync(ready)) return
  const [staged, file] = [sqliteFile(ready), sqliteFile(dataDir)]
  if (existsSync(staged)) {
    const old = existsSync(file) ? openOld(file) : null
    renameSync(staged, file)
    old?.close()
    await syncFolder(dataDir)
  }
  const secret = join(ready, 'secret')
  if (existsSync(secret) && !secretKey) renameSync(secret, join(dataDir, 'secret'))
  await syncFolder(dataDir)
  await rm(ready, { recursive: true, force: true })
}

/** Without its log, which would else be applied to the new file. */
function openOld(file: string) {
  try {
    const old = openAlone(file)
    old.pragma('journal_mode = DELETE')
    return old
  } catch (error) {
    // it may be damaged, which is what backups are for
    if (!isDamaged(error)) throw error
    for (const log of ['-wal', '-shm']) rmSync(file + log, { force: true })
    return null
  }
}

async function syncFolder(path: string) {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
