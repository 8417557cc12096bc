import { expressionBuilder } from 'kysely'
import { MAX_HORSES } from '../../../contract/limits.ts'
import { horsesForSale } from '../../catalogue/horses.ts'
import { isVisibleRider } from '../../catalogue/visible.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Tables } from '../../tables.ts'
import { hasRun } from '../../videos/serve/bought-videos.ts'
import { hasFinishedVideo } from '../../videos/serve/for-sale.ts'

/** Locked until the transaction ends, so that two buyers cannot get the last copy. SQLite runs one write transaction at a time. */
export async function lockRiderForSale(tx: Tx, riderId: number, engine: string) {
  const find = engine === 'postgres' ? lockRider : findRider
  return (await find.first(tx, { riderId })) ?? notFound('rider')
}

const riders = (db: Db, riderId: number) =>
  db
    .selectFrom('rider')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where('rider.id', '=', riderId)
    .select(['rider.id', 'rider.name', 'rider.priceCents', 'rider.horseCount', 'rider.salesLimit'])
    .select(['rider.linkKey', 'rider.createdAt'])
    .select(['rider.eventId', 'event.sportId', 'event.name as eventName', isVisibleRider().as('isVisible')])

const findRider = prepared<{ riderId: number }>()((db, { riderId }) => riders(db, riderId))
const lockRider = prepared<{ riderId: number }>()((db, { riderId }) => riders(db, riderId).forUpdate('rider'))

export type RiderForSale = Awaited<ReturnType<typeof lockRiderForSale>>

/** What is being paid left the shop meanwhile: the rider, or a horse with a number above the rider's count. */
export const isRemoved = (
  { isVisible, horseCount }: { isVisible: unknown; horseCount: number },
  { horses }: { horses: string },
) => !isVisible || (JSON.parse(horses) as number[]).some((horse) => horse > horseCount)

/** The same in SQL. A checkout's horses are a sorted JSON array, so the last one decides. */
export function isRemovedInSql() {
  const { and, eb, not, or } = expressionBuilder<Tables, 'checkout' | 'rider' | 'event' | 'sport'>()
  const above = Array.from({ length: MAX_HORSES }, (_, index) => index + 1).map((horse) =>
    and([
      eb('rider.horseCount', '<', horse),
      or([eb('checkout.horses', '=', `[${horse}]`), eb('checkout.horses', 'like', `%,${horse}]`)]),
    ]),
  )
  return or([not(isVisibleRider()), ...above])
}

/** Which of the rider's horses an email address owns, and by which order. */
export const findOwnedHorses = (tx: Tx, riderId: number, email: string) =>
  ownedHorses.all(tx, { riderId, email })

const ownedHorses = prepared<{ riderId: number; email: string }>()((db, { riderId, email }) =>
  db
    .selectFrom('entitlement')
    .select(['horse', 'purchaseId'])
    .where('email', '=', email)
    .where('riderId', '=', riderId)
    .orderBy('horse'),
)

export async function findHorsesForSale(tx: Tx, rider: RiderForSale): Promise<number[]> {
  return horsesForSale(rider.horseCount, await horsesOfRider.all(tx, { riderId: rider.id }))
}

const horsesOfRider = prepared<{ riderId: number }>()((db, { riderId }) =>
  db
    .selectFrom('horse')
    .select(({ eb }) => [
      'horse',
      hasFinishedVideo().as('filmed'),
      eb('videoUrl', 'is not', null).as('hasVideo'),
    ])
    .select(hasRun().as('hasRun'))
    .where('riderId', '=', riderId),
)
