import { existsSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { fingerprintOf, loadSecret, SECRET_SETTING } from '../secret.ts'
import type { Storage } from '../storage/storage.ts'
import { type Header, writeLines } from './backup-file.ts'
import { BackupKeys } from './encryption.ts'
import { copyOut, type ListedFile, listFiles, verifyCopies } from './media-files.ts'
import { openPostgresSnapshot } from './postgres-snapshot.ts'
import type { Snapshot, Value } from './snapshot.ts'
import { openSqliteSnapshot } from './sqlite-snapshot.ts'

export interface BackUp {
  file: string
  tables: number
  rows: number
  files: number
  fileBytes: number
  /** Deleted between listing and copying. */
  gone: string[]
  /** Why the files could not be listed; the backup is made without the list. */
  unlisted: string | null
  encrypted: boolean
}

export const mediaFolderOf = (file: string) => `${file}.media`

/**
 * Writes a snapshot of the database, the secret and a list of the stored files into one file, while the shop is open. `withMedia`
 * copies the files too, into a folder beside it. With a passphrase all of it is encrypted.
 */
export async function backUp(
  config: Config,
  storage: Storage,
  { where, withMedia, now }: { where: string; withMedia: boolean; now: Date },
): Promise<BackUp> {
  const keys = keysOf(config)
  const file = await freeName(where, now, keys ? '.backup' : '.backup.gz')
  const done: BackUp = {
    ...{ file, tables: 0, rows: 0, files: 0, fileBytes: 0, gone: [], unlisted: null },
    encrypted: keys !== null,
  }
  const snapshot = config.databaseUrl
    ? await openPostgresSnapshot(config.databaseUrl)
    : openSqliteSnapshot(config.dataDir)
  const files: ListedFile[] = []
  try {
    await writeLines(file, linesOf(snapshot, loadSecret(config), { storage, files, now, done }), keys)
  } finally {
    await snapshot.close()
  }
  done.files = files.length
  done.fileBytes = files.reduce((sum, { size }) => sum + size, 0)
  if (withMedia) {
    const copies = { folder: mediaFolderOf(file), keys }
    for (const one of files) if (!(await copyOut(storage, one, copies))) done.gone.push(one.key)
    await verifyCopies(
      files.filter(({ key }) => !done.gone.includes(key)),
      copies,
    )
  }
  return done
}

export const keysOf = ({ backupPassphrase }: Config) =>
  backupPassphrase ? new BackupKeys(backupPassphrase) : null

async function freeName(where: string, now: Date, ending: string) {
  const isFolder = where.endsWith('/') || (existsSync(where) && statSync(where).isDirectory())
  const name = `cloverleaf-${now.toISOString().replaceAll(':', '-').slice(0, 19)}${ending}`
  const file = resolve(isFolder ? join(where, name) : where)
  if (existsSync(file)) throw new Error(`There is a file ${file} already; a backup replaces nothing.`)
  await mkdir(dirname(file), { recursive: true })
  return file
}

interface Making {
  storage: Storage
  files: ListedFile[]
  now: Date
  done: BackUp
}

async function* linesOf(snapshot: Snapshot, secret: string, { storage, files, now, done }: Making) {
  const { migrations, lastIds } = snapshot
  yield {
    format: 'cloverleaf-backup',
    version: 1,
    createdAt: now.toISOString(),
    migrations,
    lastIds,
    secret,
  } satisfies Header
  for await (const { table, columns, batches, totals } of snapshot.tables()) {
    yield { table, columns }
    for await (const batch of batches) {
      if (table === 'setting') refuseOtherSecret(batch, secret)
      yield batch
    }
    const sums = await totals()
    yield sums
    done.tables++
    done.rows += sums.rows
  }
  // after the rows, so that every file that they name is listed
  yield { files: 'list' }
  try {
    for await (const file of listFiles(storage)) {
      files.push(file)
      yield [file.key, file.size]
    }
  } catch (error) {
    done.unlisted = error instanceof Error ? error.message || error.name : String(error)
  }
}

/** With another secret, no emailed order link would work after a restore. */
function refuseOtherSecret(settings: Value[][], secret: string) {
  const known = settings.find((row) => row[0] === SECRET_SETTING)?.[1]
  if (known === undefined || known === fingerprintOf(secret)) return
  throw new Error(
    'The secret here is not the one of this shop. Give the command the same SECRET_KEY, or the same DATA_DIR, as the server.',
  )
}
