import type { ClipRuns, Matching } from '../../contract/weekend/weekend.ts'
import type { Shop } from '../composed-shop.ts'
import { notFound } from '../platform/http/errors.ts'
import { lockEvent } from './lock-event.ts'
import { readMatching } from './matching.ts'
import { placeFilms } from './place-films.ts'
import { readDay } from './read-day.ts'

/** The owner agrees with what is shown of many clips at once, or takes back what was said of them: all of it or nothing. */
export const decideClips = (shop: Shop, eventId: number, words: ClipRuns['clips']): Promise<Matching> =>
  shop.db.transaction().execute(async (tx) => {
    await lockEvent(shop, tx, eventId)
    const { runRows, clipRows } = await readDay(tx, eventId)
    const runs = new Set(runRows.map(({ id }) => id))
    const clips = new Set(clipRows.map(({ id }) => id))
    for (const { id, runId, decided } of words) {
      if (!clips.has(id)) notFound('clip')
      if (decided && runId !== null && !runs.has(runId)) notFound('run')
    }
    for (const { id, runId, decided } of words)
      await tx
        .updateTable('clip')
        .set(decided ? { decided: 1, runId } : { decided: 0, runId: null, seen: 0, seenRunId: null })
        .where('id', '=', id)
        .execute()
    await placeFilms(shop, tx, eventId)
    return readMatching(shop, tx, eventId)
  })
