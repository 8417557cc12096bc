import { DAY } from '../../../contract/time.ts'
import { UPLOAD_RETENTION_DAYS } from '../../../contract/videos/upload.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { FOLDERS, isOfUpload } from '../../platform/storage/layout.ts'
import type { RowOf } from '../../tables.ts'
import { receivedFileOf } from './received-file.ts'
import { keyOf, listParts, partOf, removeParts } from './upload-files.ts'
import { findRow } from './uploads.ts'

/** Removes uploads that were abandoned for two weeks, old records of finished ones, and checks. */
export async function tidyUploads(shop: Shop) {
  const { db, config } = shop
  const now = shop.now().getTime()
  const before = new Date(now - UPLOAD_RETENTION_DAYS * DAY)
  const rows = await db.selectFrom('upload').selectAll().execute()
  for (const row of rows) {
    const { id, state, purpose, createdAt } = row
    if (state === 'checking' || state === 'storing') continue
    // another server may have finished it
    if (state !== 'arriving') await removeParts(config, id)
    // the bucket may have been down when it failed
    if (state === 'failed' && row.multipartId) await receivedFileOf(shop, row).removeParts()
    const arrival = receivedFileOf(shop, row)
    const lastChange = (await arrival.lastChange()) ?? new Date(createdAt)
    const isOld = lastChange < before && new Date(createdAt) < before
    const isMeasured = purpose === 'check' && now - Date.parse(createdAt) > DAY
    if (!isOld && !isMeasured) continue
    if (state === 'arriving') await arrival.removeParts()
    if (state === 'failed') await removeFailed(shop, row)
    await db.deleteFrom('upload').where('id', '=', id).execute()
  }
  await removeUnknownParts(shop, rows, before)
}

/** Parts without a row: a server died in between. */
async function removeUnknownParts({ config, storage }: Shop, rows: RowOf<'upload'>[], before: Date) {
  const known = new Set(rows.map(({ id }) => id))
  for (const id of await listParts(config)) {
    const part = known.has(id) ? null : await partOf(config, id)
    if (part && part.mtime < before) await removeParts(config, id)
  }
  if (!storage.direct) return
  const begun = new Set(rows.map(({ multipartId }) => multipartId))
  for await (const upload of storage.direct.listUnfinished(FOLDERS.sources)) {
    const isFromBrowser = /^[0-9a-f]{32}$/.test(uploadIdOf(upload.key))
    if (isFromBrowser && !begun.has(upload.multipartId) && upload.startedAt < before)
      await storage.direct.abort(upload)
  }
}

const uploadIdOf = (key: string) => {
  const id = key.slice(FOLDERS.sources.length + 1).replace(/\..*$/, '')
  return isOfUpload(key, id) ? id : ''
}

/** Removes an upload and its parts. Its video stays. */
export async function removeUpload(shop: Shop, id: string) {
  const row = await findRow(shop, id)
  if ((row.state === 'checking' || row.state === 'storing') && (await receivedFileOf(shop, row).isHere())) {
    throw new ShopError('conflict', 'This file is just being checked. Please wait for its end.')
  }
  await shop.db.deleteFrom('upload').where('id', '=', id).execute()
  if (row.state === 'failed') await removeFailed(shop, row)
  else await receivedFileOf(shop, row).removeParts()
}

/** Without a video, its parts and its stored file are removed. */
export async function removeFailed(shop: Shop, row: RowOf<'upload'>) {
  await receivedFileOf(shop, row).discard()
  await shop.storage.remove(keyOf(row))
}
