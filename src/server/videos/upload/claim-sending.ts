import { MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { receivedFileOf } from './received-file.ts'
import { findRow } from './uploads.ts'

/** On the slowest of lines a part takes so long; a computer of which nothing came for longer was closed. */
const SILENT = 3 * MINUTE

/**
 * Of two computers with the same card one sends a file. The other may take over once nothing came of it for some minutes, and
 * goes on where that one stopped.
 */
export async function claimSending(shop: Shop, id: string, sender: string): Promise<void> {
  const row = await findRow(shop, id)
  if (row.state !== 'arriving') throw new ShopError('upload-is-here', 'This file is here already')
  const now = shop.now()
  const since = new Date(now.getTime() - SILENT)
  const { sender: other } = row
  if (other !== null && other !== sender) {
    const last = await receivedFileOf(shop, row).lastChange()
    const touched = row.touchedAt === null ? null : new Date(row.touchedAt)
    if ([last, touched].some((at) => at !== null && at > since)) throw elsewhere(row.fileName)
  }
  const { numUpdatedRows } = await shop.db
    .updateTable('upload')
    .set({ sender, touchedAt: now.toISOString() })
    .where('id', '=', id)
    // of two who find it silent one is the first
    .where(({ or, eb }) => or([eb('sender', 'is', null), eb('sender', '=', other ?? sender)]))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw elsewhere(row.fileName)
}

const elsewhere = (fileName: string) =>
  new ShopError('sent-elsewhere', `Another computer is sending ${fileName}`)
