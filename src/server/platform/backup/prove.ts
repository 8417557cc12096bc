import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { connectDatabase, type Db } from '../db/open.ts'
import { BACKUPS } from '../storage/layout.ts'
import type { Storage } from '../storage/storage.ts'
import { type Contents, readContents } from './contents.ts'
import { type Unpacked, unpack, verifySqlite } from './unpack.ts'

const SCRATCH = 'backup-proof'

/** Restores a backup into a folder or database of its own, compares its sums, and removes it again. */
export async function proveBackup(
  { dataDir, databaseUrl }: Config,
  { storage, name, passphrase }: { storage: Storage; name: string; passphrase: string },
  openOrder: (db: Db, contents: Contents) => Promise<void>,
) {
  const file = await storage.open(`${BACKUPS}/${name}`)
  if (!file) throw new Error(`The backup ${name} is gone.`)
  const folder = join(dataDir, SCRATCH)
  try {
    const unpacked = await unpack(file.read({ start: 0, end: file.size - 1 }), passphrase, folder)
    if (databaseUrl) await proveDump(databaseUrl, unpacked, openOrder)
    else await proveFile(folder, unpacked, openOrder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type OpenOrder = Parameters<typeof proveBackup>[2]

async function proveFile(dataDir: string, { file }: Unpacked, openOrder: OpenOrder) {
  const contents = await verifySqlite(file)
  const { db, close } = await connectDatabase({ url: null, dataDir })
  await openOrder(db, contents).finally(close)
}

/** Needs a user that may create databases. */
async function proveDump(url: string, { file }: Unpacked, openOrder: OpenOrder) {
  const { loadSql, withScratchDatabase } = await import('./postgres-copy.ts')
  await withScratchDatabase(url, async (scratch) => {
    await loadSql(scratch, createReadStream(file))
    const { db, close } = await connectDatabase({ url: scratch, dataDir: '' })
    const ask = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows
    await readContents(ask)
      .then((contents) => openOrder(db, contents))
      .finally(close)
  })
}
