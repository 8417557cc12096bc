import { horsesOf, type PurchaseRow } from '../buying/orders/deliver.ts'
import type { Db } from '../platform/db/open.ts'
import { keyOfUrl } from '../platform/storage/layout.ts'
import { videoIdOf } from '../videos/video-address.ts'

/** The poster of what was bought, or the picture that the owner gave its rider; null where the shop stores neither. */
export async function findFilmPicture(db: Db, purchase: PurchaseRow): Promise<string | null> {
  const rows = await db
    .selectFrom('rider')
    .leftJoin('horse', 'horse.riderId', 'rider.id')
    .select(['rider.thumbnailUrl', 'horse.horse', 'horse.videoUrl'])
    .where('rider.id', '=', purchase.riderId)
    .orderBy('horse.horse')
    .execute()
  const bought = horsesOf(purchase)
  const film = rows.find(({ horse }) => horse !== null && bought.includes(horse)) ?? rows[0]
  const videoId = videoIdOf(film?.videoUrl ?? '')
  const video =
    videoId === null
      ? null
      : await db.selectFrom('video').select('posterKey').where('id', '=', videoId).executeTakeFirst()
  const own = film?.thumbnailUrl ?? ''
  return video?.posterKey ?? keyOfUrl(own, 'images') ?? keyOfUrl(own, 'public')
}
