import type { NotNull } from 'kysely'
import type { RunShown } from '../../contract/catalogue/rider.ts'
import { dueTimes, type RunTimes } from '../../contract/weekend/fence/due-times.ts'
import type { Db } from '../platform/db/open.ts'
import type { RowOf } from '../tables.ts'

type RunRow = Pick<
  PlacedRun,
  'id' | 'dragAfter' | 'draw' | 'position' | 'scratched' | 'milliseconds' | 'place' | 'division'
>

/** What a run has that stands in the running order. */
type Place = Pick<RowOf<'run'>, 'position' | 'go' | 'draw' | 'riderName'>
export type Placed = { [Name in keyof Place]: NotNull }
export type PlacedRun = Omit<RowOf<'run'>, keyof Place> & { [Name in keyof Place]: NonNullable<Place[Name]> }

/** The lines of running orders. */
export const placedRuns = (db: Pick<Db, 'selectFrom'>) =>
  db.selectFrom('run').where('run.position', 'is not', null)

type PlaceOf<Run> = { [Name in keyof Run & keyof Place]: NonNullable<Run[Name]> }

export const isPlaced = <Run extends Pick<Place, 'position'>>(run: Run): run is Run & PlaceOf<Run> =>
  run.position !== null

export const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position

/** By the first run of each; riders without a run come last. */
export const inRunningOrder = <Rider extends { id: number }>(
  riders: Rider[],
  runs: ReadonlyMap<number, RunRow[]>,
): Rider[] => {
  const placeOf = ({ id }: Rider) => runs.get(id)?.[0]?.position ?? Number.POSITIVE_INFINITY
  return riders.toSorted((a, b) => comparePlaces(placeOf(a), placeOf(b)) || a.id - b.id)
}

/** Equal for two infinities, whose difference is NaN. */
export const comparePlaces = (a: number, b: number) => (a === b ? 0 : a - b)

export const toRunShown = (
  { draw, position, scratched, milliseconds, place, division }: RunRow,
  { startedAt, dueAt }: RunTimes = {},
): RunShown => ({
  draw: readDraw(draw),
  position,
  scratched: scratched === 1,
  ...(startedAt !== undefined && { startedAt: new Date(startedAt).toISOString() }),
  ...(dueAt !== undefined && { dueAt: new Date(dueAt).toISOString() }),
  seconds: milliseconds === null ? null : milliseconds / 1000,
  place,
  division,
})

/** A draw in digits becomes a number. */
export const readDraw = (draw: string) => (/^(0|[1-9]\d{0,5})$/.test(draw) ? Number(draw) : draw)

/** In running order. */
export async function listGoes(db: Db, eventId: number): Promise<string[]> {
  const goes = await placedRuns(db)
    .innerJoin('rider', 'rider.id', 'run.riderId')
    .where('run.eventId', '=', eventId)
    .where('rider.deletedAt', 'is', null)
    .where('rider.linkKey', 'is', null)
    .groupBy('run.go')
    .orderBy(({ fn }) => fn.min('run.position'))
    .select('run.go')
    .$narrowType<Placed>()
    .execute()
  return goes.map(({ go }) => go)
}

/** The start times that the owner gave. */
export const listGoStarts = (db: Db, eventId: number) =>
  db.selectFrom('goStart').select(['go', 'startsAt']).where('eventId', '=', eventId).execute()

/** When each run of an event started or is due, by its id. */
export async function readRunTimes(db: Db, eventId: number): Promise<Map<number, RunTimes>> {
  const runs = await placedRuns(db)
    .innerJoin('rider', 'rider.id', 'run.riderId')
    .where('run.eventId', '=', eventId)
    .where('rider.deletedAt', 'is', null)
    .select(['run.id', 'run.go', 'run.scratched', 'run.dragAfter'])
    .$narrowType<Placed>()
    .orderBy('run.position')
    .execute()
  const starts = await listGoStarts(db, eventId)
  const taps = await db
    .selectFrom('tap')
    .select(['runId', 'kind', 'at'])
    .where('eventId', '=', eventId)
    .where('undone', '=', 0)
    .execute()
  return dueTimes(
    runs.map(({ id, go, scratched, dragAfter }) => ({
      id,
      go,
      scratched: scratched === 1,
      dragAfter: dragAfter === 1,
    })),
    {
      goStarts: new Map(starts.map(({ go, startsAt }) => [go, Date.parse(startsAt)])),
      taps: taps.map((tap) => ({ ...tap, at: Date.parse(tap.at) })),
    },
  )
}
