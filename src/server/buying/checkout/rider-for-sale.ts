import { expressionBuilder } from 'kysely'
import type { SoldSize } from '../../../contract/buying/sold-size.ts'
import { MAX_HORSES } from '../../../contract/limits.ts'
import { horsesForSale } from '../../catalogue/horses.ts'
import { isVisibleRider } from '../../catalogue/visible.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Tables } from '../../tables.ts'
import { hasRun, shownSource } from '../../videos/serve/bought-videos.ts'
import { hasFinishedVideo } from '../../videos/serve/for-sale.ts'
import { readQualities } from '../../videos/serve/stand-in.ts'
import { rulesColumns } from '../price-rules.ts'
import { horsesToPreorder, isPreorderOpen } from './preorder.ts'

/** Locked until the transaction ends, so that two buyers cannot get the last copy. SQLite runs one write transaction at a time. */
export async function lockRidersForSale(tx: Tx, riderIds: number[], engine: string) {
  const find = engine === 'postgres' ? lockRiders : findRiders
  const locked = await find.all(tx, { riderIds })
  return locked.length < riderIds.length ? notFound('rider') : locked
}

export const findRiderForSale = (db: Db, riderId: number) => findRiders.first(db, { riderIds: [riderId] })

/** By number, so that two baskets never wait for each other. */
const riders = (db: Db, riderIds: number[]) =>
  db
    .selectFrom('rider')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where('rider.id', 'in', riderIds)
    .orderBy('rider.id')
    .select(['rider.id', 'rider.name', 'rider.priceCents', 'rider.horseCount', 'rider.salesLimit'])
    .select(['rider.linkKey', 'rider.createdAt', 'event.preorderUntil'])
    .select(['rider.eventId', 'event.sportId', 'event.name as eventName', isVisibleRider().as('isVisible')])
    .select(rulesColumns)

const findRiders = prepared<{ riderIds: number[] }>()((db, { riderIds }) => riders(db, riderIds))
const lockRiders = prepared<{ riderIds: number[] }>()((db, { riderIds }) =>
  riders(db, riderIds).forUpdate('rider'),
)

export type RiderForSale = Awaited<ReturnType<typeof lockRidersForSale>>[number]

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

/** Which of the riders' horses an email address owns, in which size and by which order. */
export const findOwnedHorses = (tx: Db | Tx, riderIds: number[], email: string) =>
  ownedHorses.all(tx, { riderIds, email })

/** Whether the buyer owns all of it in phone size, and none in full. */
export async function isUpgrade(
  tx: Db | Tx,
  { riderId, email, horses, size }: { riderId: number; email: string; horses: number[]; size: SoldSize },
) {
  if (size === 'phone') return false
  const owned = await findOwnedHorses(tx, [riderId], email)
  const isOwned = (horse: number, of: SoldSize) => owned.some((one) => one.horse === horse && one.size === of)
  return horses.every((horse) => isOwned(horse, 'phone') && !isOwned(horse, 'full'))
}

const ownedHorses = prepared<{ riderIds: number[]; email: string }>()((db, { riderIds, email }) =>
  db
    .selectFrom('entitlement')
    .select(['riderId', 'horse', 'size', 'purchaseId'])
    .where('email', '=', email)
    .where('riderId', 'in', riderIds)
    .orderBy('horse'),
)

/**
 * Those of a rider's horses with a finished video, and what each is called. Where there is none, those that can be pre-ordered, and
 * by when they are promised.
 */
export async function findHorsesForSale(
  tx: Db | Tx,
  rider: RiderForSale,
  horses: Awaited<ReturnType<typeof findHorses>>,
  now: Date,
) {
  const nameOf = (number: number) => horses.find(({ horse }) => horse === number)?.horseName ?? null
  const up = horsesForSale(rider.horseCount, horses)
  const { preorderUntil } = rider
  if (up.length > 0 || !isPreorderOpen(preorderUntil, now)) return { forSale: up, nameOf, promisedBy: null }
  const forSale = await horsesToPreorder(tx, rider)
  return { forSale, nameOf, promisedBy: forSale.length > 0 ? preorderUntil : null }
}

/** What the sizes of these horses' videos are called. */
export async function readSizes(tx: Db | Tx, { id }: RiderForSale, horses: number[]) {
  const rows = await tx
    .selectFrom('run')
    .select(['horse', 'videoUrl'])
    .select(hasRun().as('hasRun'))
    .where('riderId', '=', id)
    .execute()
  const first = rows.find(({ horse }) => horse === 1)?.videoUrl
  const sourceOf = (horse: number) =>
    shownSource(
      rows.find((row) => row.horse === horse),
      first,
    ) ?? ''
  const qualities = await readQualities(tx, horses.map(sourceOf))
  return (horse: number) => qualities.get(sourceOf(horse))
}

/** What each horse of a purchase cost. */
export async function findPaidEach(tx: Db | Tx, purchaseId: number) {
  const sold = tx.selectFrom('purchase').select(['amountCents', 'quantity']).where('id', '=', purchaseId)
  const { amountCents, quantity } = await sold.executeTakeFirstOrThrow()
  return Math.floor(amountCents / quantity)
}

/** What an address owns of other riders at an event, which counts for a pass. */
export const findOwnedAtEvent = (tx: Db | Tx, eventId: number, email: string) =>
  ownedAtEvent.all(tx, { eventId, email })

const ownedAtEvent = prepared<{ eventId: number; email: string }>()((db, { eventId, email }) =>
  db
    .selectFrom('entitlement')
    .innerJoin('rider', 'rider.id', 'entitlement.riderId')
    .leftJoin('run', (join) =>
      join.onRef('run.riderId', '=', 'entitlement.riderId').onRef('run.horse', '=', 'entitlement.horse'),
    )
    .select(['entitlement.riderId', 'entitlement.horse', 'entitlement.size', 'entitlement.purchaseId'])
    .select(['rider.name as riderName', 'rider.priceCents', 'run.horseName'])
    .where('entitlement.email', '=', email)
    .where('rider.eventId', '=', eventId),
)

/** Of several riders. */
export const findHorses = (tx: Db | Tx, riderIds: number[]) => horsesOfRiders.all(tx, { riderIds })

const horsesOfRiders = prepared<{ riderIds: number[] }>()((db, { riderIds }) =>
  db
    .selectFrom('run')
    .select(({ eb }) => [
      'riderId',
      'horse',
      'horseName',
      hasFinishedVideo().as('filmed'),
      eb('videoUrl', 'is not', null).as('hasVideo'),
    ])
    .select(hasRun().as('hasRun'))
    .where('riderId', 'in', riderIds),
)
