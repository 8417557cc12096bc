import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { KNOWN_MIGRATIONS } from '../db/migrate.ts'
import { sqliteFile } from '../db/open.ts'
import { Damaged, decryptFile } from './age.ts'
import { type Contents, DROP, END_LOGINS, readContents } from './contents.ts'
import { DifferentSum } from './sums.ts'

/** A backup, decrypted and unzipped in a folder of its own. */
export interface Unpacked {
  engine: 'sqlite' | 'postgres'
  /** A database as SQLite opens it, or SQL. */
  file: string
}

const SQLITE_HEADER = 'SQLite format 3\0'

/** Empties the folder. Throws before anything of the shop is changed where the passphrase is wrong or the file is damaged. */
export async function unpack(encrypted: Readable, passphrase: string, folder: string): Promise<Unpacked> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unpacked = join(folder, 'unpacked')
  const output = createWriteStream(unpacked, { mode: 0o600, flush: true })
  await pipeline(decryptFile(encrypted, { passphrase }), createGunzip(), output).catch((error) => {
    throw String((error as NodeJS.ErrnoException).code).startsWith('Z_') ? new Damaged() : error
  })
  const handle = await open(unpacked)
  const { buffer } = await handle
    .read(Buffer.alloc(SQLITE_HEADER.length), 0, SQLITE_HEADER.length, 0)
    .finally(() => handle.close())
  if (buffer.toString() !== SQLITE_HEADER) return { engine: 'postgres', file: unpacked }
  await rename(unpacked, sqliteFile(folder))
  return { engine: 'sqlite', file: sqliteFile(folder) }
}

/** Its contents, after every sum was compared. */
export async function verifySqlite(file: string, secretKey: string | null = null): Promise<Contents> {
  const database = new Sqlite(file)
  try {
    const contents = await readContents(
      async (query) => database.prepare(query).all() as Record<string, unknown>[],
    )
    const unknown = (database.prepare('select name from migration').pluck().all() as string[]).filter(
      (name) => !KNOWN_MIGRATIONS.includes(name),
    )
    if (unknown.length > 0) throw new Error(TOO_NEW)
    if (secretKey && secretKey !== contents.secret) throw new Error(OTHER_SECRET)
    if (database.pragma('quick_check', { simple: true }) !== 'ok') throw new Damaged()
    for (const sum of contents.sums) {
      const found = database.prepare(sum.query).pluck().get()
      if (found !== sum.value) throw new DifferentSum(sum, found)
      await yieldToEventLoop()
    }
    return contents
  } finally {
    database.close()
  }
}

export const OTHER_SECRET =
  'SECRET_KEY here is not the secret of this backup, so no order link would work. Leave it out, since the backup brings its own, or set the right one.'
export const TOO_NEW = 'This backup comes from a newer version of the shop. Use that version.'

/** What was added for the backup goes, and with it every login. */
export function makeShopOf(file: string) {
  const database = new Sqlite(file)
  try {
    database.pragma('secure_delete = ON')
    database.transaction(() => database.exec(END_LOGINS + DROP))()
  } finally {
    database.close()
  }
}
