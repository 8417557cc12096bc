import type { Shop } from '../composed-shop.ts'
import type { Tx } from '../platform/db/open.ts'
import { notFound } from '../platform/http/errors.ts'
import { isOwnSource } from '../platform/storage/layout.ts'
import { remakeVideo } from './edit-video.ts'
import { removeLater } from './remove-files.ts'
import { findVideo, type Video } from './video-row.ts'

export interface NewSource {
  sourceKey: string
  sourceName: string
  sourceBytes: number
}

type Alongside = (tx: Tx) => Promise<void>

/**
 * Replaces the file of a video. It is off sale until the new one is finished and checked; its buyers keep the current
 * versions under the same links until then.
 */
export const replaceSource = (shop: Shop, videoId: number, source: NewSource, alongside?: Alongside) =>
  exchangeSource(shop, videoId, source, alongside, ({ standIn }) => ({
    // the owner's file is the master, so the camera's file is no longer awaited
    ...(standIn !== null && { masterAt: shop.now().toISOString() }),
    edit: '{}',
    forSale: 0,
  }))

/**
 * Replaces a proxy or piece by the camera's file. The run stays on sale, its buyers keep what they have, and everything is
 * transcoded again under the same links.
 */
export const takeMaster = (shop: Shop, videoId: number, source: NewSource, alongside?: Alongside) =>
  exchangeSource(shop, videoId, source, alongside, ({ standIn }) => ({
    masterAt: shop.now().toISOString(),
    // edits of a piece do not fit the whole video
    ...(standIn === 'piece' && { edit: '{}' }),
  }))

async function exchangeSource(
  shop: Shop,
  videoId: number,
  source: NewSource,
  alongside: Alongside | undefined,
  changeOf: (video: Video) => { edit?: string; masterAt?: string; forSale?: 0 },
) {
  await shop.db.transaction().execute(async (tx) => {
    const video = await findVideo(tx, videoId)
    if (!video || video.deletedAt) return notFound('video')
    await remakeVideo(shop, tx, video, { ...source, ...changeOf(video) })
    // files in incoming/ belong to the owner
    const own = isOwnSource(video.sourceKey) ? video.sourceKey : null
    await removeLater(tx, [own], source.sourceKey, shop.now())
    await alongside?.(tx)
  })
  shop.responses.invalidateEverywhere()
  shop.worker.wake('previews')
}
