import { MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { receivedFileOf } from './received-file.ts'
import { findRow } from './uploads.ts'

/** A part takes at most this long on a slow connection; a sender that is silent for longer was closed. */
const SILENT = 3 * MINUTE

/**
 * Of two computers with the same memory card one sends a file. The other may take over after some minutes of silence, and
 * resumes where it stopped.
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
    // of two that take over at once one wins
    .where(({ or, eb }) => or([eb('sender', 'is', null), eb('sender', '=', other ?? sender)]))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw elsewhere(row.fileName)
}

const elsewhere = (fileName: string) =>
  new ShopError('sent-elsewhere', `Another computer is sending ${fileName}`)
