import type { Upload, UploadChecksum } from '../../../contract/videos/upload.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { arrivalOf } from './arrival-of.ts'
import { findRow, findUpload, toUpload } from './uploads.ts'

/** All of it is here: from now on nothing is added to it. Saying so twice changes nothing. */
export async function sealUpload(shop: Shop, id: string, { checksum }: UploadChecksum): Promise<Upload> {
  const row = await findRow(shop, id)
  if (row.state !== 'arriving') return toUpload(shop, row)
  const { bytes } = row
  const received = await arrivalOf(shop, row).received()
  if (received !== Number(bytes))
    throw new ShopError('upload-incomplete', `Only ${received} of ${bytes} bytes are here`)
  const sealed = await shop.db
    .updateTable('upload')
    .set({ state: 'checking', checksum })
    .where('id', '=', id)
    .where('state', '=', 'arriving')
    .returningAll()
    .executeTakeFirst()
  return sealed ? toUpload(shop, sealed) : findUpload(shop, id)
}
