import type { PartToSend, SignedPart, UploadParts } from '../../../contract/videos/upload.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { DirectUpload, Multipart } from '../../platform/storage/storage.ts'
import { keyOf } from './upload-files.ts'
import { findRow } from './uploads.ts'

/** The parts in the bucket. Where the bucket no longer knows the upload, it is begun again. */
export async function listUploadParts(shop: Shop, id: string): Promise<UploadParts> {
  const { direct, upload, partBytes } = await findParts(shop, id)
  const parts = await direct.list(upload)
  if (!parts) await beginAnew(shop, id, upload, direct)
  return { partBytes, parts: (parts ?? []).map(({ number, checksum }) => ({ number, checksum })) }
}

/** Any server can sign: all it needs is in the upload's row. */
export async function signPart(
  shop: Shop,
  id: string,
  { number, checksum, arrived }: PartToSend,
): Promise<SignedPart> {
  const { direct, upload, partBytes, bytes } = await findParts(shop, id)
  const parts = Math.ceil(bytes / partBytes)
  if (number > parts) throw new ShopError('invalid-input', `This file has only ${parts} parts`)
  await shop.db
    .updateTable('upload')
    .set({ touchedAt: shop.now().toISOString(), arrivedBytes: Math.min(arrived, bytes) })
    .where('id', '=', id)
    .execute()
  return direct.sign(upload, { number, checksum })
}

async function findParts(shop: Shop, id: string) {
  const row = await findRow(shop, id)
  const { state, multipartId, partBytes, bytes } = row
  const { direct } = shop.storage
  if (state !== 'arriving') throw new ShopError('upload-is-here', 'This file is here already')
  if (!direct || !multipartId || !partBytes)
    throw new ShopError('conflict', 'The bytes of this file go to the shop, not to a bucket')
  return { direct, upload: { key: keyOf(row), multipartId }, partBytes, bytes: Number(bytes) }
}

/** A lifecycle rule may remove incomplete uploads after some days. */
async function beginAnew({ db }: Shop, id: string, gone: Multipart, direct: DirectUpload) {
  const begun = await direct.begin(gone.key)
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ multipartId: begun.multipartId, arrivedBytes: 0 })
    .where('id', '=', id)
    .where('multipartId', '=', gone.multipartId)
    .executeTakeFirst()
  // another request was faster
  if (numUpdatedRows === 0n) await direct.abort(begun)
}
