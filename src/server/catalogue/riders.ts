import type { Preorder } from '../../contract/buying/preorder.ts'
import { toDollars } from '../../contract/buying/pricing.ts'
import type { Horse, Rider } from '../../contract/catalogue/rider.ts'
import { LAST_COPIES } from '../../contract/limits.ts'
import type { RunTimes } from '../../contract/weekend/fence/due-times.ts'
import type { Proven } from '../buying/access/buyer-proof.ts'
import type { OrderLink } from '../buying/access/order-link.ts'
import { isPreorderOpen, sayWhen } from '../buying/checkout/preorder.ts'
import { copiesLeft } from '../buying/checkout/sold-out.ts'
import type { Db } from '../platform/db/open.ts'
import type { Audience } from '../platform/http/audience.ts'
import { hasRun } from '../videos/serve/bought-videos.ts'
import { hasFinishedVideo } from '../videos/serve/for-sale.ts'
import { readQualities } from '../videos/serve/stand-in.ts'
import { eventPicture } from './events.ts'
import { horseKey, horsesForSale } from './horses.ts'
import { byPosition, inRunningOrder, isPlaced, readRunTimes, toRunShown } from './running-order.ts'
import { isVisibleRider } from './visible.ts'

export interface RiderSearch extends Audience {
  now: Date
  eventId?: number
  sportId?: number
  riderIds?: number[]
  /** Which unlisted riders are included; none by default, all for the owner. */
  unlisted?: number[] | 'all'
  /** Whose purchases `owned` tells. */
  email?: string
  /** The requesting browser: its own hold does not count as sold out. */
  browser?: string | undefined
  /** Includes the video addresses, for the owner only. */
  videos?: boolean
  /** What the browser has proven to own: these videos get their addresses. */
  proven?: Proven & { linkOf(order: OrderLink, horse: number): string }
}

/** In running order, else in the order they were added. The number of statements does not depend on the number of riders. */
export const listRiders = async (db: Db, search: RiderSearch): Promise<Rider[]> =>
  (await readPlaced(db, search)).map(({ rider }) => rider)

export interface PlacedRider {
  rider: Rider
  /** The position of its first run; infinity without one. */
  place: number
}

