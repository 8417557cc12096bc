import { toDollars } from '../../contract/money.ts'
import type { Horse, Rider } from '../../contract/rider.ts'
import type { Db } from '../db/open.ts'
import { eventPicture } from './events.ts'
import type { View } from './view.ts'

export interface RiderSearch extends View {
  now: Date
  eventId?: number
  sportId?: number
  riderId?: number
  /** Whose `owned` is answered. */
  email?: string
  /** Video addresses are read only for those who may have them. */
  videos?: boolean
}

/** In running order, as the owner entered them: three statements, however many riders. */
export async function listRiders(db: Db, search: RiderSearch): Promise<Rider[]> {
  const riders = await readRiders(db, search)
  const horses = groupByRider(await readHorses(db, search))
  const owned = search.email ? groupByRider(await readOwnedHorses(db, search, search.email)) : new Map()
  return riders.map((rider): Rider => {
    const own = new Map(horses.get(rider.id)?.map((horse) => [horse.horse, horse]))
    const first = own.get(1)
    return {
      id: rider.id,
      name: rider.name,
      eventId: rider.eventId,
      price: toDollars(rider.priceCents),
      videoUrl: first?.videoUrl ?? null,
      thumbnailUrl: rider.thumbnailUrl || eventPicture(rider.eventId, rider.eventThumbnailUrl),
      previewUrl: first?.previewUrl ?? null,
      horseCount: rider.horseCount,
      horses: Array.from({ length: rider.horseCount }, (_, index): Horse => {
        const horse = own.get(index + 1)
        return { horse: index + 1, name: horse?.name ?? null, videoUrl: horse?.videoUrl ?? null }
      }),
      salesLimit: rider.salesLimit,
      owned: (owned.get(rider.id)?.length ?? 0) >= rider.horseCount,
      soldOut: rider.salesLimit !== null && (rider.sales ?? 0) + (rider.holds ?? 0) >= rider.salesLimit,
    }
  })
}

export async function findRider(
  db: Db,
  id: number,
  search: Omit<RiderSearch, 'riderId' | 'eventId'>,
): Promise<Rider | null> {
  return (await listRiders(db, { ...search, riderId: id }))[0] ?? null
}

const ridersOf = (db: Db, { all = false, eventId, sportId, riderId }: RiderSearch) =>
  db
    .selectFrom('rider')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where('rider.deletedAt', 'is', null)
    .where('event.deletedAt', 'is', null)
    .where('sport.deletedAt', 'is', null)
    .$if(!all, (riders) => riders.where('sport.isActive', '=', 1))
    .$if(eventId !== undefined, (riders) => riders.where('rider.eventId', '=', eventId ?? 0))
    .$if(sportId !== undefined, (riders) => riders.where('event.sportId', '=', sportId ?? 0))
    .$if(riderId !== undefined, (riders) => riders.where('rider.id', '=', riderId ?? 0))

const readRiders = (db: Db, search: RiderSearch) =>
  ridersOf(db, search)
    .select(['rider.id', 'rider.name', 'rider.eventId', 'rider.priceCents', 'rider.thumbnailUrl'])
    .select(['rider.horseCount', 'rider.salesLimit', 'event.thumbnailUrl as eventThumbnailUrl'])
    .select(({ selectFrom }) => [
      // a limited rider's copies are counted; for all others the guard on the limit makes this no work
      selectFrom('purchase')
        .where('rider.salesLimit', 'is not', null)
        .whereRef('purchase.riderId', '=', 'rider.id')
        .where('purchase.status', '=', 'paid')
        .select(({ fn }) => fn.countAll<number>().as('paid'))
        .as('sales'),
      selectFrom('checkout')
        .where('rider.salesLimit', 'is not', null)
        .whereRef('checkout.riderId', '=', 'rider.id')
        .where('checkout.status', '=', 'open')
        .where('checkout.heldUntil', '>', search.now.toISOString())
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .as('holds'),
    ])
    .orderBy('rider.id')
    .execute()

const readHorses = (db: Db, search: RiderSearch) =>
  ridersOf(db, search)
    .innerJoin('horse', 'horse.riderId', 'rider.id')
    .select(['horse.riderId', 'horse.horse', 'horse.name', 'horse.previewUrl'])
    .$if(search.videos === true, (horses) => horses.select('horse.videoUrl'))
    .execute()

const readOwnedHorses = (db: Db, search: RiderSearch, email: string) =>
  ridersOf(db, search)
    .innerJoin('entitlement', 'entitlement.riderId', 'rider.id')
    .where('entitlement.email', '=', email.toLowerCase())
    .whereRef('entitlement.horse', '<=', 'rider.horseCount')
    .select(['entitlement.riderId', 'entitlement.horse'])
    .execute()

function groupByRider<T extends { riderId: number }>(rows: T[]) {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(row.riderId)
    if (group) group.push(row)
    else groups.set(row.riderId, [row])
  }
  return groups
}
