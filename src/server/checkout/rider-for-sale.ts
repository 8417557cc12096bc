import { horsesForSale } from '../catalogue/horses.ts'
import type { Tx } from '../db/open.ts'
import { notFound } from '../errors.ts'
import { hasFilm } from '../media/for-sale.ts'

/**
 * The rider as it is sold, locked until the transaction ends: of two buyers of the last copy the second one waits here.
 * (SQLite's transactions are alone anyway.)
 */
export async function lockRiderForSale(tx: Tx, riderId: number, engine: string) {
  const rider = await tx
    .selectFrom('rider')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where('rider.id', '=', riderId)
    .select([
      'rider.id',
      'rider.name',
      'rider.priceCents',
      'rider.horseCount',
      'rider.salesLimit',
      'rider.awaitsVideo',
    ])
    .select(['rider.deletedAt', 'event.name as eventName', 'event.deletedAt as eventDeletedAt'])
    .select(['sport.deletedAt as sportDeletedAt', 'sport.isActive'])
    .$if(engine === 'postgres', (query) => query.forUpdate('rider'))
    .executeTakeFirst()
  return rider ?? notFound('rider')
}

export type RiderForSale = Awaited<ReturnType<typeof lockRiderForSale>>

export const isInShop = (rider: RiderForSale) => !hasLeftShop(rider) && rider.awaitsVideo === 0

type Place = Pick<RiderForSale, 'deletedAt' | 'eventDeletedAt' | 'sportDeletedAt' | 'isActive'>

/** It was removed or hidden, itself or what it belongs to. */
export const hasLeftShop = (rider: Place) =>
  Boolean(rider.deletedAt || rider.eventDeletedAt || rider.sportDeletedAt) || rider.isActive === 0

/** Which of the rider's horses an e-mail owns, and by which order. */
export const findOwnedHorses = (tx: Tx, riderId: number, email: string) =>
  tx
    .selectFrom('entitlement')
    .select(['horse', 'purchaseId'])
    .where('email', '=', email)
    .where('riderId', '=', riderId)
    .orderBy('horse')
    .execute()

/** The horses of which there is something to deliver. */
export async function findHorsesForSale(tx: Tx, rider: RiderForSale): Promise<number[]> {
  const rows = await tx
    .selectFrom('horse')
    .select(({ eb }) => ['horse', hasFilm().as('filmed'), eb('videoUrl', 'is not', null).as('hasVideo')])
    .where('riderId', '=', rider.id)
    .execute()
  return horsesForSale(rider.horseCount, rows)
}
