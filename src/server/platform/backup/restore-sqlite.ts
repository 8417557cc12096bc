import { existsSync, renameSync, rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import type { Config } from '../config/config.ts'
import { KNOWN_MIGRATIONS } from '../db/migrate.ts'
import { sqliteFile } from '../db/open.ts'
import { isDamaged, openAlone } from '../db/sqlite-file.ts'
import { replaceSecret } from '../secret.ts'
import { Damaged } from './age.ts'
import { type Contents, DROP, END_LOGINS, fromRows, OTHER_SECRET, SELECT, TOO_NEW } from './contents.ts'
import { refuseDifferent } from './sums.ts'

/** Being unpacked and verified; emptied by the next restore. */
export const unpackingFolder = (dataDir: string) => join(dataDir, 'restore-unpacking')
/** Verified and complete: from now on the restore is finished by whatever starts next in this data folder. */
const readyFolder = (dataDir: string) => join(dataDir, 'restore-ready')

/** It holds all that the shop has, in plain: a restore that was not confirmed leaves nothing for long. */
export const forgetUnpacked = ({ dataDir }: Pick<Config, 'dataDir'>) =>
  rm(unpackingFolder(dataDir), { recursive: true, force: true })

export const isRestoreReady = (dataDir: string) => existsSync(readyFolder(dataDir))

/** Its contents, after every sum was compared. */
export async function verifySqlite(file: string, secretKey: string | null = null): Promise<Contents> {
  const database = new Sqlite(file)
  try {
    const contents = fromRows(database.prepare(SELECT).all())
    const migrations = database.prepare('select name from migration').pluck().all() as string[]
    if (!migrations.every((name) => KNOWN_MIGRATIONS.includes(name))) throw new Error(TOO_NEW)
    if (secretKey && secretKey !== contents.secret) throw new Error(OTHER_SECRET)
    if (database.pragma('quick_check', { simple: true }) !== 'ok') throw new Damaged()
    for (const sum of contents.sums) {
      refuseDifferent(sum, database.prepare(sum.query).pluck().get())
      await yieldToEventLoop()
    }
    return contents
  } catch (error) {
    throw error instanceof Sqlite.SqliteError ? new Damaged() : error
  } finally {
    database.close()
  }
}

/** Of what was unpacked. From its last step on, the restore can't be undone. */
export async function stageSqlite({ dataDir }: Config, { secret }: Contents) {
  const folder = unpackingFolder(dataDir)
  makeShopOf(sqliteFile(folder))
  replaceSecret(folder, secret)
  await syncFolder(folder)
  await rename(folder, readyFolder(dataDir))
  await syncFolder(dataDir)
}

/** What was added for the backup goes, and with it every login. */
function makeShopOf(file: string) {
  const database = new Sqlite(file)
  try {
    database.pragma('secure_delete = ON')
    database.transaction(() => database.exec(END_LOGINS + DROP))()
  } finally {
    database.close()
  }
}

/** Each step may be repeated, so a restore that was killed is finished at the next start. Nothing else may use the database. */
export async function finishRestore({ dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>) {
  const ready = readyFolder(dataDir)
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
