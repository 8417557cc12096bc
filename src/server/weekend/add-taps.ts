import type { NewTaps } from '../../contract/weekend.ts'
import type { Shop } from '../composed-shop.ts'
import { batchesOf } from './batches.ts'
import { lockEvent } from './lock-event.ts'
import { placeFilms } from './place-films.ts'

/** Whatever is sent again, from two phones and in whatever order, ends the same: the first word counts, and undone stays so. */
export const addTaps = (shop: Shop, eventId: number, taps: NewTaps['taps']): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    await lockEvent(shop, tx, eventId)
    const createdAt = shop.now().toISOString()
    const rows = new Map<string, (typeof taps)[number]>()
    for (const tap of taps) {
      const earlier = rows.get(tap.key)
      rows.set(tap.key, earlier ? { ...earlier, undone: earlier.undone || tap.undone } : tap)
    }
    const values = Array.from(rows.values(), ({ key, runId, kind, at, undone }) => ({
      eventId,
      key,
      runId,
      kind,
      at: new Date(at).toISOString(),
      undone: undone ? (1 as const) : (0 as const),
      createdAt,
    }))
    for (const some of batchesOf(values)) {
      await tx
        .insertInto('tap')
        .values(some)
        .onConflict((conflict) =>
          conflict
            .columns(['eventId', 'key'])
            .doUpdateSet({ undone: 1 })
            .where('excluded.undone' as 'tap.undone', '=', 1),
        )
        .execute()
    }
    await placeFilms(shop, tx, eventId)
  })
