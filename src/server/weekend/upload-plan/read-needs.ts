import type { SoldSize } from '../../../contract/buying/sold-size.ts'
import { type ClipNeed, NEEDS, type Need } from '../../../contract/weekend/upload-plan/needs.ts'
import { horseKey } from '../../catalogue/horses.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import { readRunRows } from '../draw/runs.ts'
import { horsesOfVideos } from '../match/angles.ts'
import { readClipRows } from '../match/read-day.ts'
import { clipsOfRuns, readMatched } from '../match/read-matching.ts'

interface Wanted {
  people: number
  since: string | null
}

/**
 * The originals of an event that are still on memory cards, the most needed first: sold, in a checkout, on a waitlist, watched,
 * then the rest by time.
 */
export async function readNeeds(shop: Shop, eventId: number): Promise<ClipNeed[]> {
  const { db } = shop
  await shop.previewViews.write(shop)
  const matched = await readMatched(shop, db, eventId)
  const clipOf = clipsOfRuns(matched)
  const angles = Map.groupBy(
    matched.filter(({ angle }) => angle),
    ({ runId }) => runId,
  )
  const runRows = await readRunRows(db, eventId)
  const clipRows = await readClipRows(db, eventId)
  const rows = new Map(clipRows.map((row) => [row.id, row]))
  const paid = await readSold(db, eventId)
  const paidInFull = await readSold(db, eventId, 'full')
  const paying = await readCheckouts(db, eventId, shop.now())
  const asked = await readAsked(db, eventId)
  const gone = await readTakenDown(db, eventId)
  const shown = await horsesOfVideos(
    db,
    [...angles.values()].flat().flatMap(({ id }) => rows.get(id)?.videoId ?? []),
  )
  const wantedClips = runRows.flatMap((run) => [
    { run, clip: rows.get(clipOf.get(run.id)?.id ?? 0), key: horseKey(run) },
    ...(angles.get(run.id) ?? []).map(({ id }) => {
      const clip = rows.get(id)
      const horse = shown.get(clip?.videoId ?? 0)
      return { run, clip, key: horse ? horseKey(horse) : '' }
    }),
  ])
  const needs = wantedClips.flatMap(({ run, clip, key }) => {
    if (!clip || gone.has(run.riderId) || (clip.videoId !== null && !clip.lacksMaster)) return []
    const wanted: [Need, Wanted | undefined][] = [
      // buyers of the phone size have theirs, also from the small copy
      ['sold', (clip.videoId === null ? paid : paidInFull).get(key)],
      ['checkout', paying.get(key)],
      ['asked', asked.get(run.riderId)],
      ['watched', clip.watched ? { people: clip.watched, since: null } : undefined],
    ]
    const [need, { people, since }] = (wanted.find(([, who]) => who) as [Need, Wanted] | undefined) ?? NOBODY
    const where = clip.videoId === null ? ('card' as const) : ('proxy' as const)
    return [{ clipId: clip.id, where, need, people, since, startedAt: clip.startedAt }]
  })
  return needs
    .sort(
      (a, b) =>
        NEEDS.indexOf(a.need) - NEEDS.indexOf(b.need) ||
        // the earliest sale first, else the most wanted
        (a.since ?? '').localeCompare(b.since ?? '') ||
        b.people - a.people ||
        a.startedAt.localeCompare(b.startedAt) ||
        a.clipId - b.clipId,
    )
    .map(({ startedAt: _, ...need }) => need)
}

const NOBODY: [Need, Wanted] = ['rest', { people: 0, since: null }]

async function readTakenDown(db: Db, eventId: number): Promise<Set<number>> {
  const riders = await db
    .selectFrom('rider')
    .select('id')
    .where('eventId', '=', eventId)
    .where('takenDownAt', 'is not', null)
    .execute()
  return new Set(riders.map(({ id }) => id))
}

async function readSold(db: Db, eventId: number, size?: SoldSize): Promise<Map<string, Wanted>> {
  const rows = await db
    .selectFrom('entitlement')
    .innerJoin('purchase', 'purchase.id', 'entitlement.purchaseId')
    .innerJoin('rider', 'rider.id', 'entitlement.riderId')
    .where('rider.eventId', '=', eventId)
    .where('purchase.isOpen', '=', 1)
    .$if(size !== undefined, (rows) => rows.where('entitlement.size', '=', size ?? 'full'))
    .groupBy(['entitlement.riderId', 'entitlement.horse'])
    .select(['entitlement.riderId', 'entitlement.horse'])
    .select(({ fn }) => [
      fn.count<number>('entitlement.email').distinct().as('people'),
      fn.min<string>('purchase.createdAt').as('since'),
    ])
    .execute()
  return new Map(rows.map((row) => [horseKey(row), { people: Number(row.people), since: row.since }]))
}

async function readCheckouts(db: Db, eventId: number, now: Date): Promise<Map<string, Wanted>> {
  const rows = await db
    .selectFrom('checkout')
    .innerJoin('rider', 'rider.id', 'checkout.riderId')
    .where('rider.eventId', '=', eventId)
    .where('checkout.status', '=', 'open')
    .where('checkout.heldUntil', '>', now.toISOString())
    .select(['checkout.riderId', 'checkout.horses', 'checkout.createdAt'])
    .orderBy('checkout.createdAt')
    .execute()
  const wanted = new Map<string, Wanted>()
  for (const { riderId, horses, createdAt } of rows)
    for (const horse of JSON.parse(horses) as number[]) {
      const key = horseKey({ riderId, horse })
      const known = wanted.get(key) ?? { people: 0, since: createdAt }
      wanted.set(key, { ...known, people: known.people + 1 })
    }
  return wanted
}

/** Includes those who were emailed when the small copy was up. */
async function readAsked(db: Db, eventId: number): Promise<Map<number, Wanted>> {
  const rows = await db
    .selectFrom('waitingRider')
    .innerJoin('rider', 'rider.id', 'waitingRider.riderId')
    .where('rider.eventId', '=', eventId)
    .groupBy('waitingRider.riderId')
    .select('waitingRider.riderId')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .execute()
  return new Map(rows.map(({ riderId, people }) => [riderId, { people: Number(people), since: null }]))
}
