import type { Db } from '../db/open.ts'
import { videoAddress } from '../media/video-address.ts'
import { isVisibleRider } from './visible.ts'

/** Whether visitors may see anything of a film: a rider with it is in the shop. */
export const isFilmShown = async (db: Db, videoId: number): Promise<boolean> =>
  (await db
    .selectFrom('horse')
    .innerJoin('rider', 'rider.id', 'horse.riderId')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where('horse.videoUrl', '=', videoAddress(videoId))
    .whereRef('horse.horse', '<=', 'rider.horseCount')
    .where(isVisibleRider())
    .select('horse.riderId')
    .executeTakeFirst()) !== undefined
