import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { RestorePlan, ShopSums } from '../../../contract/owner/connections.ts'
import type { Shop } from '../../composed-shop.ts'
import { choosePlace } from '../../platform/backup/back-up.ts'
import type { Contents } from '../../platform/backup/contents.ts'
import { findMissing } from '../../platform/backup/media-copies.ts'
import { stageSqlite, unpackBackup, unpackingFolder } from '../../platform/backup/restore.ts'
import { type Unpacked, verifySqlite } from '../../platform/backup/unpack.ts'
import { connectDatabase, type Db } from '../../platform/db/open.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { BACKUPS } from '../../platform/storage/layout.ts'
import { type Client, logAccountEvent } from '../accounts/account-events.ts'
import { backUpNow } from './nightly-backup.ts'

interface Received {
  backup: Readable
  passphrase: string
}

/** What was checked last in this process, and can be restored. */
const checked = new WeakMap<Shop, { unpacked: Unpacked; contents: Contents }>()

/** The fields come before the file, which is read as it arrives. */
export async function receiveBackup(shop: Shop, request: FastifyRequest): Promise<Received> {
  const { file: sent, ...fields } = await readForm(request).catch(() => {
    throw new ShopError('invalid-input', 'The form with the backup is damaged')
  })
  const passphrase = fields.passphrase?.trim() || shop.config.backupPassphrase
  if (!sent && !fields.name) throw new ShopError('invalid-input', 'Please choose a backup')
  if (!passphrase) throw new ShopError('invalid-input', 'Please type the passphrase of this backup')
  if (sent) return { backup: sent, passphrase }
  const { storage } = await choosePlace(shop.config, shop.storage)
  const file = (await storage.open(`${BACKUPS}/${fields.name}`)) ?? notFound('backup')
  return { backup: file.read({ start: 0, end: file.size - 1 }), passphrase }
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
  const { config, db } = shop
  checked.delete(shop)
  if (shop.engine === 'postgres') {
    backup.destroy()
    throw new ShopError(
      'unusable-file',
      'A shop on PostgreSQL is restored on its server, by the command "restore"',
    )
  }
  const { unpacked, contents } = await refusing(async () => {
    const unpacked = await unpackBackup(config, backup, passphrase)
    const contents = await verifySqlite(unpacked.file, config.secretKey)
    return { unpacked, contents }
  })
  checked.set(shop, { unpacked, contents })
  const { createdAt, files } = contents
  const place = await choosePlace(config, shop.storage)
  const { lost = [] } = await findMissing(contents, shop.storage, place.storage)
  return {
    createdAt,
    backup: await withUnpacked(shop, readSums),
    shop: await readSums(db),
    lostOrders: await countOrdersSince(db, createdAt),
    files: files.length,
    missingFiles: lost.length,
  }
}

/** The shop's last backup is made first. Then the shop starts again, with the restored database. */
export async function restoreInPlace(shop: Shop, { createdAt }: { createdAt: string }, from: Client) {
  const ready = checked.get(shop)
  if (!ready || ready.contents.createdAt !== createdAt)
    throw new ShopError('conflict', 'Please choose the backup again')
  const { config, storage } = shop
  if (config.backupPassphrase) await backUpNow(shop)
  checked.delete(shop)
  await withUnpacked(shop, (db) => logAccountEvent(db, 'backup-restored', from, shop.now(), createdAt))
  const place = await choosePlace(config, storage)
  await refusing(() =>
    stageSqlite(config, ready.unpacked, { contents: ready.contents, storage, copies: place.storage }),
  )
  // after the answer
  setImmediate(() => void shop.reopen())
}

async function withUnpacked<T>({ config }: Shop, work: (db: Db) => Promise<T>) {
  const { db, close } = await connectDatabase({ url: null, dataDir: unpackingFolder(config.dataDir) })
  return work(db).finally(close)
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw new ShopError('unusable-file', 'The disk has no space to unpack this backup')
    if (code !== undefined) throw error
    throw new ShopError('unusable-file', message)
  }
}

async function readSums(db: Db): Promise<ShopSums> {
  const orders = await db
    .selectFrom('purchase')
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

const countOrdersSince = async (db: Db, at: string) =>
  (
    await db
      .selectFrom('purchase')
      .where('createdAt', '>', at)
      .select(({ fn }) => fn.countAll<number>().as('orders'))
      .executeTakeFirstOrThrow()
  ).orders
