import type { Shop } from '../composed-shop.ts'
import { publicFolder, publicKeys, removedKey, soldKey } from '../platform/storage/layout.ts'
import { removeSoon } from './remove-files.ts'
import { VERSIONS } from './versions.ts'
import { findVideo, type Video } from './video-row.ts'

/**
 * A film may have been taken down while something that was made of it was on its way into the storage, which takes minutes for a
 * large one: what arrived after the takedown is nobody's. What a buyer keeps is in the film's row, and stays.
 */
export async function removeLateFiles(shop: Shop, made: Video) {
  const video = await findVideo(shop.db, made.id)
  if (video?.sourceKey !== removedKey(made.id)) return
  const keys = [
    ...Object.values(publicKeys(publicFolder(shop.secret, made))),
    ...VERSIONS.map((version) => soldKey(made, version)),
    ...(video.cutKey ? [video.cutKey] : []),
  ]
  await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('video').set({ cutKey: null }).where('id', '=', made.id).execute()
    await removeSoon(tx, keys, shop.now())
  })
  shop.worker.wake('removals')
}
