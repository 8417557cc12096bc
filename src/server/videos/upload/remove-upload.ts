import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { arrivalOf } from './arrival-of.ts'
import { removeFailed } from './finish-upload.ts'
import { findRow } from './uploads.ts'

/** Throws away what arrived so far, or the note of what became of it. A video that came of it stays. */
export async function removeUpload(shop: Shop, id: string) {
  const row = await findRow(shop, id)
  if ((row.state === 'checking' || row.state === 'storing') && (await arrivalOf(shop, row).isHere())) {
    throw new ShopError('upload-being-checked', 'This file is just being checked. Please wait for its end.')
  }
  await shop.db.deleteFrom('upload').where('id', '=', id).execute()
  if (row.state === 'failed') await removeFailed(shop, row)
  else await arrivalOf(shop, row).removeParts()
}
