import type { NewTaps } from '../../../contract/weekend/weekend.ts'
import type { Shop } from '../../composed-shop.ts'
import { batchesOf } from '../../platform/db/batches.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { RowOf } from '../../tables.ts'
import { lockEvent } from '../lock-event.ts'
import { placeVideos } from '../match/place-videos.ts'

/** Idempotent, in whatever order taps arrive: the first tap of a key counts, and an undone one stays undone. */
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
    if (await clearScratches(tx, eventId, values)) shop.responses.invalidateEverywhere()
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
    await placeVideos(shop, tx, eventId)
  })

type TapRow = RowOf<'tap'>

/**
 * A start clears a scratch of the sheet. A tap that is sent again does not, since the owner may have changed the run since.
 * Returns whether a scratch was cleared.
 */
async function clearScratches(tx: Tx, eventId: number, taps: TapRow[]): Promise<boolean> {
  let cleared = 0n
  const started = taps.filter(({ kind, undone }) => kind === 'start' && undone === 0)
  for (const some of batchesOf(started)) {
    const keys = some.map(({ key }) => key)
    const known = await tx
      .selectFrom('tap')
      .select('key')
      .where('eventId', '=', eventId)
      .where('key', 'in', keys)
      .execute()
    const before = new Set(known.map(({ key }) => key))
    const runIds = some.filter(({ key }) => !before.has(key)).map(({ runId }) => runId)
    if (runIds.length === 0) continue
    const { numUpdatedRows } = await tx
      .updateTable('run')
      .set({ scratched: 0 })
      .where('eventId', '=', eventId)
      .where('id', 'in', runIds)
      .where('scratched', '=', 1)
      .executeTakeFirst()
    cleared += numUpdatedRows
  }
  return cleared > 0n
}
