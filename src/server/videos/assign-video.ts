import type { VideoPlace } from '../../contract/videos/video.ts'
import type { Shop } from '../composed-shop.ts'
import type { Tx } from '../platform/db/open.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'
import { waitForVideo } from './serve/bought-videos.ts'
import { showVideo } from './serve/show-video.ts'
import { videoAddress, videoIdOf } from './video-address.ts'
import { makeDueNow } from './video-jobs.ts'
import { findVideo } from './video-row.ts'

interface Place {
  riderId: number
  horse: number
}

/**
 * Assigns a video to a rider's horse. Where that horse shows another video, the two are swapped if `swap` is set. Buyers
 * bought a run, not a file: they get what the horse shows now, and are put on the waiting list where it shows nothing.
 */
export async function assignVideo(shop: Shop, videoId: number, { riderId, horse, swap }: VideoPlace) {
  await shop.db.transaction().execute(async (tx) => {
    const video = await findVideo(tx, videoId)
    if (!video || video.deletedAt) return notFound('video')
    const to = { riderId, horse }
    await placeVideo(tx, videoId, to, { swap, now: shop.now() })
    await nameUpload(tx, videoId, to)
  })
  shop.responses.invalidateEverywhere()
  shop.worker.wake('waiting buyers')
  shop.worker.wake('versions')
}

/** Its upload gets the same details. */
async function nameUpload(tx: Tx, videoId: number, { riderId, horse }: Place) {
  const rider = await tx
    .selectFrom('rider')
    .select(['name', 'eventId'])
    .where('id', '=', riderId)
    .executeTakeFirstOrThrow()
  const details = { riderId, riderName: rider.name, eventId: rider.eventId, horse }
  await tx
    .updateTable('upload')
    .set({ details: JSON.stringify(details) })
    .where('videoId', '=', videoId)
    .where('details', 'is', null)
    .execute()
}

/** Moves a video to a horse, and the horse's video to where this one was. */
export async function placeVideo(
  tx: Tx,
  videoId: number,
  to: Place,
  { swap = false, now = new Date() } = {},
) {
  const other = await videoAt(tx, to)
  if (other === videoId) return
  if (other !== null && !swap) {
    const sentence = `Horse ${to.horse} of this rider shows another film already; the two can change places`
    throw new ShopError('conflict', sentence)
  }
  const from = await placesOf(tx, videoId)
  for (const place of from) await showVideo(tx, place, other)
  await showVideo(tx, to, videoId)
  await makeDueNow(tx, videoId, now)
  await waitForVideo(tx, [...from, to], now)
}

/** The id of the stored video that a horse shows; a link elsewhere cannot be swapped. */
async function videoAt(tx: Tx, { riderId, horse }: Place): Promise<number | null> {
  const rider = await tx
    .selectFrom('rider')
    .leftJoin('horse', (join) => join.onRef('horse.riderId', '=', 'rider.id').on('horse.horse', '=', horse))
    .select(['rider.horseCount', 'horse.videoUrl'])
    .where('rider.id', '=', riderId)
    .where('rider.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!rider) return notFound('rider')
  if (horse > rider.horseCount)
    throw new ShopError('invalid-input', `Horse ${horse} is beyond the ${rider.horseCount} of this rider`)
  const id = videoIdOf(rider.videoUrl ?? '')
  if (rider.videoUrl && id === null)
    throw new ShopError('conflict', `Horse ${horse} of this rider has a link elsewhere; remove it first`)
  return id
}

const placesOf = (tx: Tx, videoId: number): Promise<Place[]> =>
  tx.selectFrom('horse').select(['riderId', 'horse']).where('videoUrl', '=', videoAddress(videoId)).execute()
