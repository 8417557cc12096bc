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
 * Takes another file for a video: the wrong run, or a better cut. It is off sale until that is finished and checked; who
 * bought it keeps what there is under the same link until then.
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
    // the owner's choice is the video itself, so the camera's file is not waited for any more
    const master = video.standIn !== null && { masterAt: shop.now().toISOString() }
    await remakeVideo(shop, tx, video, { ...source, ...master, edit: '{}', forSale: 0 })
    // what the owner put into incoming/ is the owner's
    const own = isOwnSource(video.sourceKey) ? video.sourceKey : null
    await removeLater(tx, [own], source.sourceKey, shop.now())
    await alongside(tx)
  })
  shop.responses.invalidateEverywhere()
  shop.worker.wake('previews')
}

/**
 * The camera's own file takes the place of what stood in for it. The run stays on sale, its buyers keep what they have, and
 * everything is made anew under the same links.
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
    // moments of a piece are none of the whole video
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
