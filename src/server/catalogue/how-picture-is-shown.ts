import type { Db } from '../platform/db/open.ts'
import { isVisibleRider } from './visible.ts'

/**
 * Who shows a picture of the owner's. It is kept by its content: hidden only where nobody but riders who left the shop shows it.
 * What nobody shows yet is for everyone: the owner has just sent it.
 */
export async function howPictureIsShown(db: Db, url: string) {
  const riders = db.selectFrom('rider').where('rider.thumbnailUrl', '=', url)
  const visible = await riders
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where(isVisibleRider())
    .select('rider.id')
    .executeTakeFirst()
  if (visible) return { byRider: true, toVisitors: true }
  const byRider = (await riders.select('rider.id').executeTakeFirst()) !== undefined
  return { byRider, toVisitors: !byRider || (await isShownElsewhere(db, url)) }
}

async function isShownElsewhere(db: Db, url: string): Promise<boolean> {
  const found = await db
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('sport').select('sport.id').where('sport.imageUrl', '=', url)),
        exists(selectFrom('event').select('event.id').where('event.thumbnailUrl', '=', url)),
        exists(selectFrom('portfolioItem').select('portfolioItem.id').where('thumbnailUrl', '=', url)),
        exists(selectFrom('setting').select('setting.value').where('value', 'like', `%${url}%`)),
      ]).as('found'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(found.found)
}
