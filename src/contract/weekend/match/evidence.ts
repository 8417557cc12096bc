import { bell, type Rhythm } from './rhythm.ts'
import { fitOfLength, goesWithResults, type Lengths } from './run-times.ts'
import type { Moment } from './timeline.ts'
import type { RunToMatch, Tap } from './weekend-day.ts'

/** What is known of runs and moments by themselves; `steps` weighs how they follow each other. */
export interface Evidence {
  runs: readonly RunToMatch[]
  moments: readonly Moment[]
  rhythm: Rhythm
  /** The likelihood of a moment for a run, regardless of its neighbors. */
  fits: (moment: number, run: number) => number
  /** The same for another clip of the run before it: a re-run, or the rest of the run; or of a late entry that is not on the sheet. */
  fitsAgain: (moment: number, run: number) => number
  /** The chance that it then is a re-run, and not a late entry. */
  isRerun: (moment: number, run: number) => number
  /** The likelihood that it shows no run. */
  fitsNone: Float64Array
  /** The chance that a run was scratched, and that it took place without a clip. */
  scratched: Float64Array
  missed: Float64Array
  /** The chance that no later run of its class has a clip. */
  isLast: Float64Array
  /** The chance that a re-run or late entry follows it. */
  again: Float64Array
  /** The run's index of moments that the owner decided, else -1. */
  placed: Int32Array
}

/** The density of the start of a clip that shows no run. */
const ANYWHERE = 1 / 60
/** A clip of a run elsewhere in the order, such as a re-run. */
export const OUT_OF_ORDER = 1e-3 * ANYWHERE
const MISSED = 0.006
const ANNOUNCED = 0.98
/** The owner saw it and left it unchanged; a slip remains possible. */
const ACCEPTED = 50
const WRONG_TAP = 0.03
const AN_HOUR = 3600
const FORGOTTEN_TAPS = 0.07
/** A re-run at once; and, for each run of a class, one at its end that is not on the sheet, or was not due. */
const RERUN = 0.001
const LATE_ENTRY = 0.001
const LATE_WITHIN = 2e-4
/** Scratched, and yet on the result sheet with a time. */
const WRONG_RESULT = 5e-4

export interface Placed {
  placed: Int32Array
  /** Runs that the owner assigned to a clip out of order. */
  elsewhere: ReadonlySet<number>
}

export function gatherEvidence(
  runs: readonly RunToMatch[],
  moments: readonly Moment[],
  taps: readonly Tap[],
  rhythm: Rhythm,
  { placed, elsewhere }: Placed,
  { tapSpread, lengths }: { tapSpread: number | null; lengths: Lengths | null },
): Evidence {
  const indexOf = new Map(runs.map(({ id }, index) => [id, index]))
  const accepted = moments.map(({ seen }) =>
    seen === undefined ? undefined : (indexOf.get(seen ?? -1) ?? null),
  )
  const odd = moments.filter(({ seconds }) => !rhythm.looksLikeRun(seconds)).length
  const other = between(0.01, odd / moments.length, 0.2)
  const asRun = Float64Array.from(moments, ({ seconds }) => (1 - other) * rhythm.runLength(seconds))
  const tapped = tapsByRun(runs, taps)
  const scratched = chancesOfScratch(runs, moments, taps, rhythm, elsewhere, lengths)
  const missed = scratched.map((none) => MISSED * (1 - none))
  const isLast = new Float64Array(runs.length)
  for (let run = runs.length - 1; run >= 0; run--) {
    const none = (scratched[run + 1] as number) + (missed[run + 1] as number)
    isLast[run] = runs[run]?.go === runs[run + 1]?.go ? (isLast[run + 1] as number) * none : 1
  }
  const sizes = Map.groupBy(runs, ({ go }) => go)
  const again = isLast.map((last, run) => {
    const late = LATE_ENTRY * (sizes.get((runs[run] as RunToMatch).go)?.length ?? 0)
    return RERUN + LATE_WITHIN + late * last
  })
  const length = (moment: number, run: number) => {
    if (!lengths) return asRun[moment] as number
    const { seconds } = moments[moment] as Moment
    return (1 - other) * fitOfLength(lengths, seconds, run, rhythm.runLength(seconds))
  }
  const tap = (moment: number, run: number) => {
    const times = tapped[run]
    return times && tapSpread ? tapFits(times, (moments[moment] as Moment).start, tapSpread) : 1
  }
  return {
    runs,
    moments,
    rhythm,
    placed,
    scratched,
    missed,
    isLast,
    again,
    fits: (moment, run) => {
      const decided = placed[moment] as number
      if (decided >= 0) return decided === run ? (asRun[moment] as number) : 0
      const ran = 1 - (scratched[run] as number)
      const alone = length(moment, run) * ran * (accepted[moment] === run ? ACCEPTED : 1)
      return alone * tap(moment, run)
    },
    isRerun: (moment, run) => {
      const rerun = RERUN * tap(moment, run)
      return rerun / (rerun + (again[run] as number) - RERUN)
    },
    fitsAgain: (moment, run) => {
      const decided = placed[moment] as number
      if (decided >= 0) return decided === run ? (asRun[moment] as number) : 0
      const rerun = RERUN / (again[run] as number)
      const alone = (asRun[moment] as number) * (rerun * tap(moment, run) + 1 - rerun)
      return alone * (accepted[moment] === run || accepted[moment] === null ? ACCEPTED : 1)
    },
    fitsNone: Float64Array.from(moments, ({ seconds }, moment) => {
      if ((placed[moment] as number) >= 0) return 0
      const around = (moments[moment + 1]?.start ?? 0) - (moments[moment - 1]?.start ?? 0)
      const length = rhythm.otherLength(seconds, rhythm.looksLikeDrag(around))
      return other * length * ANYWHERE * (accepted[moment] === null ? ACCEPTED : 1)
    }),
  }
}

