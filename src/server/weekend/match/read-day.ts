import { effectiveTaps } from '../../../contract/weekend/fence/effective-taps.ts'
import type {
  ClipToMatch,
  RunToMatch,
  Tap as TapToMatch,
} from '../../../contract/weekend/match/weekend-day.ts'
import type { Tap } from '../../../contract/weekend/weekend.ts'
import { placedRuns } from '../../catalogue/running-order.ts'
import type { Db } from '../../platform/db/open.ts'
import type { RowOf } from '../../tables.ts'
import { lacksMaster } from '../../videos/serve/stand-in.ts'
import { type RunRow, readRunRows } from '../draw/runs.ts'

export type ClipRow = RowOf<'clip'> & { lacksMaster: number | boolean | null; watched: number | null }

interface Day {
  runs: RunToMatch[]
  clips: ClipToMatch[]
  taps: TapToMatch[]
}

export async function readDay(db: Db, eventId: number) {
  const runRows = await readRunRows(db, eventId)
  const clipRows = await readClipRows(db, eventId)
  const known = new Set(runRows.map(({ id }) => id))
  const taps = effectiveTaps(await readTaps(db, eventId)).filter(({ runId }) => known.has(runId))
  const day: Day = {
    runs: runRows.map(toRunToMatch),
    clips: clipRows.map(toClipToMatch),
    taps: taps.map(({ runId, at, kind }) => ({ runId, at: Date.parse(at), kind })),
  }
  return { runRows, clipRows, day }
}

/** By start. */
export const readClipRows = (db: Db, eventId: number): Promise<ClipRow[]> =>
  db
    .selectFrom('clip')
    .leftJoin('video', 'video.id', 'clip.videoId')
    .selectAll('clip')
    .select('video.watched')
    // a video that was taken down needs no original
    .select(({ and, eb }) => and([lacksMaster(), eb('video.deletedAt', 'is', null)]).as('lacksMaster'))
    .where('clip.eventId', '=', eventId)
    .orderBy('clip.startedAt')
    .orderBy('clip.id')
    .execute()

/** By time, without undone ones. */
export const readTaps = (db: Db, eventId: number): Promise<Tap[]> =>
  db
    .selectFrom('tap')
    .select(['key', 'runId', 'at', 'kind'])
    .where('eventId', '=', eventId)
    .where('undone', '=', 0)
    .orderBy('at')
    .orderBy('key')
    .execute()

const toRunToMatch = ({ id, go, scratched, dragAfter, milliseconds, noTime }: RunRow): RunToMatch => ({
  id,
  go,
  scratched: scratched === 1,
  dragAfter: dragAfter === 1,
  seconds: milliseconds === null ? null : milliseconds / 1000,
  noTime: noTime === 1,
})

const toClipToMatch = (row: ClipRow): ClipToMatch => ({
  id: row.id,
  camera: row.camera,
  startedAt: Date.parse(row.startedAt),
  seconds: row.milliseconds / 1000,
  ...(row.decided === 1 && { decided: row.runId }),
  ...(row.seen === 1 && { seen: row.seenRunId }),
})

/** On the sheet or at the fence. */
export async function scratchedRuns(db: Db, eventId: number): Promise<Set<number>> {
  const sheet = await placedRuns(db)
    .select('id')
    .where('eventId', '=', eventId)
    .where('scratched', '=', 1)
    .execute()
  const tapped = effectiveTaps(await readTaps(db, eventId)).filter(({ kind }) => kind === 'scratch')
  return new Set([...sheet.map(({ id }) => id), ...tapped.map(({ runId }) => runId)])
}
