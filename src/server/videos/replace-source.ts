import type { Shop } from '../composed-shop.ts'
import type { Tx } from '../platform/db/open.ts'
import { notFound } from '../platform/http/errors.ts'
import { isOwnSource } from '../platform/storage/layout.ts'
import { remakeVideo } from './edit-video.ts'
import { removeLater } from './remove-files.ts'
import { findVideo } from './video-row.ts'

export interface NewSource {
  sourceKey: string
  sourceName: string
  sourceBytes: number
}

/**
 * Replaces the file of a video. It is off sale until the new one is finished and checked; its buyers keep the current
 * versions under the same links until then.
 */
export async function replaceSource(
  shop: Shop,
  videoId: number,
  source: NewSource,
  alongside: (tx: Tx) => Promise<void> = async () => {},
) {
  await shop.db.transaction().execute(async (tx) => {
    const video = await findVideo(tx, videoId)
    if (!video || video.deletedAt) return notFound('video')
    // the owner's file is the master, so the camera's file is no longer awaited
    const master = video.standIn !== null && { masterAt: shop.now().toISOString() }
    await remakeVideo(shop, tx, video, { ...source, ...master, edit: '{}', forSale: 0 })
    // files in incoming/ belong to the owner
    const own = isOwnSource(video.sourceKey) ? video.sourceKey : null
    await removeLater(tx, [own], source.sourceKey, shop.now())
    await alongside(tx)
  })
  shop.responses.invalidateEverywhere()
  shop.worker.wake('previews')
}

/**
 * Replaces a proxy or piece by the camera's file. The run stays on sale, its buyers keep what they have, and everything is
 * transcoded again under the same links.
 */
export async function takeMaster(
  shop: Shop,
  videoId: number,
  source: NewSource,
  alongside: (tx: Tx) => Promise<void> = async () => {},
) {
  await shop.db.transaction().execute(async (tx) => {
    const video = await findVideo(tx, videoId)
    if (!video || video.deletedAt) return notFound('video')
    // edits of a piece do not fit the whole video
    await remakeVideo(shop, tx, video, { ...source, ...(video.standIn === 'piece' && { edit: '{}' }) })
    await tx
      .updateTable('video')
      .set({ masterAt: shop.now().toISOString() })
      .where('id', '=', videoId)
      .execute()
    const own = isOwnSource(video.sourceKey) ? video.sourceKey : null
    await removeLater(tx, [own], source.sourceKey, shop.now())
    await alongside(tx)
  })
  shop.responses.invalidateEverywhere()
  shop.worker.wake('previews')
}
