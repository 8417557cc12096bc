import { UPLOAD_KEPT_DAYS } from '../../contract/upload.ts'
import type { Shop } from '../composed-shop.ts'
import { listParts, partOf, removeParts } from './upload-files.ts'

const DAY = 24 * 60 * 60 * 1000

/** Lets go of what nobody went on with for two weeks, of old notes of what arrived, and of checks. */
export async function tidyUploads(shop: Shop) {
  const { db, config } = shop
  const now = shop.now().getTime()
  const before = new Date(now - UPLOAD_KEPT_DAYS * DAY)
  const rows = await db.selectFrom('upload').select(['id', 'state', 'purpose', 'createdAt']).execute()
  for (const { id, state, purpose, createdAt } of rows) {
    if (state === 'checking' || state === 'storing') continue
    // another server may have finished what this one had a part of
    if (state !== 'arriving') await removeParts(config, id)
    const lastChange = (await partOf(config, id))?.mtime ?? new Date(createdAt)
    const isOld = lastChange < before && new Date(createdAt) < before
    const isMeasured = purpose === 'check' && now - Date.parse(createdAt) > DAY
    if (!isOld && !isMeasured) continue
    await db.deleteFrom('upload').where('id', '=', id).execute()
    await removeParts(config, id)
  }
  const known = new Set(rows.map(({ id }) => id))
  for (const id of await listParts(config)) {
    const part = known.has(id) ? null : await partOf(config, id)
    if (part && part.mtime < before) await removeParts(config, id)
  }
}
