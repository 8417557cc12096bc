import type { Db } from '../../platform/db/open.ts'
import { removedKey } from '../../platform/storage/layout.ts'
import { videoIdOf } from '../../videos/video-address.ts'
import { boughtVideos } from '../orders/deliver.ts'

/** What was taken down for good stays with its buyers; they can hand it on to nobody. */
export async function isTakenDown(db: Db, riderId: number, source: string | null): Promise<boolean> {
  const rider = await db
    .selectFrom('rider')
    .select('takenDownAt')
    .where('id', '=', riderId)
    .executeTakeFirst()
  if (rider?.takenDownAt) return true
  const videoId = videoIdOf(source ?? '')
  if (videoId === null) return false
  const video = await db.selectFrom('video').select('sourceKey').where('id', '=', videoId).executeTakeFirst()
  return video?.sourceKey === removedKey(videoId)
}

/** The links for handing on that show these riders; of a rider who stays only those to one of these films. */
export async function sharesOf(db: Db, riderIds: number[], onlyFilms: number[] | null): Promise<number[]> {
  if (riderIds.length === 0) return []
  const rows = await db
    .selectFrom('share')
    .innerJoin('purchase', 'purchase.id', 'share.purchaseId')
    .where('purchase.riderId', 'in', riderIds)
    .select(['share.id', 'share.horse', 'purchase.riderId', 'purchase.riderName', 'purchase.horses'])
    .execute()
  if (onlyFilms === null) return rows.map(({ id }) => id)
  const ids: number[] = []
  for (const { id, horse, ...purchase } of rows) {
    const video = (await boughtVideos(db, purchase)).find((one) => one.horse === horse)
    if (onlyFilms.includes(videoIdOf(video?.source ?? '') ?? 0)) ids.push(id)
  }
  return ids
}
