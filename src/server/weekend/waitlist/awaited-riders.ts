import type { AwaitedRider } from '../../../contract/weekend/waiting.ts'
import { isVisibleRider } from '../../catalogue/visible.ts'
import type { Db } from '../../platform/db/open.ts'
import { filmsUp } from './films-up.ts'

const waitsInShop = (db: Db) =>
  db
    .selectFrom('waitingRider')
    .innerJoin('rider', 'rider.id', 'waitingRider.riderId')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where('waitingRider.toldAt', 'is', null)
    .where(isVisibleRider({ asOwner: true }))

/** How many people wait for a video that is not up yet. */
export async function countWaiting(db: Db, now: Date): Promise<number> {
  const waits = await waitsInShop(db).select(['waitingRider.email', 'waitingRider.riderId']).execute()
  const here = await ridersWithAll(db, new Set(waits.map(({ riderId }) => riderId)), now)
  return new Set(waits.filter(({ riderId }) => !here.has(riderId)).map(({ email }) => email)).size
}

/** Riders whose video people wait for and who they are, the most wanted first: what the owner does best to upload next. */
export async function listAwaited(db: Db, now: Date): Promise<AwaitedRider[]> {
  const waits = await waitsInShop(db)
    .select(['rider.id as riderId', 'rider.name as riderName', 'rider.linkKey'])
    .select(['event.id as eventId', 'event.name as eventName'])
    .select(['waitingRider.email', 'waitingRider.since'])
    .orderBy('waitingRider.since')
    .orderBy('waitingRider.email')
    .execute()
  const awaited = new Map<number, AwaitedRider>()
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
  const films = await filmsUp(db, [...riderIds], now)
  return new Set([...films].flatMap(([riderId, { moreToCome }]) => (moreToCome ? [] : [riderId])))
}
