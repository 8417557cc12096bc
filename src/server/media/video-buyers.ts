import type { VideoBuyers } from '../../contract/video.ts'
import type { Db } from '../db/open.ts'
import { notFound } from '../http/errors.ts'
import { videoAddress } from './video-address.ts'
import { findVideo } from './video-row.ts'

const NAMED = 20

/** Who owns what a film shows, the latest first. */
export async function listVideoBuyers(db: Db, videoId: number): Promise<VideoBuyers> {
  const video = await findVideo(db, videoId)
  if (!video || video.deletedAt) return notFound('video')
  const owned = db
    .selectFrom('horse')
    .innerJoin('entitlement', (join) =>
      join.onRef('entitlement.riderId', '=', 'horse.riderId').onRef('entitlement.horse', '=', 'horse.horse'),
    )
    .innerJoin('purchase', 'purchase.id', 'entitlement.purchaseId')
    .where('horse.videoUrl', '=', videoAddress(videoId))
    .where('purchase.status', '=', 'paid')
  const { total } = await owned
    .select(({ fn }) => fn.count<number>('purchase.id').distinct().as('total'))
    .executeTakeFirstOrThrow()
  const buyers = await owned
    .select(['purchase.id', 'purchase.email', 'purchase.riderName', 'purchase.orderNumber'])
    .distinct()
    .orderBy('purchase.id', 'desc')
    .limit(NAMED)
    .execute()
  return {
    total,
    buyers: buyers.map(({ email, riderName, orderNumber }) => ({ email, riderName, orderNumber })),
  }
}
