import type { NewResults, Run, RunChange } from '../../../contract/weekend/weekend.ts'
import type { Shop } from '../../composed-shop.ts'
import { batchesOf } from '../../platform/db/batches.ts'
import type { Tx } from '../../platform/db/open.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockEvent } from '../lock-event.ts'
import { placeVideos } from '../match/place-videos.ts'
import { type RunRow, readRunRows, toRun } from './runs.ts'

/** Scratches a run, moves it, or sets its result. */
export const changeRun = (shop: Shop, id: number, change: RunChange): Promise<Run> =>
  shop.db.transaction().execute(async (tx) => {
    const { eventId } = (await findRun(tx, id)) ?? notFound('run')
    await lockEvent(shop, tx, eventId)
    const run = (await findRun(tx, id)) ?? notFound('run')
    const { scratched, dragAfter, seconds, place, division, position } = change
    if (position !== undefined) await moveRun(tx, run, position)
    await tx
      .updateTable('run')
      .set((row) => ({
        scratched: scratched === undefined ? row.ref('scratched') : scratched ? 1 : 0,
        dragAfter: dragAfter === undefined ? row.ref('dragAfter') : dragAfter ? 1 : 0,
        milliseconds: seconds === undefined ? row.ref('milliseconds') : toMilliseconds(seconds),
        place: place === undefined ? row.ref('place') : place,
        division: division === undefined ? row.ref('division') : division,
      }))
      .where('id', '=', id)
      .execute()
    if (scratched === false) await takeBackScratches(tx, run)
    await placeVideos(shop, tx, eventId)
    return toRun((await findRun(tx, id)) ?? notFound('run'))
  })

const toMilliseconds = (seconds: number | null) => (seconds === null ? null : Math.round(seconds * 1000))

const findRun = (tx: Tx, id: number): Promise<RunRow | undefined> =>
  tx.selectFrom('run').selectAll().where('id', '=', id).executeTakeFirst()

/** The owner's change overrides taps at the fence. */
const takeBackScratches = (tx: Tx, { id, eventId }: RunRow) =>
  tx
    .updateTable('tap')
    .set({ undone: 1 })
    .where('eventId', '=', eventId)
    .where('runId', '=', id)
    .where('kind', '=', 'scratch')
    .execute()

/** The runs between the old and the new position move by one. */
async function moveRun(tx: Tx, { id, eventId, position: from }: RunRow, wanted: number) {
  const { runs } = await tx
    .selectFrom('run')
    .select(({ fn }) => fn.countAll<number>().as('runs'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  const to = Math.min(wanted, Number(runs))
  if (to === from) return
  const [first, last, step] = to < from ? [to, from - 1, 1] : [from + 1, to, -1]
  await tx
    .updateTable('run')
    .set(({ eb }) => ({ position: eb('position', '+', step) }))
    .where('eventId', '=', eventId)
    .where('position', '>=', first)
    .where('position', '<=', last)
    .execute()
  await tx.updateTable('run').set({ position: to }).where('id', '=', id).execute()
}

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
