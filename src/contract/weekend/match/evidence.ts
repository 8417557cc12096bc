import type { ClockFit } from './camera-clock.ts'
import type { Rhythm } from './rhythm.ts'
import type { Evidence } from './steps.ts'
import type { ClipToMatch, RunToMatch, Tap } from './weekend-day.ts'

/** The density of the start of a clip that shows no run. */
const ANYWHERE = 1 / 60
/** A clip of a run elsewhere in the order, such as a re-run. */
export const OUT_OF_ORDER = 1e-3 * ANYWHERE
const MISSED = 0.006
const ANNOUNCED = 0.98
/** The owner saw it and left it unchanged; a slip remains possible. */
const ACCEPTED = 50
export const WRONG_TAP = 0.03
const AN_HOUR = 3600
const FORGOTTEN_TAPS = 0.07

export interface Placed {
  /** The run's index of each clip that the owner decided, else -1. */
  placed: Int32Array
  /** Runs that the owner assigned to a clip out of order. */
  elsewhere: ReadonlySet<number>
}

/** What speaks for each pair of clip and run by itself; `steps` weighs how they follow each other. */
export function gatherEvidence(
  runs: readonly RunToMatch[],
  clips: readonly ClipToMatch[],
  taps: readonly Tap[],
  rhythm: Rhythm,
  { placed, elsewhere }: Placed,
  clock: ClockFit | undefined,
): Evidence {
  const indexOf = new Map(runs.map(({ id }, index) => [id, index]))
  const implicitlyAccepted = clips.map(({ seen }) =>
    seen === undefined ? undefined : (indexOf.get(seen ?? -1) ?? null),
  )
  const other = between(
    0.01,
    clips.filter(({ seconds }) => !rhythm.looksLikeRun(seconds)).length / clips.length,
    0.2,
  )
  const asRun = Float64Array.from(clips, ({ seconds }) => (1 - other) * rhythm.runLength(seconds))
  const starts = Float64Array.from(clips, ({ startedAt }) => startedAt / 1000)
  const tapped = tapsByRun(runs, taps)
  const chance = chancesOfRuns(runs, clips, taps, rhythm, elsewhere)
  return {
    runs,
    starts,
    placed,
    gaps: rhythm.gaps,
    ...chance,
    fits: (clip, run) => {
      const decided = placed[clip] as number
      if (decided >= 0) return decided === run ? (asRun[clip] as number) : 0
      const ran = 1 - (chance.scratched[run] as number)
      const alone = (asRun[clip] as number) * ran * (implicitlyAccepted[clip] === run ? ACCEPTED : 1)
      const times = tapped[run]
      return times && clock
        ? alone * tapFits(times, (starts[clip] as number) + clock.offset, clock.spread)
        : alone
    },
    fitsNone: Float64Array.from(clips, ({ seconds }, clip) => {
      if ((placed[clip] as number) >= 0) return 0
      return (
        other * rhythm.otherLength(seconds) * ANYWHERE * (implicitlyAccepted[clip] === null ? ACCEPTED : 1)
      )
    }),
  }
}

function chancesOfRuns(
  runs: readonly RunToMatch[],
  clips: readonly ClipToMatch[],
  taps: readonly Tap[],
  { looksLikeRun }: Rhythm,
  elsewhere: ReadonlySet<number>,
) {
  const started = new Set(
    taps.filter(({ kind }) => kind !== 'scratch' && kind !== 'drag').map(({ runId }) => runId),
  )
  const out = new Set(taps.filter(({ kind }) => kind === 'scratch').map(({ runId }) => runId))
  const expected = runs.filter(({ id, scratched }) => !scratched && !out.has(id)).length
  const filmed = clips.filter(({ seconds }) => looksLikeRun(seconds)).length
  const unannounced = between(0.005, (expected - filmed) / Math.max(1, expected), 0.1)
  // an untapped run, where nearly all are tapped, was probably scratched
  const untapped =
    started.size > runs.length / 2
      ? unannounced / (unannounced + FORGOTTEN_TAPS * (1 - unannounced))
      : unannounced
  const scratched = Float64Array.from(runs, ({ id, scratched }, run) => {
    if (scratched || out.has(id)) return ANNOUNCED
    if (elsewhere.has(run)) return 0.5
    return started.has(id) ? 0.01 : untapped
  })
  return { scratched, missed: scratched.map((none) => MISSED * (1 - none)) }
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
  const distance = Math.min(...times.map((time) => Math.abs(time - start))) / (spread * 1.3)
  const near = Math.exp(-0.5 * distance * distance) / (spread * 1.3 * 2.5066)
  return (1 - WRONG_TAP) * near * AN_HOUR + WRONG_TAP
}

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value || 0))
