import { implicitlyAccepted } from '../../../contract/weekend/match/match-clips.ts'
import type { ClipRun, ClipRuns, Matching } from '../../../contract/weekend/match/matching.ts'
import type { Shop } from '../../composed-shop.ts'
import { batchesOf } from '../../platform/db/batches.ts'
import type { Tx } from '../../platform/db/open.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { RowOf } from '../../tables.ts'
import { lockEvent } from '../lock-event.ts'
import { recordChange } from '../record-change.ts'
import { endAngles, refuseAnglesWithoutRoom } from './angles.ts'
import { placeVideos } from './place-videos.ts'
import { type ClipRow, readDay } from './read-day.ts'
import { readMatchedDay, readMatching } from './read-matching.ts'

/** The owner decides on many clips at once, or takes decisions back: all or none. */
export async function decideClips(
  shop: Shop,
  eventId: number,
  decisions: ClipRuns['clips'],
): Promise<Matching> {
  await shop.db.transaction().execute(async (tx) => {
    await lockEvent(shop, tx, eventId)
    const { runRows: all, clipRows } = await readDay(tx, eventId)
    const runs = new Set(all.map(({ id }) => id))
    const clips = new Set(clipRows.map(({ id }) => id))
    for (const { id, runId, decided } of decisions) {
      if (!clips.has(id)) notFound('clip')
      if (decided && runId !== null && !runs.has(runId)) notFound('run')
    }
    const possible = await refuseAnglesWithoutRoom(tx, { runs: all, clips: clipRows, decisions })
    await recordDecisions(shop, tx, eventId, clipRows, possible)
    await writeDecisions(shop, tx, eventId, possible)
  })
  return readMatching(shop, shop.db, eventId)
}

type Decision = ClipRuns['clips'][number]

async function writeDecisions(shop: Shop, tx: Tx, eventId: number, decisions: Decision[]) {
  for (const { id, runId, decided, angle } of decisions)
    await tx
      .updateTable('clip')
      .set(
        decided
          ? { decided: 1, runId, ...(angle && runId !== null && { angle: 1 }) }
          : { decided: 0, runId: null, seen: 0, seenRunId: null },
      )
      .where('id', '=', id)
      .execute()
  const others = decisions.flatMap(({ id, angle, runId }) => (angle && runId !== null ? [] : [id]))
  if (await endAngles(tx, eventId, others)) shop.responses.invalidateEverywhere()
  await placeVideos(shop, tx, eventId)
}

const toDecision = ({ id, runId, decided, angle }: ClipRow): Decision => ({
  id,
  runId,
  decided: decided === 1,
  angle: angle === 1,
})

/** Remembers what was decided on these clips before. */
async function recordDecisions(shop: Shop, tx: Tx, eventId: number, clips: ClipRow[], decisions: Decision[]) {
  const wanted = new Map(decisions.map((decision) => [decision.id, decision]))
  const before = clips.filter(({ id }) => wanted.has(id))
  const after = before.map(({ id }) => {
    const { runId, decided, angle } = wanted.get(id) as Decision
    return { id, runId: decided ? runId : null, decided, angle }
  })
  const matched = after.filter(({ runId }) => runId !== null).length
  const only = before.length === 1 ? before[0]?.name : null
  const what = only
    ? `${only} ${matched ? 'matched' : after[0]?.decided ? 'marked as b-roll' : 'opened again'}`
    : `${after.length.toLocaleString('en-US')} ${matched ? 'matches confirmed' : 'clips changed'}`
  const now = shop.now()
  await recordChange(tx, { eventId, subject: 'matching', what, before: before.map(toDecision), after, now })
}

/** What was decided before a change, unless it was decided otherwise since. */
export async function restoreDecisions(
  shop: Shop,
  tx: Tx,
  change: Pick<RowOf<'weekendChange'>, 'eventId' | 'before' | 'after'>,
) {
  const { eventId } = change
  const { runRows, clipRows } = await readDay(tx, eventId)
  const runs = new Set(runRows.map(({ id }) => id))
  const now = new Map(clipRows.map((clip) => [clip.id, toDecision(clip)]))
  const after = new Map((JSON.parse(change.after) as Decision[]).map((one) => [one.id, one]))
  const same = (one: Decision | undefined, other: Decision | undefined) =>
    one?.decided === other?.decided && one?.runId === other?.runId && !one?.angle === !other?.angle
  const wanted = (JSON.parse(change.before) as Decision[])
    .filter(({ id }) => now.has(id) && same(now.get(id), after.get(id)))
    // its run may be gone
    .map((one) => (one.runId !== null && !runs.has(one.runId) ? { ...one, decided: false } : one))
  await writeDecisions(shop, tx, eventId, wanted)
}

/** The owner decides which run a clip shows, or that it shows none. */
export const decideClip = (shop: Shop, clipId: number, { runId, seenFrom }: ClipRun): Promise<Matching> =>
  decidingOn(shop, clipId, async (tx, eventId) => {
    const { runRows, clipRows } = await readDay(tx, eventId)
    if (runId !== null && !runRows.some(({ id }) => id === runId)) notFound('run')
    const seen = implicitlyAccepted(await readMatchedDay(shop, tx, eventId), clipId, seenFrom)
    for (const [seenRunId, clips] of Map.groupBy(seen, (clip) => clip.seen)) {
      for (const some of batchesOf(clips.map(({ id }) => id)))
        await tx.updateTable('clip').set({ seen: 1, seenRunId }).where('id', 'in', some).execute()
    }
    const decision = { id: clipId, runId, decided: true, angle: false }
    await recordDecisions(shop, tx, eventId, clipRows, [decision])
    await writeDecisions(shop, tx, eventId, [decision])
  })

/** Takes the decision back; the clips before it stay accepted. */
export const undecideClip = (shop: Shop, clipId: number): Promise<Matching> =>
  decidingOn(shop, clipId, async (tx, eventId) => {
    const { clipRows } = await readDay(tx, eventId)
    const decision = { id: clipId, runId: null, decided: false, angle: false }
    await recordDecisions(shop, tx, eventId, clipRows, [decision])
    await writeDecisions(shop, tx, eventId, [decision])
  })

/** The new matching is made after the transaction: with SQLite, visitors would wait for both. */
async function decidingOn(
  shop: Shop,
  clipId: number,
  decide: (tx: Tx, eventId: number) => Promise<void>,
): Promise<Matching> {
  const eventId = await shop.db.transaction().execute(async (tx) => {
    const clip = await tx.selectFrom('clip').select('eventId').where('id', '=', clipId).executeTakeFirst()
    if (!clip) return notFound('clip')
    await lockEvent(shop, tx, clip.eventId)
    await decide(tx, clip.eventId)
    return clip.eventId
  })
  return readMatching(shop, shop.db, eventId)
}
