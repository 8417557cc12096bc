import type { VideoDetails } from '../../contract/upload.ts'
import type { Db } from '../db/open.ts'
import type { VideoOwner } from './add-video.ts'

/** Somebody of the event's start list by that name whose horse has no video yet; otherwise a new rider. */
export async function ownerOf(
  db: Db,
  { riderName, eventId, horse, price }: Pick<VideoDetails, 'riderName' | 'eventId' | 'horse' | 'price'>,
): Promise<VideoOwner> {
  const riders = await db
    .selectFrom('rider')
    .leftJoin('horse', (join) => join.onRef('horse.riderId', '=', 'rider.id').on('horse.horse', '=', horse))
    .select(['rider.id', 'rider.name'])
    .where('rider.eventId', '=', eventId)
    .where('rider.deletedAt', 'is', null)
    .where('rider.horseCount', '>=', horse)
    .where('horse.videoUrl', 'is', null)
    .orderBy('rider.id')
    .execute()
  const waiting = riders.find(({ name }) => sameName(name, riderName))
  return waiting ? { riderId: waiting.id, horse } : { riderName, eventId, horse, price }
}

const sameName = (one: string, other: string) => plain(one) === plain(other)
const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
