import { createReadStream, createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sqliteFile } from '../db/open.ts'
import { type FreeBytes, whileSpace } from '../storage/disk-space.ts'
import { Damaged, decrypt } from './age.ts'

/** A backup, decrypted and unzipped. */
export interface Unpacked {
  engine: 'sqlite' | 'postgres'
  /** A database as SQLite opens it, or SQL. */
  file: string
}

export interface Unpacking {
  passphrase: string
  folder: string
  freeBytes: FreeBytes
}

const SQLITE_HEADER = 'SQLite format 3\0'

/** Throws before anything of the shop is changed where the passphrase is wrong or the file is damaged. */
export async function unpack(
  encrypted: AsyncIterable<Uint8Array>,
  { passphrase, folder, freeBytes }: Unpacking,
): Promise<Unpacked> {
  const unpacked = join(folder, 'unpacked')
  const output = createWriteStream(unpacked, { mode: 0o600, flush: true })
  const bytes = decrypt(encrypted, { passphrase })
  await pipeline(bytes, createGunzip(), whileSpace(freeBytes), output).catch((error) => {
    throw String((error as NodeJS.ErrnoException).code).startsWith('Z_') ? new Damaged() : error
  })
  const head = await text(createReadStream(unpacked, { end: SQLITE_HEADER.length - 1 }))
  if (head !== SQLITE_HEADER) return { engine: 'postgres', file: unpacked }
  await rename(unpacked, sqliteFile(folder))
  return { engine: 'sqlite', file: sqliteFile(folder) }
}

export const OTHER_SECRET =
  'SECRET_KEY here is not the secret of this backup, so no order link would work. Leave it out, since the backup brings its own, or set the right one.'
export const TOO_NEW = 'This backup comes from a newer version of the shop. Use that version.'
