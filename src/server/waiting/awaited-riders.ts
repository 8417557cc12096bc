import type { AwaitedRider } from '../../contract/waiting.ts'
import { listRiders } from '../catalogue/riders.ts'
import { isVisibleRider } from '../catalogue/visible.ts'
import type { Db } from '../db/open.ts'

const AT_ONCE = 500

/** Of these riders those that can be bought by now, as visitors see them. */
export async function ridersThatAreUp(db: Db, riderIds: number[], now: Date): Promise<Set<number>> {
  const up = new Set<number>()
  for (let start = 0; start < riderIds.length; start += AT_ONCE) {
    const some = riderIds.slice(start, start + AT_ONCE)
    // who waits for an unlisted one has come by its link: unlisting takes the earlier ones out
    const riders = await listRiders(db, { now, riderIds: some, unlisted: 'all' })
    for (const { id, available } of riders) if (available) up.add(id)
  }
  return up
}

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
  const up = await ridersThatAreUp(db, [...new Set(waits.map(({ riderId }) => riderId))], now)
  return new Set(waits.filter(({ riderId }) => !up.has(riderId)).map(({ email }) => email)).size
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
  const up = await ridersThatAreUp(db, [...awaited.keys()], now)
  return [...awaited.values()]
    .filter(({ riderId }) => !up.has(riderId))
    .sort((a, b) => b.people.length - a.people.length || a.riderId - b.riderId)
}
