import type { VideoBuyers } from '../../contract/videos/video.ts'
import type { Db } from '../platform/db/open.ts'
import { notFound } from '../platform/http/errors.ts'
import { boughtFilms } from './bought-films.ts'
import { videoAddress } from './video-address.ts'
import { findVideo } from './video-row.ts'

const NAMED = 20

/** Who owns what a film shows, the latest first. */
export async function listVideoBuyers(db: Db, videoId: number): Promise<VideoBuyers> {
  const video = await findVideo(db, videoId)
  if (!video || video.deletedAt) return notFound('video')
  const riders = await db
    .selectFrom('horse')
    .select('riderId')
    .where('videoUrl', '=', videoAddress(videoId))
    .execute()
  const bought = await boughtFilms(
    db,
    riders.map(({ riderId }) => riderId),
  )
  const held = bought.filter(({ source }) => source === videoAddress(videoId))
  const orders = [...new Map(held.map((order) => [order.purchaseId, order])).values()]
  const latest = orders.sort((a, b) => b.purchaseId - a.purchaseId).slice(0, NAMED)
  return {
    total: orders.length,
    buyers: latest.map(({ email, riderName, orderNumber }) => ({ email, riderName, orderNumber })),
  }
}
