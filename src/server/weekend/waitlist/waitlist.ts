import type { Rider } from '../../../contract/catalogue/rider.ts'
import type { WaitlistedRider } from '../../../contract/weekend/waitlist/waitlist.ts'
import { horseKey } from '../../catalogue/horses.ts'
import { listRiders } from '../../catalogue/riders.ts'
import { placedRuns } from '../../catalogue/running-order.ts'
import { isVisibleRider } from '../../catalogue/visible.ts'
import { batchesOf } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/open.ts'
import { scratchedRuns } from '../match/read-day.ts'

const openEntries = (db: Db) =>
  db
    .selectFrom('waitingRider')
    .innerJoin('rider', 'rider.id', 'waitingRider.riderId')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where('waitingRider.toldAt', 'is', null)
    .where(isVisibleRider({ asOwner: true }))

/** The number of addresses that wait for a video. */
export async function countWaitlist(db: Db, now: Date): Promise<number> {
  const entries = await openEntries(db).select(['waitingRider.email', 'waitingRider.riderId']).execute()
  const complete = await completeRiders(db, new Set(entries.map(({ riderId }) => riderId)), now)
  return new Set(entries.filter(({ riderId }) => !complete.has(riderId)).map(({ email }) => email)).size
}

/** Riders with a waitlist, the longest first: what to upload next. */
export async function listWaitlist(db: Db, now: Date): Promise<WaitlistedRider[]> {
  const entries = await openEntries(db)
    .select(['rider.id as riderId', 'rider.name as riderName', 'rider.linkKey'])
    .select(['event.id as eventId', 'event.name as eventName'])
    .select(['waitingRider.email', 'waitingRider.since'])
    .orderBy('waitingRider.since')
    .orderBy('waitingRider.email')
    .execute()
  const waitlisted = new Map<number, WaitlistedRider>()
  for (const { email, since, linkKey, ...rider } of entries) {
    const known = waitlisted.get(rider.riderId)
    if (known) known.people.push({ email, since })
    else waitlisted.set(rider.riderId, { ...rider, ...(linkKey && { linkKey }), people: [{ email, since }] })
  }
  const complete = await completeRiders(db, waitlisted.keys(), now)
  return [...waitlisted.values()]
    .filter(({ riderId }) => !complete.has(riderId))
    .sort((a, b) => b.people.length - a.people.length || a.riderId - b.riderId)
}

/** The riders whose videos are all up. */
async function completeRiders(db: Db, riderIds: Iterable<number>, now: Date): Promise<Set<number>> {
  const videos = await videosUp(db, [...riderIds], now)
  return new Set([...videos].flatMap(([riderId, { moreToCome }]) => (moreToCome ? [] : [riderId])))
}

interface VideosUp {
  /** Horses whose video is on sale. */
  up: number[]
  /** Another run of the rider has no video yet. */
  moreToCome: boolean
}

/** The riders with a video on sale, as visitors see them. */
export async function videosUp(db: Db, riderIds: number[], now: Date): Promise<Map<number, VideosUp>> {
  const videos = new Map<number, VideosUp>()
  for (const some of batchesOf(riderIds)) {
    // entries for an unlisted rider came by its link; unlisting deletes earlier ones
    const riders = await listRiders(db, { now, riderIds: some, unlisted: 'all' })
    const shown = riders.filter(({ available }) => available)
    const open = await stillToRun(db, shown.filter(lacksVideo))
    for (const { id, horses } of shown) {
      const up = horses.filter(({ available }) => available).map(({ horse }) => horse)
      videos.set(id, { up, moreToCome: open.has(id) })
    }
  }
  return videos
}

const lacksVideo = ({ horses }: Rider) => horses.some(({ run, available }) => run && !available)

/** The riders with a run that has no video and was not scratched. */
async function stillToRun(db: Db, riders: Rider[]): Promise<Set<number>> {
  const open = new Set<number>()
  for (const [eventId, own] of Map.groupBy(riders, (rider) => rider.eventId)) {
    const out = await scratchedRuns(db, eventId)
    const lacking = new Set(
      own.flatMap(({ id, horses }) =>
        horses.flatMap(({ horse, available }) => (available ? [] : [horseKey({ riderId: id, horse })])),
      ),
    )
    const ids = own.map(({ id }) => id)
    const runs = await placedRuns(db).select(['id', 'riderId', 'horse']).where('riderId', 'in', ids).execute()
    for (const { id, riderId, horse } of runs)
      if (!out.has(id) && lacking.has(horseKey({ riderId, horse }))) open.add(riderId)
  }
  return open
}
