import type { RunShown } from '../../contract/catalogue/rider.ts'
import type { RunTimes } from '../../contract/weekend/fence/due-times.ts'
import type { RowOf } from '../tables.ts'

type RunRow = Pick<
  RowOf<'run'>,
  'id' | 'dragAfter' | 'draw' | 'position' | 'scratched' | 'milliseconds' | 'place' | 'division'
>

type Joined = { horse: number; hasRun: number | null; go: string | null } & {
  [Name in Exclude<keyof RunRow, 'id'>]: RunRow[Name] | null
}

/** The run that was read beside a horse; none where it is no line of the order of go. */
export function runOf({ horse, hasRun: id, go, draw, position, scratched, dragAfter, ...result }: Joined) {
  if (id === null || go === null || draw === null || position === null) return []
  if (scratched === null || dragAfter === null) return []
  const { milliseconds, place, division } = result
  return [{ id, horse, go, draw, position, scratched, dragAfter, milliseconds, place, division }]
}

export const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position

/** By the first run of each; who is not in the order of go comes after it. */
export const inRunningOrder = <Rider extends { id: number }>(
  riders: Rider[],
  runs: ReadonlyMap<number, RunRow[]>,
): Rider[] => {
  const placeOf = ({ id }: Rider) => runs.get(id)?.[0]?.position ?? Number.POSITIVE_INFINITY
  return riders.toSorted((a, b) => comparePlaces(placeOf(a), placeOf(b)) || a.id - b.id)
}

/** Two that have none are alike. */
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

/** What is written in digits is a number. */
export const readDraw = (draw: string) => (/^(0|[1-9]\d{0,5})$/.test(draw) ? Number(draw) : draw)
