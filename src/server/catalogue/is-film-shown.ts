import type { Db } from '../platform/db/open.ts'
import { videoAddress } from '../videos/video-address.ts'
import { isListedRider, isVisibleRider } from './visible.ts'

/** Whether visitors may see anything of a film: a rider with it is in the shop, and listed where it is asked for by number. */
export const isFilmShown = async (
  db: Db,
  videoId: number,
  { byNumber = false }: { byNumber?: boolean } = {},
): Promise<boolean> =>
  (await db
    .selectFrom('horse')
    .innerJoin('rider', 'rider.id', 'horse.riderId')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where('horse.videoUrl', '=', videoAddress(videoId))
    .whereRef('horse.horse', '<=', 'rider.horseCount')
    .where(byNumber ? isListedRider() : isVisibleRider())
    .select('horse.riderId')
    .executeTakeFirst()) !== undefined
