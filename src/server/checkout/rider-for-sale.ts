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

/** Which of the rider's horses an e-mail owns. */
export async function findOwnedHorses(tx: Tx, riderId: number, email: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('entitlement')
    .select('horse')
    .where('email', '=', email)
    .where('riderId', '=', riderId)
    .orderBy('horse')
    .execute()
  return rows.map((row) => row.horse)
}

/** Whether no copy is left for this buyer, counting what others hold while they pay. */
export async function isSoldOut(tx: Tx, rider: RiderForSale, email: string, now: Date): Promise<boolean> {
  if (rider.salesLimit === null) return false
  const { sold } = await tx
    .selectFrom('purchase')
    .select(({ fn }) => fn.countAll<number>().as('sold'))
    .where('riderId', '=', rider.id)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow()
  const { held } = await tx
    .selectFrom('checkout')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('riderId', '=', rider.id)
    .where('status', '=', 'open')
    .where('heldUntil', '>', now.toISOString())
    // a buyer who starts again must not be kept out by the own first try
    .where('email', '<>', email)
    .executeTakeFirstOrThrow()
  return sold + held >= rider.salesLimit
}

/** Whether there is something to deliver for each of the horses; one video of the first may stand for all. */
export async function haveVideos(tx: Tx, riderId: number, horses: number[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('horse')
    .select('horse')
    .where('riderId', '=', riderId)
    .where(hasFilm())
    .execute()
  const filmed = rows.map((row) => row.horse)
  return filmed.includes(1) || horses.every((horse) => filmed.includes(horse))
}
