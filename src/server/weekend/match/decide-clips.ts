import { implicitlyAccepted } from '../../../contract/weekend/match/match-clips.ts'
import type { ClipRuns, Matching } from '../../../contract/weekend/weekend.ts'
import type { Shop } from '../../composed-shop.ts'
import { batchesOf } from '../../platform/db/batches.ts'
import type { Tx } from '../../platform/db/open.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockEvent } from '../lock-event.ts'
import { placeVideos } from './place-videos.ts'
import { readDay } from './read-day.ts'
import { readMatched, readMatching } from './read-matching.ts'

/** The owner decides on many clips at once, or takes decisions back: all or none. */
export const decideClips = (shop: Shop, eventId: number, decisions: ClipRuns['clips']): Promise<Matching> =>
  shop.db.transaction().execute(async (tx) => {
    await lockEvent(shop, tx, eventId)
    const { runRows, clipRows } = await readDay(tx, eventId)
    const runs = new Set(runRows.map(({ id }) => id))
    const clips = new Set(clipRows.map(({ id }) => id))
    for (const { id, runId, decided } of decisions) {
      if (!clips.has(id)) notFound('clip')
      if (decided && runId !== null && !runs.has(runId)) notFound('run')
    }
    for (const { id, runId, decided } of decisions)
      await tx
        .updateTable('clip')
        .set(decided ? { decided: 1, runId } : { decided: 0, runId: null, seen: 0, seenRunId: null })
        .where('id', '=', id)
        .execute()
    await placeVideos(shop, tx, eventId)
    return readMatching(shop, tx, eventId)
  })

/** The owner decides which run a clip shows, or that it shows none. */
export const decideClip = (shop: Shop, clipId: number, runId: number | null): Promise<Matching> =>
  shop.db.transaction().execute(async (tx) => {
    const eventId = await lockEventOf(shop, tx, clipId)
    const { runRows, day } = await readDay(tx, eventId)
    if (runId !== null && !runRows.some(({ id }) => id === runId)) notFound('run')
    const seen = implicitlyAccepted(day.clips, await readMatched(shop, tx, eventId), clipId)
    for (const [seenRunId, clips] of Map.groupBy(seen, (clip) => clip.seen)) {
      for (const some of batchesOf(clips.map(({ id }) => id)))
        await tx.updateTable('clip').set({ seen: 1, seenRunId }).where('id', 'in', some).execute()
    }
    await tx.updateTable('clip').set({ decided: 1, runId }).where('id', '=', clipId).execute()
    await placeVideos(shop, tx, eventId)
    return readMatching(shop, tx, eventId)
  })

/** Takes the decision back; the clips before it stay accepted. */
export const undecideClip = (shop: Shop, clipId: number): Promise<Matching> =>
  shop.db.transaction().execute(async (tx) => {
    const eventId = await lockEventOf(shop, tx, clipId)
    await tx
      .updateTable('clip')
      .set({ decided: 0, runId: null, seen: 0, seenRunId: null })
      .where('id', '=', clipId)
      .execute()
    await placeVideos(shop, tx, eventId)
    return readMatching(shop, tx, eventId)
  })

async function lockEventOf(shop: Shop, tx: Tx, clipId: number): Promise<number> {
  const clip = await tx.selectFrom('clip').select('eventId').where('id', '=', clipId).executeTakeFirst()
  if (!clip) return notFound('clip')
  await lockEvent(shop, tx, clip.eventId)
  return clip.eventId
}