function chancesOfScratch(
  runs: readonly RunToMatch[],
  moments: readonly Moment[],
  taps: readonly Tap[],
  { looksLikeRun }: Rhythm,
  elsewhere: ReadonlySet<number>,
  lengths: Lengths | null,
): Float64Array {
  const started = new Set(
    taps.filter(({ kind }) => kind !== 'scratch' && kind !== 'drag').map(({ runId }) => runId),
  )
  const out = new Set(taps.filter(({ kind }) => kind === 'scratch').map(({ runId }) => runId))
  const expected = runs.filter(({ id, scratched }) => !scratched && !out.has(id))
  const filmed = moments.filter(({ seconds }) => looksLikeRun(seconds)).length
  const lacking = expected.length - filmed
  const unannounced = between(0.005, lacking / Math.max(1, expected.length), 0.1)
  // an untapped run, where nearly all are tapped, was probably scratched
  const untapped =
    started.size > runs.length / 2
      ? unannounced / (unannounced + FORGOTTEN_TAPS * (1 - unannounced))
      : unannounced
  const withResults = goesWithResults(runs)
  const ran = ({ go, seconds, noTime }: RunToMatch) =>
    noTime || (withResults.has(go) && typeof seconds === 'number')
  const isUntimed = (run: RunToMatch) => withResults.has(run.go) && !ran(run)
  const untimed =
    lengths?.untimed ?? between(0.15, lacking / Math.max(1, expected.filter(isUntimed).length), 0.9)
  return Float64Array.from(runs, (run, index) => {
    const { id } = run
    if (ran(run)) return WRONG_RESULT
    if (run.scratched || out.has(id)) return ANNOUNCED
    if (elsewhere.has(index)) return 0.5
    if (started.has(id)) return 0.01
    return isUntimed(run) ? Math.max(untimed, untapped) : untapped
  })
}

function tapsByRun(runs: readonly RunToMatch[], taps: readonly Tap[]): (number[] | undefined)[] {
  const times = new Map<number, number[]>()
  for (const { runId, at, kind } of taps) {
    if (kind === 'start') times.set(runId, [...(times.get(runId) ?? []), at / 1000])
  }
  return runs.map(({ id }) => times.get(id))
}

/** The likelihood ratio against a tap at any moment of the hour. */
function tapFits(times: number[], start: number, spread: number): number {
  const distance = Math.min(...times.map((time) => Math.abs(time - start)))
  return (1 - WRONG_TAP) * bell(distance, 0, spread * 1.3) * AN_HOUR + WRONG_TAP
}

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value || 0))
