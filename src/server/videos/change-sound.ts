import type { VideoSound } from '../../contract/videos/video-sound.ts'
import type { Shop } from '../composed-shop.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'
import { regrade } from './change-grade.ts'
import { findVideo, type Video } from './video-row.ts'

/** Makes everything anew with other sound. Until then buyers and visitors keep what there is, under the same links. */
export async function changeSound(shop: Shop, videoId: number, sound: VideoSound) {
  await shop.db.transaction().execute(async (tx) => {
    const video = (await findVideo(tx, videoId)) ?? notFound('video')
    refuseUnfit(video, sound)
    await tx
      .updateTable('video')
      .set({ sound: JSON.stringify(sound) })
      .where('id', '=', videoId)
      .execute()
    await regrade(shop, tx, videoId, video.grade)
  })
  shop.worker.wake('previews')
}

function refuseUnfit({ probe }: Video, { tracks }: VideoSound) {
  if (!tracks) return
  const chosen = tracks.map((index) => probe?.tracks.find((track) => track.index === index))
  if (chosen.includes(undefined))
    throw new ShopError('no-such-track', 'This video has no such track of sound. Please reload the page.')
  if (chosen.length > 1 && chosen.some((track) => track?.channels !== 1))
    throw new ShopError('tracks-not-joinable', 'Only two mono tracks can be joined as left and right.')
}
