import { plainName } from '../../../contract/catalogue/plain-name.ts'
import type {
  LateEntry,
  NewResults,
  NewRun,
  RenamedGo,
  Run,
  RunChange,
} from '../../../contract/weekend/weekend.ts'
import { placedRuns } from '../../catalogue/running-order.ts'
import type { Shop } from '../../composed-shop.ts'
import { batchesOf } from '../../platform/db/batches.ts'
import type { Tx } from '../../platform/db/open.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockEvent } from '../lock-event.ts'
import { placeVideos } from '../match/place-videos.ts'
import { findRun, type RunRow, readRunRows, toRun } from './runs.ts'
import { changeRunningOrder, recordingOrder, writeRunningOrder } from './save-running-order.ts'

/** Changes names, class or draw of a run, scratches it, moves it, or sets its result. */
export const changeRun = (shop: Shop, id: number, change: RunChange): Promise<Run> =>
  shop.db.transaction().execute(async (tx) => {
    const { eventId } = (await findRun(tx, id)) ?? notFound('run')
    await lockEvent(shop, tx, eventId)
    const run = (await findRun(tx, id)) ?? notFound('run')
    const write = async () => {
      await writeChange(tx, run, change)
      if (isRenaming(change)) {
        const runs = (await readRunRows(tx, eventId)).map(toRun)
        await writeRunningOrder(shop, tx, eventId, renameRuns(runs, run, change))
      } else await placeVideos(shop, tx, eventId)
      return whatChanged(run, change)
    }
    await recordingOrder(shop, tx, eventId, write, isScratch(change) ? 'scratch' : 'order')
    return toRun((await findRun(tx, id)) ?? notFound('run'))
  })

async function writeChange(tx: Tx, run: RunRow, change: RunChange) {
  const { scratched, dragAfter, seconds, place, division, position } = change
  const noTime = typeof seconds === 'number' ? false : change.noTime
  if (position !== undefined) await moveRun(tx, run, position)
  await tx
    .updateTable('run')
    .set((row) => ({
      scratched: scratched === undefined ? row.ref('scratched') : scratched ? 1 : 0,
      dragAfter: dragAfter === undefined ? row.ref('dragAfter') : dragAfter ? 1 : 0,
      milliseconds: seconds === undefined ? row.ref('milliseconds') : toMilliseconds(seconds),
      place: place === undefined ? row.ref('place') : place,
      division: division === undefined ? row.ref('division') : division,
      noTime: noTime === undefined ? row.ref('noTime') : noTime ? 1 : 0,
    }))
    .where('id', '=', run.id)
    .execute()
  if (scratched === false) await takeBackScratches(tx, run)
}
const isRenaming = ({ go, draw, riderName, horseName }: RunChange) =>
  go !== undefined || draw !== undefined || riderName !== undefined || horseName !== undefined

const isScratch = ({ scratched, position, ...change }: RunChange) =>
  scratched !== undefined && position === undefined && !isRenaming(change)

function renameRuns(runs: Run[], { id, riderName: before }: RunRow, change: RunChange): Run[] {
  const { go, draw, riderName, horseName, allRuns } = change
  const renamed = runs.map((run) => {
    if (run.id !== id) {
      const isTheirs = allRuns && riderName && plainName(run.riderName) === plainName(before)
      return isTheirs ? { ...run, riderName } : run
    }
    return {
      ...run,
      go: go ?? run.go,
      draw: draw ?? run.draw,
      riderName: riderName ?? run.riderName,
      horseName: horseName === undefined ? run.horseName : horseName,
    }
  })
  // in another class it runs last, unless its place is said
  const last = runs.findLastIndex((run) => run.go === go && run.id !== id)
  const own = renamed.findIndex((run) => run.id === id)
  const [moved] = renamed.slice(own)
  if (last < 0 || !moved || runs[own]?.go === go || change.position !== undefined) return renamed
  return renamed.flatMap((run, index) => (run === moved ? [] : index === last ? [run, moved] : [run]))
}

function whatChanged({ riderName }: RunRow, change: RunChange): string {
  if (isRenaming(change)) return `${riderName} changed`
  if (change.scratched !== undefined) return `${riderName} ${change.scratched ? 'scratched' : 'brought back'}`
  return `${riderName} ${change.position === undefined ? 'changed' : 'moved'}`
}

export const renameGo = (shop: Shop, eventId: number, { go, name }: RenamedGo): Promise<Run[]> =>
  changeRunningOrder(shop, eventId, (runs) => {
    if (!runs.some((run) => run.go === go)) notFound('class')
    const wanted = runs.map((run) => (run.go === go ? { ...run, go: name } : run))
    return { wanted, what: `Class ${go || 'without a name'} renamed to ${name}` }
  })

/** Adds a late entry. One whose key is known is the same. */
export const addRun = (shop: Shop, eventId: number, { key, after, ...entry }: LateEntry): Promise<Run> =>
  shop.db.transaction().execute(async (tx) => {
    await lockEvent(shop, tx, eventId)
    const known = key && (await readRunRows(tx, eventId)).find((run) => run.key === key)
    if (known) return toRun(known)
    let at = 0
    const runs = await recordingOrder(shop, tx, eventId, async (before) => {
      const last = before.findLastIndex(({ id, go }) => (after ? id === after : go === entry.go))
      at = last < 0 ? before.length : last + 1
      const late: NewRun & { key?: string } = { ...entry, ...(key && { key }) }
      await writeRunningOrder(shop, tx, eventId, [...before.slice(0, at), late, ...before.slice(at)])
      return `Late entry ${entry.riderName} added`
    })
    return runs[at] ?? notFound('run')
  })

const toMilliseconds = (seconds: number | null) => (seconds === null ? null : Math.round(seconds * 1000))

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
  const { runs } = await placedRuns(tx)
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
    const scratched = results.filter((result) => result.scratched).length
    const write = async () => {
      await writeResults(tx, eventId, results)
      return `${scratched} scratched by the results`
    }
    if (scratched > 0) await recordingOrder(shop, tx, eventId, write, 'scratch')
    else await write()
    // a time says who ran
    await placeVideos(shop, tx, eventId)
  })

async function writeResults(tx: Tx, eventId: number, results: NewResults['results']) {
  const runs = new Map((await readRunRows(tx, eventId)).map((run) => [run.id, run]))
  const rows = results.map(({ runId, seconds, place, division, noTime, scratched }) => {
    const run = runs.get(runId) ?? notFound('run')
    return {
      ...run,
      milliseconds: toMilliseconds(seconds),
      noTime: noTime && seconds === null ? (1 as const) : (0 as const),
      scratched: scratched ? (1 as const) : run.scratched,
      place,
      division,
    }
  })
  // of two lines with one run the last counts
  const once = [...new Map(rows.map((row) => [row.id, row])).values()]
  for (const some of batchesOf(once)) {
    await tx
      .insertInto('run')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          milliseconds: ref('excluded.milliseconds'),
          place: ref('excluded.place'),
          division: ref('excluded.division'),
          noTime: ref('excluded.noTime'),
          scratched: ref('excluded.scratched'),
        })),
      )
      .execute()
  }
}
