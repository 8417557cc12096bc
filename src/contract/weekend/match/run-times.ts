import { median, spreadAround } from '../statistics.ts'
import { bell } from './rhythm.ts'
import type { RunToMatch } from './weekend-day.ts'

/** What the times on the result sheet tell of the lengths of clips: a clip is longer than its run by about the same each time. */
export interface Lengths {
  /** The density of what the clip shows beyond its run, in seconds. */
  beyond: (seconds: number) => number
  /** By run, null where it has none. */
  times: (RunTime | null)[]
  /** The share that did not run of those without a time, where matches show it. */
  untimed?: number
}

interface RunTime {
  seconds: number
  /** The chance that a barrel fell: that adds five seconds to the time, and none to the clip. */
  knocked: number
}

/** Before the times were looked at. */
const KNOCKED = 0.12
const PENALTY = 5
const FITTING_PASSES = 20
/** Seconds. */
const LEAST_SPREAD = 0.5
/** The density of a time that is far from both bells. */
const NEITHER = 1e-9
const FEWEST = 20
/** The time is wrong, or the clip is unusually long. */
const UNRELATED = 0.02
/** Seconds from which on a clip's length has other reasons. */
const FAR = 10
/** Seconds between the points of a density. */
const STEP = 0.1
/** Results of a class are in where this share of it has a time. */
const HAS_RESULTS = 0.25

/** The likelihood of a clip's length for a run; `alone` is that of any run. */
export function fitOfLength({ beyond, times }: Lengths, length: number, run: number, alone: number) {
  const time = times[run]
  if (!time) return alone
  const rest = length - time.seconds
  const clean = (1 - time.knocked) * beyond(rest)
  const knocked = time.knocked * beyond(rest + PENALTY)
  return UNRELATED * alone + (1 - UNRELATED) * (clean + knocked)
}

/** Before anything is matched. */
export function guessLengths(runs: readonly RunToMatch[], lengths: readonly number[]): Lengths | null {
  const all = runs.flatMap(({ seconds }) => (typeof seconds === 'number' ? [seconds] : []))
  if (all.length < FEWEST) return null
  const { knocked, usual } = tellKnocked(all)
  const times = runs.map(({ seconds }) =>
    typeof seconds === 'number' ? { seconds, knocked: knocked(seconds) } : null,
  )
  const mean = (median(lengths) ?? 0) - usual
  return { beyond: (rest) => bell(rest, mean, 3), times }
}

/** Two bells, of which the second is five seconds later, fitted to the times of the day. */
function tellKnocked(all: readonly number[]) {
  let share = KNOCKED
  let usual = median(all) ?? 0
  let wide = 1.3 * Math.max(LEAST_SPREAD, spreadAround(usual, all))
  const knocked = (seconds: number) => {
    const fell = share * bell(seconds - PENALTY, usual, wide)
    const stood = (1 - share) * bell(seconds, usual, wide)
    return (fell + NEITHER) / (fell + stood + 2 * NEITHER)
  }
  for (let pass = 0; pass < FITTING_PASSES; pass++) {
    const chances = all.map(knocked)
    const clean = all.map((seconds, index) => seconds - PENALTY * (chances[index] as number))
    const mean = average(clean)
    const squares = all.map((seconds, index) => {
      const fell = chances[index] as number
      return (1 - fell) * (seconds - mean) ** 2 + fell * (seconds - PENALTY - mean) ** 2
    })
    share = average(chances)
    usual = mean
    wide = Math.max(LEAST_SPREAD, Math.sqrt(average(squares)))
  }
  return { knocked, usual }
}

/** From likely matches; null where times and lengths have nothing to do with each other. */
export function learnLengths(guess: Lengths, matches: readonly { length: number; run: number }[]) {
  const pairs = matches.flatMap(({ length, run }) => {
    const time = guess.times[run]
    if (!time || Math.abs(time.knocked - 0.5) < 0.3) return []
    return [{ length, time: time.seconds - (time.knocked > 0.5 ? PENALTY : 0) }]
  })
  const middle = median(pairs.map(({ length, time }) => length - time)) ?? 0
  const near = pairs.filter(({ length, time }) => Math.abs(length - time - middle) < FAR)
  if (near.length < FEWEST) return guess
  const mean = average(near.map(({ length, time }) => length - time))
  const usual = average(near.map(({ time }) => time))
  const spread = Math.sqrt(average(near.map(({ length, time }) => (length - time - mean) ** 2)))
  const along = average(near.map(({ length, time }) => (length - mean - usual) * (time - usual)))
  const square = average(near.map(({ time }) => (time - usual) ** 2))
  if (along < 0.5 * square) return null
  return {
    ...guess,
    beyond: smoothed(
      near.map(({ length, time }) => length - time),
      Math.max(1, spread),
    ),
  }
}

/** A density from a sample. Hands have limits rather than a bell's shape: a record button is hardly pressed after the start. */
function smoothed(sample: readonly number[], spread: number) {
  const wide = 0.9 * spread * sample.length ** -0.2
  const from = Math.min(...sample) - 4 * wide
  const table = new Float64Array(Math.ceil((Math.max(...sample) + 4 * wide - from) / STEP) + 1)
  for (const value of sample)
    for (let at = Math.ceil((value - 4 * wide - from) / STEP); at * STEP + from < value + 4 * wide; at++)
      table[at] = (table[at] as number) + bell(at * STEP + from, value, wide) / sample.length
  return (seconds: number) => table[Math.round((seconds - from) / STEP)] ?? 0
}

/** How many of the runs without a time have no clip; `shown` is the chance of each run that it has. */
export function shareOfScratched(runs: readonly RunToMatch[], shown: Float64Array): number {
  const withResults = goesWithResults(runs)
  let all = 0
  let none = 0
  for (const [index, { go, seconds, noTime, scratched }] of runs.entries()) {
    if (scratched || noTime || typeof seconds === 'number' || !withResults.has(go)) continue
    all++
    none += Math.max(0, 1 - (shown[index] as number))
  }
  return (none + 1) / (all + 2)
}

export function goesWithResults(runs: readonly RunToMatch[]): Set<string> {
  const isIn = (own: RunToMatch[]) =>
    own.filter(({ seconds }) => typeof seconds === 'number').length > HAS_RESULTS * own.length
  return new Set([...Map.groupBy(runs, ({ go }) => go)].flatMap(([go, own]) => (isIn(own) ? [go] : [])))
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
