import type { NewResults } from '../../contract/weekend/weekend.ts'
import type { Shop } from '../composed-shop.ts'
import { notFound } from '../platform/http/errors.ts'
import { batchesOf } from './batches.ts'
import { toMilliseconds } from './change-run.ts'
import { lockEvent } from './lock-event.ts'
import { readRunRows } from './runs.ts'

/** Writes what came of runs, as the result sheet has it. */
export const saveResults = (shop: Shop, eventId: number, results: NewResults['results']): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    await lockEvent(shop, tx, eventId)
    const runs = new Map((await readRunRows(tx, eventId)).map((run) => [run.id, run]))
    const rows = new Map(
      results.map(({ runId, seconds, place, division }) => {
        const run = runs.get(runId) ?? notFound('run')
        return [runId, { ...run, milliseconds: toMilliseconds(seconds), place, division }]
      }),
    )
    for (const some of batchesOf([...rows.values()])) {
      await tx
        .insertInto('run')
        .values(some)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(({ ref }) => ({
            milliseconds: ref('excluded.milliseconds'),
            place: ref('excluded.place'),
            division: ref('excluded.division'),
          })),
        )
        .execute()
    }
  })
