import type { VideoDetails } from '../../contract/upload.ts'
import type { Shop } from '../composed-shop.ts'
import { ShopError } from '../http/errors.ts'
import { refuseWrongEvent } from './begin-upload.ts'
import { isStored } from './upload-location.ts'
import { findRow } from './uploads.ts'

/** A wrong guess can be mended while the file arrives, and where it was the reason that a stored file is no video. */
export async function changeDetails(shop: Shop, id: string, details: VideoDetails) {
  await refuseWrongEvent(shop.db, details.eventId)
  const row = await findRow(shop, id)
  const stored = row.state === 'failed' && (await isStored(shop, row))
  const { numUpdatedRows } = await shop.db
    .updateTable('upload')
    .set({
      details: JSON.stringify(details),
      ...(stored && { state: 'storing', error: null, finishedAt: null }),
    })
    .where('id', '=', id)
    .where('purpose', '=', 'video')
    .where('state', '=', stored ? 'failed' : 'arriving')
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw new ShopError('upload-is-here', 'This file is here already; change its rider instead')
}
