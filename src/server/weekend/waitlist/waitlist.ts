import type { Rider } from '../../../contract/catalogue/rider.ts'
import type { WaitlistedRider } from '../../../contract/weekend/waitlist/waitlist.ts'
import { horseKey } from '../../catalogue/horses.ts'
import { listRiders } from '../../catalogue/riders.ts'
import { isVisibleRider } from '../../catalogue/visible.ts'
import type { Db } from '../../platform/db/open.ts'
import { scratchedRuns } from '../match/read-day.ts'

const waitsInShop = (db: Db) =>
  db
    .selectFrom('waitingRider')
    .innerJoin('rider', 'rider.id', 'waitingRider.riderId')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where('waitingRider.toldAt', 'is', null)
    .where(isVisibleRider({ asOwner: true }))

/** How many people wait for a video that is not up yet. */
export async function countWaitlist(db: Db, now: Date): Promise<number> {
  const waits = await waitsInShop(db).select(['waitingRider.email', 'waitingRider.riderId']).execute()
  const here = await ridersWithAll(db, new Set(waits.map(({ riderId }) => riderId)), now)
  return new Set(waits.filter(({ riderId }) => !here.has(riderId)).map(({ email }) => email)).size
}

/** Riders whose video people wait for and who they are, the most wanted first: what the owner does best to upload next. */
export async function listWaitlist(db: Db, now: Date): Promise<WaitlistedRider[]> {
  const waits = await waitsInShop(db)
    .select(['rider.id as riderId', 'rider.name as riderName', 'rider.linkKey'])
    .select(['event.id as eventId', 'event.name as eventName'])
    .select(['waitingRider.email', 'waitingRider.since'])
    .orderBy('waitingRider.since')
    .orderBy('waitingRider.email')
    .execute()
  const awaited = new Map<number, WaitlistedRider>()
  for (const { email, since, linkKey, ...rider } of waits) {
    const known = awaited.get(rider.riderId)
    if (known) known.people.push({ email, since })
    else awaited.set(rider.riderId, { ...rider, ...(linkKey && { linkKey }), people: [{ email, since }] })
  }
  const here = await ridersWithAll(db, awaited.keys(), now)
  return [...awaited.values()]
    .filter(({ riderId }) => !here.has(riderId))
    .sort((a, b) => b.people.length - a.people.length || a.riderId - b.riderId)
}

/** Of these riders those of whom there is nothing to wait for any more. */
async function ridersWithAll(db: Db, riderIds: Iterable<number>, now: Date): Promise<Set<number>> {
  const films = await videosUp(db, [...riderIds], now)
  return new Set([...films].flatMap(([riderId, { moreToCome }]) => (moreToCome ? [] : [riderId])))
}

const AT_ONCE = 500

interface Films {
  /** Horses that can be bought by now. */
  up: number[]
  /** Another of the rider's runs has no film yet. */
  moreToCome: boolean
}

/** Of these riders those of whom anything can be bought by now, as visitors see them. */
export async function videosUp(db: Db, riderIds: number[], now: Date): Promise<Map<number, Films>> {
  const films = new Map<number, Films>()
  for (let start = 0; start < riderIds.length; start += AT_ONCE) {
    const some = riderIds.slice(start, start + AT_ONCE)
    // who waits for an unlisted one has come by its link: unlisting takes the earlier ones out
    const riders = await listRiders(db, { now, riderIds: some, unlisted: 'all' })
    const shown = riders.filter(({ available }) => available)
    const open = await stillToRun(db, shown.filter(lacksFilm))
    for (const { id, horses } of shown) {
      const up = horses.filter(({ available }) => available).map(({ horse }) => horse)
      films.set(id, { up, moreToCome: open.has(id) })
    }
  }
  return films
}

const lacksFilm = ({ horses }: Rider) => horses.some(({ run, available }) => run && !available)

/** Those of whom a run without a film was not scratched. */
async function stillToRun(db: Db, riders: Rider[]): Promise<Set<number>> {
  const open = new Set<number>()
  for (const [eventId, own] of Map.groupBy(riders, (rider) => rider.eventId)) {
    const out = await scratchedRuns(db, eventId)
    const lacking = new Set(
      own.flatMap(({ id, horses }) =>
        horses.flatMap(({ horse, available }) => (available ? [] : [horseKey({ riderId: id, horse })])),
      ),
    )
    const runs = await db
      .selectFrom('run')
      .select(['id', 'riderId', 'horse'])
      .where(
        'riderId',
        'in',
        own.map(({ id }) => id),
      )
      .execute()
    for (const { id, riderId, horse } of runs)
      if (!out.has(id) && lacking.has(horseKey({ riderId, horse }))) open.add(riderId)
  }
  return open
}
