import { NEUTRAL_GRADE } from '../../../contract/videos/grading.ts'
import type { VideoDetails } from '../../../contract/videos/upload.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { RowOf } from '../../tables.ts'
import { showRuns } from '../assign-video.ts'
import { regrade } from '../grading/change-grade.ts'
import { hasNoRider, videoAddress } from '../video-address.ts'
import { findOrAddRider, ownerOf } from './add-video.ts'
import { refuseWrongEvent } from './begin-upload.ts'
import { isStored } from './upload-files.ts'
import { findRow } from './uploads.ts'

/**
 * Sets rider, event and grade of an upload until it has a rider: while it arrives, after it was stored without one, and
 * where a wrong rider was the reason that it failed.
 */
export async function changeDetails(shop: Shop, id: string, details: VideoDetails) {
  await refuseWrongEvent(shop.db, details.eventId)
  const row = await findRow(shop, id)
  if (row.state === 'done') return assignToRider(shop, row, details)
  const stored = row.state === 'failed' && (await isStored(shop, row))
  const { numUpdatedRows } = await shop.db
    .updateTable('upload')
    .set({
      details: JSON.stringify(details),
      ...(stored && { state: 'storing', error: null, finishedAt: null }),
    })
    .where('id', '=', id)
    .where('purpose', '=', 'video')
    .where('state', 'in', openStates(stored))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  // it may have been finished meanwhile
  const now = await findRow(shop, id)
  if (now.state === 'done' && row.state !== 'failed') return assignToRider(shop, now, details)
  throw new ShopError('upload-is-here', 'This file is here already; change its rider instead')
}

/** Details are read at the very end of finishing. */
const openStates = (stored: boolean): RowOf<'upload'>['state'][] =>
  stored ? ['failed'] : ['arriving', 'checking', 'storing']

/** Assigns a video that was uploaded without a rider; the rider is added where there is none by that name. */
async function assignToRider(shop: Shop, { id, videoId }: RowOf<'upload'>, details: VideoDetails) {
  const now = shop.now()
  const grade = details.gradingSettings ?? NEUTRAL_GRADE
  await shop.db.transaction().execute(async (tx) => {
    const free = await tx
      .selectFrom('video')
      .select(['id', 'grade'])
      .where('id', '=', videoId ?? 0)
      .where('deletedAt', 'is', null)
      .where(hasNoRider())
      .executeTakeFirst()
    if (!free) throw new ShopError('upload-is-here', 'This file is here already; change its rider instead')
    const owner = await ownerOf(tx, details)
    const riderId = await findOrAddRider(tx, owner, now)
    await showRuns(tx, [{ riderId, horse: details.horse, videoUrl: videoAddress(free.id) }], now)
    await tx
      .updateTable('upload')
      .set({ details: JSON.stringify(details) })
      .where('id', '=', id)
      .execute()
    if (free.grade !== JSON.stringify(grade)) await regrade(shop, tx, free.id, grade)
  })
  shop.responses.invalidateEverywhere()
  shop.worker.wake('previews')
  shop.worker.wake('versions')
}
