import type { FileReplacement } from '../../../contract/videos/video-edit.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { incomingKey } from '../../platform/storage/layout.ts'
import { replaceSource } from '../replace-source.ts'

/** Takes a file of the incoming folder in the place of the one that a video was made of. */
export async function replaceFile(shop: Shop, videoId: number, { fileName }: FileReplacement) {
  const sourceKey = incomingKey(fileName)
  const file = await shop.storage.open(sourceKey)
  if (!file)
    throw new ShopError('incoming-file-not-found', `There is no file ${fileName} in the incoming folder`)
  await file.close()
  await replaceSource(shop, videoId, { sourceKey, sourceName: fileName, sourceBytes: file.size })
}
