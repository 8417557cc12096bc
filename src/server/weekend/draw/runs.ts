import { type Insertable, sql } from 'kysely'
import type { Run } from '../../../contract/weekend/weekend.ts'
import { horseKey } from '../../catalogue/horses.ts'
import { type Placed, type PlacedRun, placedRuns, readDraw } from '../../catalogue/running-order.ts'
import { batchesOf } from '../../platform/db/batches.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Tables } from '../../tables.ts'
import type { RiderCard } from './assign-runs-to-riders.ts'

export type RunRow = PlacedRun

/** In running order. */
export const readRunRows = (db: Db, eventId: number): Promise<RunRow[]> =>
  placedRuns(db)
    .selectAll()
    .$narrowType<Placed>()
    .where('eventId', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const findRun = (db: Db, id: number): Promise<RunRow | undefined> =>
  placedRuns(db).selectAll().$narrowType<Placed>().where('id', '=', id).executeTakeFirst()

export const readRuns = async (db: Db, eventId: number): Promise<Run[]> =>
  (await readRunRows(db, eventId)).map(toRun)

export const toRun = (row: RunRow): Run => ({
  id: row.id,
  position: row.position,
  go: row.go,
  draw: readDraw(row.draw),
  riderName: row.riderName,
  horseName: row.horseName,
  scratched: row.scratched === 1,
  dragAfter: row.dragAfter === 1,
  riderId: row.riderId,
  horse: row.horse,
  seconds: row.milliseconds === null ? null : row.milliseconds / 1000,
  place: row.place,
  division: row.division,
  noTime: row.noTime === 1,
})

type Own =
  | 'id'
  | 'videoUrl'
  | 'previewUrl'
  | 'angle'
  | 'milliseconds'
  | 'noTime'
  | 'place'
  | 'division'
  | 'key'

export interface RunToWrite extends Omit<RunRow, Own> {
  /** Null for a new one. */
  id: number | null
  key?: string
}

interface Runs {
  runs: RunToWrite[]
  before: RunRow[]
  removed: RunRow[]
  cards: ReadonlyMap<number, RiderCard>
  /** Whether a horse that lost its place keeps its name on the card. */
  keepsName: (run: RunRow) => boolean
}

/** Writes only what changed. Videos and sales belong to the horse of a rider: a run that moves to another one shows its video. */
export async function writeRuns(tx: Tx, { runs, before, removed, cards, keepsName }: Runs) {
  for (const some of batchesOf(removed.map(({ id }) => id))) {
    await tx.deleteFrom('run').where('id', 'in', some).execute()
    await tx.updateTable('clip').set({ seen: 0, seenRunId: null }).where('seenRunId', 'in', some).execute()
  }
  const known = new Map(before.map((run) => [run.id, run]))
  const rows = runs.flatMap(({ id, ...run }) => {
    const was = known.get(id ?? 0)
    if (was && !isOther(run, was)) return []
    const isMoved = !was || horseKey(was) !== horseKey(run)
    const at = isMoved ? cards.get(run.riderId)?.horses.get(run.horse) : undefined
    const { videoUrl = null, previewUrl = null } = at ?? {}
    return [{ id, isMoved, replaced: at?.id, row: { ...run, videoUrl, previewUrl } }]
  })
  // an undo brings runs back under their ids
  const named = rows.flatMap((run) => (run.id === null ? [] : [{ ...run, row: { ...run.row, id: run.id } }]))
  const moved = named.filter(({ isMoved }) => isMoved)
  for (const some of batchesOf(moved)) {
    const replaced = [0, ...some.flatMap((run) => run.replaced ?? [])]
    await tx.deleteFrom('run').where('id', 'in', replaced).where('position', 'is', null).execute()
    const ids = some.map(({ row }) => row.id)
    // out of the way, since runs may swap their horses
    const away = { horse: sql<number>`-id`, videoUrl: null, previewUrl: null }
    await tx.updateTable('run').set(away).where('id', 'in', ids).execute()
  }
  for (const some of batchesOf(named.map(({ row }) => row))) await placeRuns(tx, some, ['id'])
  const added = rows.flatMap(({ id, row }) => (id === null ? [row] : []))
  for (const some of batchesOf(added)) await placeRuns(tx, some, ['riderId', 'horse'])
  const taken = new Set(runs.map(horseKey))
  const left = before.flatMap((run) => {
    const { riderId, horse, videoUrl, previewUrl } = run
    const horseName = keepsName(run) ? run.horseName : null
    const isEmpty = horseName === null && videoUrl === null
    return isEmpty || taken.has(horseKey(run)) ? [] : [{ riderId, horse, horseName, videoUrl, previewUrl }]
  })
  for (const some of batchesOf(left))
    await tx
      .insertInto('run')
      .values(({ selectFrom }) =>
        some.map((run) => ({
          ...run,
          eventId: selectFrom('rider').select('eventId').where('id', '=', run.riderId),
        })),
      )
      .execute()
}

/** Runs that exist get these places, those on a card without a place too. */
const placeRuns = (tx: Tx, rows: Insertable<Tables['run']>[], by: ['id'] | ['riderId', 'horse']) =>
  tx
    .insertInto('run')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(by).doUpdateSet(({ ref, fn }) => ({
        riderId: ref('excluded.riderId'),
        horse: ref('excluded.horse'),
        horseName: ref('excluded.horseName'),
        videoUrl: fn.coalesce('run.videoUrl', 'excluded.videoUrl'),
        previewUrl: fn.coalesce('run.previewUrl', 'excluded.previewUrl'),
        angle: 0,
        position: ref('excluded.position'),
        go: ref('excluded.go'),
        draw: ref('excluded.draw'),
        riderName: ref('excluded.riderName'),
        scratched: ref('excluded.scratched'),
        dragAfter: ref('excluded.dragAfter'),
        key: fn.coalesce('excluded.key', 'run.key'),
      })),
    )
    .execute()

const isOther = (run: Omit<RunToWrite, 'id'>, was: RunRow) =>
  (Object.keys(run) as (keyof typeof run)[]).some((name) => run[name] !== was[name])