export async function readPlaced(db: Db, search: RiderSearch): Promise<PlacedRider[]> {
  const riderRows = await readRiders(db, search)
  const runRows = await readRuns(db, search)
  const runs = groupByRider(runRows)
  const places = new Map(
    Array.from(runs, ([riderId, own]) => [riderId, own.filter(isPlaced).sort(byPosition)]),
  )
  const riders = inRunningOrder(riderRows, places)
  const qualities = await readQualities(
    db,
    runRows.flatMap(({ source }) => source ?? []),
  )
  const times = await readTimes(db, search, runRows)
  const proven = await readProvenHorses(db, search)
  const links = new Map(proven.map((row) => [horseKey(row), row.link]))
  const { email } = search
  const owners = new Set(email ? await readOwned(db, search, email) : proven.map(({ riderId }) => riderId))
  // the horses are told only for purchases that the browser has proven
  const owned = groupByRider(proven.filter((row) => !email || row.email === email))
  const preorders = await readPreorders(db, search, riderRows)
  return riders.map((rider) => {
    const own = new Map(runs.get(rider.id)?.map((run) => [run.horse, run]))
    const first = own.get(1)
    const ownedHorses = [...new Set(owned.get(rider.id)?.map(({ horse }) => horse))].sort()
    const inFull = owned.get(rider.id)?.filter(({ size }) => size === 'full')
    const phoneHorses = ownedHorses.filter((horse) => !inFull?.some((row) => row.horse === horse))
    const forSale = horsesForSale(rider.horseCount, [...own.values()])
    const previews = [...own.values()].sort(byHorse).flatMap(({ previewUrl }) => previewUrl ?? [])
    const { go, position = Number.POSITIVE_INFINITY } = places.get(rider.id)?.[0] ?? {}
    const videoOf = (horse: number) =>
      own.get(horse)?.videoUrl ?? links.get(horseKey({ riderId: rider.id, horse })) ?? null
    // PostgreSQL counts in bigint, which comes as text
    const left = rider.copiesLeft === null ? Number.POSITIVE_INFINITY : Number(rider.copiesLeft)
    const preorder = rider.preorderUntil === null ? undefined : preorders.get(rider.preorderUntil)
    const isOut = places.get(rider.id)?.every(({ scratched }) => scratched) === true && go !== undefined
    const shown: Rider = {
      id: rider.id,
      name: rider.name,
      eventId: rider.eventId,
      price: toDollars(rider.priceCents),
      videoUrl: videoOf(1),
      thumbnailUrl: rider.thumbnailUrl || eventPicture(rider.eventId, rider.eventThumbnailUrl),
      previewUrl: previews.at(0) ?? null,
      horseCount: rider.horseCount,
      horses: Array.from({ length: rider.horseCount }, (_, index): Horse => {
        const horse = index + 1
        const run = own.get(horse)
        const video = qualities.get(run?.source ?? first?.source ?? '')
        const available = forSale.includes(horse)
        const previewUrl = rider.horseCount > 1 && run?.previewUrl
        return {
          horse,
          name: run?.horseName ?? null,
          videoUrl: videoOf(horse),
          available,
          ...(available && !run?.filmed && { sharesFirst: true }),
          quality: video?.quality ?? null,
          ...(video?.arrives && { arrives: video.arrives }),
          ...(video?.phone && { phone: video.phone }),
          ...(previewUrl && { previewUrl }),
          ...(run && isPlaced(run) && { run: toRunShown(run, available ? undefined : times.get(run.id)) }),
        }
      }),
      salesLimit: rider.salesLimit,
      owned: owners.has(rider.id),
      ownedHorses,
      ...(phoneHorses.length > 0 && { phoneHorses }),
      soldOut: left <= 0,
      ...(left > 0 && left <= LAST_COPIES && { copiesLeft: left }),
      available: forSale.length > 0,
      ...(forSale.length === 0 && !isOut && preorder && { preorder }),
      ...(go && { go }),
      // only reached by its link, by its buyer or by the owner
      ...(rider.linkKey && !search.asHelper && { linkKey: rider.linkKey }),
    }
    return { rider: shown, place: position }
  })
}

export async function findRider(
  db: Db,
  id: number,
  search: Omit<RiderSearch, 'riderIds' | 'eventId' | 'sportId'>,
): Promise<Rider | null> {
  return (await listRiders(db, { ...search, riderIds: [id] }))[0] ?? null
}

export const ridersOf = (db: Db, { eventId, sportId, riderIds, unlisted = [], ...audience }: RiderSearch) =>
  db
    .selectFrom('rider')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where(isVisibleRider(audience))
    .$if(!audience.asOwner && unlisted !== 'all', (riders) =>
      riders.where(({ or, eb }) =>
        or([
          eb('rider.linkKey', 'is', null),
          ...(unlisted.length > 0 ? [eb('rider.id', 'in', unlisted as number[])] : []),
        ]),
      ),
    )
    .$if(eventId !== undefined, (riders) => riders.where('rider.eventId', '=', eventId ?? 0))
    .$if(sportId !== undefined, (riders) => riders.where('event.sportId', '=', sportId ?? 0))
    .$if(riderIds !== undefined, (riders) => riders.where('rider.id', 'in', riderIds ?? []))

const readRiders = (db: Db, search: RiderSearch) =>
  ridersOf(db, search)
    .select(['rider.id', 'rider.name', 'rider.eventId', 'rider.priceCents', 'rider.thumbnailUrl'])
    .select(['rider.horseCount', 'rider.salesLimit', 'rider.linkKey'])
    .select(['event.thumbnailUrl as eventThumbnailUrl', 'event.preorderUntil'])
    .select(copiesLeft(search).as('copiesLeft'))
    .orderBy('rider.id')
    .execute()

