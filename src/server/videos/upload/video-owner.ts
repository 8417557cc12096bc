import { plainName } from '../../../contract/catalogue/plain-name.ts'
import type { VideoDetails } from '../../../contract/videos/upload.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { RiderOwner } from './add-video.ts'

type Named = Pick<VideoDetails, 'riderName' | 'riderId' | 'eventId' | 'horse' | 'price'>

/** The rider that was chosen; else somebody of the event's list by that name whose horse has no video yet; else a new one. */
export async function ownerOf(db: Db | Tx, details: Named): Promise<RiderOwner> {
  const { riderName, riderId, eventId, horse, price } = details
  if (riderId) {
    await refuseFilmed(db, riderId, horse)
    return { riderId, horse }
  }
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

/** What is shown there is replaced on purpose, in the list of videos, and never by a file that was dropped. */
async function refuseFilmed(db: Db | Tx, riderId: number, horse: number) {
  const known = await db
    .selectFrom('horse')
    .select('videoUrl')
    .where('riderId', '=', riderId)
    .where('horse', '=', horse)
    .executeTakeFirst()
  if (known?.videoUrl)
    throw new ShopError('horse-has-film', `Horse ${horse} of this rider has a film already`)
}

const sameName = (one: string, other: string) => plainName(one) === plainName(other)
