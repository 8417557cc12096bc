import type { UploadChecksum } from '../../contract/upload.ts'
import type { Shop } from '../composed-shop.ts'
import { ShopError } from '../http/errors.ts'
import { partOf } from './upload-files.ts'
import { findRow } from './uploads.ts'

/** All of it is here: from now on nothing is added to it. Saying so twice changes nothing. */
export async function sealUpload(shop: Shop, id: string, { checksum }: UploadChecksum) {
  const { state, bytes } = await findRow(shop, id)
  if (state !== 'arriving') return
  const received = (await partOf(shop.config, id))?.size ?? 0
  if (received !== Number(bytes))
    throw new ShopError('upload-incomplete', `Only ${received} of ${bytes} bytes are here`)
  await shop.db
    .updateTable('upload')
    .set({ state: 'checking', checksum })
    .where('id', '=', id)
    .where('state', '=', 'arriving')
    .execute()
}