const readRuns = (db: Db, search: RiderSearch) =>
  ridersOf(db, search)
    .innerJoin('run', 'run.riderId', 'rider.id')
    .select(['run.riderId', 'run.horse', 'run.horseName', 'run.previewUrl', 'run.videoUrl as source'])
    .select(({ eb }) => [
      hasFinishedVideo().as('filmed'),
      eb('run.videoUrl', 'is not', null).as('hasVideo'),
      hasRun().as('hasRun'),
    ])
    .select(['run.id', 'run.go', 'run.draw', 'run.position', 'run.scratched', 'run.dragAfter'])
    .select(['run.milliseconds', 'run.place', 'run.division'])
    .$if(search.videos === true, (runs) => runs.select('run.videoUrl'))
    .execute()

/** Where an event's riders are read: when those without a video run, which depends on all who run before them. */
async function readTimes(db: Db, { eventId }: RiderSearch, runs: RunRow[]) {
  const isAwaited = runs.some(({ position, filmed }) => position !== null && !filmed)
  return eventId !== undefined && isAwaited ? readRunTimes(db, eventId) : new Map<number, RunTimes>()
}

type RunRow = Awaited<ReturnType<typeof readRuns>>[number]

/** The open ones by their time. */
async function readPreorders(db: Db, { now }: RiderSearch, riders: { preorderUntil: string | null }[]) {
  const open = new Set(
    riders.flatMap(({ preorderUntil: until }) => (isPreorderOpen(until, now) ? [until] : [])),
  )
  const preorders = new Map<string, Preorder>()
  for (const until of open) preorders.set(until, { until, by: await sayWhen({ db, now: () => now }, until) })
  return preorders
}

const readOwned = async (db: Db, search: RiderSearch, email: string) =>
  (
    await ridersOf(db, search)
      .innerJoin('entitlement', 'entitlement.riderId', 'rider.id')
      .where('entitlement.email', '=', email)
      .whereRef('entitlement.horse', '<=', 'rider.horseCount')
      .select('entitlement.riderId')
      .execute()
  ).map(({ riderId }) => riderId)

/** Knowing an e-mail address is not enough to watch: only orders and addresses that the browser has proven count. */
async function readProvenHorses(db: Db, search: RiderSearch) {
  if (!search.proven) return []
  const { orders, emails, linkOf } = search.proven
  if (orders.length + emails.length === 0) return []
  const rows = await ridersOf(db, search)
    .innerJoin('entitlement', 'entitlement.riderId', 'rider.id')
    .innerJoin('purchase', 'purchase.id', 'entitlement.purchaseId')
    .where('purchase.isOpen', '=', 1)
    .where(({ or, eb }) =>
      or([
        ...(orders.length > 0 ? [eb('purchase.id', 'in', orders)] : []),
        ...(emails.length > 0 ? [eb('entitlement.email', 'in', emails)] : []),
      ]),
    )
    .whereRef('entitlement.horse', '<=', 'rider.horseCount')
    // after an upgrade the link of the full size counts, which comes last
    .orderBy('entitlement.size', 'desc')
    .select(['entitlement.riderId', 'entitlement.horse', 'entitlement.email', 'entitlement.size'])
    .select(['purchase.id', 'purchase.linkSeed', 'purchase.orderVersion'])
    .execute()
  return rows.map((row) => ({ ...row, link: linkOf(row, row.horse) }))
}

const byHorse = (a: { horse: number }, b: { horse: number }) => a.horse - b.horse

function groupByRider<T extends { riderId: number }>(rows: T[]) {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(row.riderId)
    if (group) group.push(row)
    else groups.set(row.riderId, [row])
  }
  return groups
}
