import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { RestorePlan, ShopSums } from '../../../contract/owner/connections.ts'
import type { Shop } from '../../composed-shop.ts'
import { choosePlace } from '../../platform/backup/back-up.ts'
import { readBackupState } from '../../platform/backup/backup-state.ts'
import { findMissing } from '../../platform/backup/media-copies.ts'
import { loadBackup, restoreMedia } from '../../platform/backup/restore.ts'
import {
  forgetUnpacked,
  stageSqlite,
  unpackingFolder,
  verifySqlite,
} from '../../platform/backup/restore-sqlite.ts'
import { emptyFolder } from '../../platform/backup/scratch.ts'
import { type Db, inDatabase, sqliteFile } from '../../platform/db/open.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { readWhole } from '../../platform/storage/storage.ts'
import { type Client, logAccountEvent } from '../accounts/account-events.ts'
import { backUpNow } from './nightly-backup.ts'
import { openBackup } from './run-backup.ts'

interface Received {
  backup: Readable
  passphrase: string
}

/** The fields come before the file, which is read as it arrives. */
export async function receiveBackup(shop: Shop, request: FastifyRequest): Promise<Received> {
  const { file: sent, ...fields } = await readForm(request).catch(() => {
    throw new ShopError('invalid-input', 'The form with the backup is damaged')
  })
  const passphrase = fields.passphrase?.trim() || shop.config.backupPassphrase
  if (!sent && !fields.name) throw new ShopError('invalid-input', 'Please choose a backup')
  if (!passphrase) throw new ShopError('invalid-input', 'Please type the passphrase of this backup')
  const backup = sent ?? readWhole((await openBackup(shop, fields.name ?? '')) ?? notFound('backup'))
  return { backup, passphrase }
}

async function readForm(request: FastifyRequest) {
  const fields: { passphrase?: string; name?: string; file?: Readable } = {}
  for await (const part of request.parts()) {
    if (part.type === 'file') return { ...fields, file: part.file }
    if (part.fieldname === 'passphrase' || part.fieldname === 'name')
      fields[part.fieldname] = String(part.value)
  }
  return fields
}

/** Unpacks it beside the shop, which goes on. */
export async function checkRestore(shop: Shop, { backup, passphrase }: Received): Promise<RestorePlan> {
  if (shop.engine === 'postgres')
    throw new ShopError(
      'unusable-file',
      'A shop on PostgreSQL is restored on its server, by the command "restore"',
    )
  const { config, db, storage, freeBytes } = shop
  const folder = unpackingFolder(config.dataDir)
  await emptyFolder(folder)
  const contents = await refusing('unusable-file', async () =>
    loadBackup(config, backup, { passphrase, folder, freeBytes }),
  ).catch(async (error) => {
    await forgetUnpacked(config)
    throw error
  })
  const { createdAt, files } = contents
  const place = await choosePlace(config, storage)
  const { lost } = await findMissing(contents, storage, place.storage)
  return {
    createdAt,
    backup: await inUnpacked(shop, readSums),
    shop: await readSums(db),
    lostOrders: (await readSums(db, createdAt)).orders,
    files: files.length,
    missingFiles: lost.length,
  }
}

/** The shop is backed up first, unless it is empty. Then it starts again, with the restored database. */
export async function restoreInPlace(shop: Shop, { createdAt }: { createdAt: string }, from: Client) {
  const { config, db, storage } = shop
  const folder = unpackingFolder(config.dataDir)
  await refusing('conflict', async () => {
    // another one may have been unpacked since it was checked
    const file = sqliteFile(folder)
    const contents = existsSync(file) && (await verifySqlite(file, config.secretKey))
    if (!contents || contents.createdAt !== createdAt) throw new Error('Please choose the backup again')
    const { events, orders } = await readSums(db)
    if (config.backupPassphrase && events + orders > 0) {
      await backUpNow(shop)
      const { failed } = await readBackupState(db)
      if (failed)
        throw new Error(`This shop could not be backed up first, so nothing was changed. ${failed.sentence}`)
    }
    await inUnpacked(shop, (unpacked) =>
      logAccountEvent(unpacked, 'backup-restored', from, shop.now(), createdAt),
    )
    const place = await choosePlace(config, storage)
    await restoreMedia(contents, { storage, copies: place.storage, folder })
    await stageSqlite(config, contents)
  })
  // after the answer
  setImmediate(() => void shop.reopen())
}

const inUnpacked = <T>({ config }: Shop, work: (db: Db) => Promise<T>) =>
  inDatabase({ url: null, dataDir: unpackingFolder(config.dataDir) }, work)

/** Our own sentences are answers; the errors of disk and database have a code. */
async function refusing<T>(code: 'conflict' | 'unusable-file', work: () => Promise<T>): Promise<T> {
  return work().catch((error: NodeJS.ErrnoException) => {
    throw error.code === undefined ? new ShopError(code, error.message) : error
  })
}

async function readSums(db: Db, ordersSince = ''): Promise<ShopSums> {
  const orders = await db
    .selectFrom('purchase')
    .where('createdAt', '>', ordersSince)
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      fn.sum<number | null>('amountCents').as('cents'),
      fn.max('createdAt').as('lastOrderAt'),
    ])
    .executeTakeFirstOrThrow()
  const { events } = await db
    .selectFrom('event')
    .where('deletedAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('events'))
    .executeTakeFirstOrThrow()
  return {
    events,
    orders: orders.orders,
    sales: (orders.cents ?? 0) / 100,
    lastOrderAt: orders.lastOrderAt,
  }
}
