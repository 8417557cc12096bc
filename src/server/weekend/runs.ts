import type { Run } from '../../contract/weekend/weekend.ts'
import { readDraw } from '../catalogue/running-order.ts'
import type { Db } from '../platform/db/open.ts'
import type { RowOf } from '../tables.ts'

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
})
