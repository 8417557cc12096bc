import type { Run } from '../../../contract/weekend/weekend.ts'
import { readDraw } from '../../catalogue/running-order.ts'
import { batchesOf } from '../../platform/db/batches.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { RowOf } from '../../tables.ts'

export type RunRow = RowOf<'run'>

/** In running order. */
export const readRunRows = (db: Db, eventId: number): Promise<RunRow[]> =>
  db.selectFrom('run').selectAll().where('eventId', '=', eventId).orderBy('position').orderBy('id').execute()

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

type Own = 'id' | 'createdAt' | 'milliseconds' | 'noTime' | 'place' | 'division' | 'key'

export interface RunToWrite extends Omit<RunRow, Own> {
  /** Null for a new one. */
  id: number | null
  key?: string
}

interface Runs {
  runs: RunToWrite[]
  before: RunRow[]
  removed: RunRow[]
  now: Date
}

/** Writes only what changed. */
export async function writeRuns(tx: Tx, { runs, before, removed, now }: Runs) {
  const createdAt = now.toISOString()
  const known = new Map(before.map((run) => [run.id, run]))
  const added = runs.filter(({ id }) => id === null)
  // an undo brings runs back under their ids
  const revived = runs.flatMap(({ id, ...run }) =>
    id === null || known.has(id) ? [] : [{ id, ...run, createdAt }],
  )
  for (const some of batchesOf(added.map(({ id: _, ...run }) => ({ ...run, createdAt }))))
    await tx.insertInto('run').values(some).execute()
  for (const some of batchesOf(revived)) await tx.insertInto('run').values(some).execute()
  const changed = runs.flatMap((run) => {
    const was = run.id === null ? undefined : known.get(run.id)
    return was && isOther(run, was) ? [{ ...was, ...run, id: was.id }] : []
  })
  for (const some of batchesOf(changed)) {
    await tx
      .insertInto('run')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          position: ref('excluded.position'),
          go: ref('excluded.go'),
          draw: ref('excluded.draw'),
          riderName: ref('excluded.riderName'),
          horseName: ref('excluded.horseName'),
          riderId: ref('excluded.riderId'),
          horse: ref('excluded.horse'),
          scratched: ref('excluded.scratched'),
          dragAfter: ref('excluded.dragAfter'),
        })),
      )
      .execute()
  }
  for (const some of batchesOf(removed.map(({ id }) => id))) {
    await tx.deleteFrom('run').where('id', 'in', some).execute()
    await tx.updateTable('clip').set({ seen: 0, seenRunId: null }).where('seenRunId', 'in', some).execute()
  }
}

const isOther = (run: RunToWrite, was: RunRow) =>
  (Object.keys(run) as (keyof RunToWrite)[]).some((name) => run[name] !== was[name])
