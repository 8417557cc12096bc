import type { Rider, RunShown } from '../../catalogue/rider.ts'

export type RiderOrder = 'running' | 'name' | 'fastest'

type Ordered = Pick<Rider, 'name' | 'go' | 'horses'>

/** The rider's run with the best time; undefined without any time. */
export const bestRun = ({ horses }: Pick<Rider, 'horses'>): RunShown | undefined =>
  horses
    .flatMap(({ run }) => (run?.seconds != null ? [run] : []))
    .sort((a, b) => (a.seconds ?? 0) - (b.seconds ?? 0))[0]

/** Day and class of an event's runs, in running order. */
export const goesOf = (riders: Ordered[]): string[] => [...new Set(riders.flatMap(({ go }) => go || []))]

/** Riders come in running order. By time, those without one come last. */
export function orderRiders<R extends Ordered>(riders: R[], order: RiderOrder, go: string | null): R[] {
  const shown = go === null ? riders : riders.filter((rider) => rider.go === go)
  if (order === 'name') return shown.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  if (order === 'running') return shown
  const secondsOf = (rider: R) => bestRun(rider)?.seconds ?? Number.POSITIVE_INFINITY
  return shown.toSorted((a, b) => (secondsOf(a) === secondsOf(b) ? 0 : secondsOf(a) - secondsOf(b)))
}

/** `15.432 · 2D`; null where no time is known. */
export const showResult = ({ seconds, division }: Pick<RunShown, 'seconds' | 'division'>): string | null =>
  seconds === null ? null : [seconds.toFixed(3), division].filter(Boolean).join(' · ')

/** The draw of the next late entry of a class: T1, T2 … */
export function nextLateDraw(runs: { go: string; draw: number | string }[], go: string): string {
  const numbers = runs.flatMap((run) => {
    const found = run.go === go && /^T(\d+)$/i.exec(String(run.draw))
    return found ? [Number(found[1])] : []
  })
  return `T${Math.max(0, ...numbers) + 1}`
}
