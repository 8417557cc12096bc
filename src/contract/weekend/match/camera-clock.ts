import { median } from '../statistics.ts'
import { bell } from './rhythm.ts'
import { LARGE } from './weekend-day.ts'

const FEWEST = 5

/** Clips of two cameras that start so close to each other show the same run. */
export const SAME_START = 8
const FURTHEST_HOURS = 13
/** All offsets up to here are tried, beyond it those near whole and half hours. */
const SMALL = 1200
const NEAR_AN_HOUR = 300
const COARSE = 6
const CLOSE = 3
const LONGEST = 1800
/** From so many usual gaps on it is a drag or a pause, in which one camera takes over from the other. */
const LONG = 2.5
/** The log-density of a take-over: in a drag, between two classes, or later. */
const takesOver = (gap: number) => Math.log(0.3 * bell(gap, 360, 110) + (gap < 3600 ? 0.4 / 3600 : 0.4 / gap))
const handovers = Float64Array.from({ length: LONGEST + 1 }, (_, gap) => takesOver(gap))
/** Offsets this far below the best, as a logarithm, are left to the order of the runs to tell. */
const RIVAL = 15
/** The same for a clock as it is set, which is seldom wrong. */
const RIVAL_AS_SET = 60
const APART = 240
const MOST_CANDIDATES = 5
const MOST_IN_LARGE = 2
/** Seconds in a day. */
const DRIFT = 6

/**
 * Seconds to add to a camera's times to get those of another one. The two together should look like one day: where they took
 * turns, the clips of one fill the holes of the other with usual gaps; where both filmed the same runs, starts coincide.
 */
export function fitToCamera(starts: readonly number[], reference: readonly number[]): Candidate[] {
  // a few clips tell nothing of a clock, so it is taken to be right
  if (Math.min(starts.length, reference.length) < FEWEST) return [{ offset: 0, logPrior: logPrior(0) }]
  const likelihood = mergedLikelihood(starts, reference)
  const best = new Best((offset, least) => likelihood(offset, least - logPrior(offset)) + logPrior(offset))
  best.scan(0, SMALL, COARSE)
  for (let hours = 0.5; hours <= FURTHEST_HOURS; hours += 0.5)
    for (const way of [-1, 1]) best.scan(way * hours * 3600, NEAR_AN_HOUR, COARSE)
  for (const offset of coinciding(starts, reference)) best.scan(offset, COARSE, 2)
  best.scan(best.offset, COARSE, 1)
  return best.candidates(Math.max(starts.length, reference.length) > LARGE ? MOST_IN_LARGE : MOST_CANDIDATES)
}

/** The same for one day, where the offset of the weekend is known: clocks drift. */
export function refineToCamera(
  starts: readonly number[],
  reference: readonly number[],
  known: number,
): number {
  const likelihood = mergedLikelihood(starts, reference)
  const best = new Best(
    (offset, least) => likelihood(offset, least) - (offset - known) ** 2 / (2 * DRIFT * DRIFT),
  )
  best.scan(known, 3 * DRIFT, 1)
  return best.offset
}

/** The best offset so far; of equal ones the first that was tried. */
class Best {
  offset = 0
  #score = Number.NEGATIVE_INFINITY
  #good: { offset: number; score: number }[] = []
  readonly #scoreOf: (offset: number, least: number) => number

  /** A score that is less than `least` may be anything less. */
  constructor(scoreOf: (offset: number, least: number) => number) {
    this.#scoreOf = scoreOf
  }

  scan(middle: number, within: number, step: number) {
    for (let away = 0; away <= within; away += step) {
      this.#try(middle - away)
      if (away > 0) this.#try(middle + away)
    }
  }

  #try(offset: number) {
    const score = this.#scoreOf(offset, this.#score - RIVAL)
    if (score > this.#score - RIVAL) this.#good.push({ offset, score })
    if (score <= this.#score) return
    this.#score = score
    this.offset = offset
  }

  /** The best one, and others that are about as good. */
  candidates(most: number): Candidate[] {
    const found: Candidate[] = []
    for (const { offset, score } of this.#good.sort((a, b) => b.score - a.score)) {
      if (score < this.#score - RIVAL || found.length === most) break
      if (found.every((other) => Math.abs(other.offset - offset) > APART))
        found.push({ offset, logPrior: logPrior(offset) })
    }
    // the pauses between classes may fit another clock better than the right one
    const least = this.#score - RIVAL_AS_SET
    if (found.every(({ offset }) => Math.abs(offset) > APART) && this.#scoreOf(0, least) > least)
      found.push({ offset: 0, logPrior: logPrior(0) })
    return found
  }
}

/** A possible offset of a camera's clock. */
export interface Candidate {
  offset: number
  logPrior: number
}

/** Offsets at which many starts coincide, as where both cameras filmed the same runs. */
function coinciding(starts: readonly number[], reference: readonly number[]): number[] {
  const most = (FURTHEST_HOURS * 3600) / 4
  const votes = new Uint16Array(2 * most + 1)
  for (const start of starts) {
    for (const other of reference) {
      const bin = Math.round((other - start) / 4) + most
      if (bin >= 0 && bin < votes.length) votes[bin] = (votes[bin] as number) + 1
    }
  }
  const least = Math.max(3, starts.length / 4)
  return [...votes.keys()]
    .filter((bin) => (votes[bin] as number) > least)
    .sort((a, b) => (votes[b] as number) - (votes[a] as number))
    .slice(0, 5)
    .map((bin) => (bin - most) * 4)
}

/** Clocks are right, or wrong by whole hours, more often than by anything else. */
function logPrior(offset: number): number {
  const ofHalfHour = Math.abs(offset - Math.round(offset / 1800) * 1800)
  const small = Math.abs(offset)
  return -3 * Math.log(1 + small / 60) - (small > NEAR_AN_HOUR && ofHalfHour > NEAR_AN_HOUR ? 6 : 0)
}

/** The log-density of the time between two starts, by whole seconds, as both cameras show it. */
function gapLikelihoods(cameras: readonly (readonly number[])[], together: number): Float64Array {
  const table = new Float64Array(LONGEST + 1).fill(0.02 / LONGEST)
  const gaps = cameras.flatMap((starts) =>
    starts.slice(1).map((start, index) => Math.round(start - (starts[index] as number))),
  )
  const known = gaps.filter((gap) => gap >= 0 && gap <= LONGEST)
  for (const gap of known) {
    const wide = 3 + Math.round(gap / 15)
    const share = (0.98 * (1 - together)) / known.length / (2 * wide + 1)
    for (let near = Math.max(0, gap - wide); near <= Math.min(LONGEST, gap + wide); near++)
      table[near] = (table[near] as number) + share
  }
  for (let near = 0; near < SAME_START; near++) {
    const share = near < CLOSE ? 0.6 / CLOSE + 0.4 / SAME_START : 0.4 / SAME_START
    table[near] = (table[near] as number) + together * share
  }
  return table.map(Math.log)
}

/** The log-likelihood of the starts of both, by the offset of the first; either they took turns or filmed together. */
function mergedLikelihood(starts: readonly number[], reference: readonly number[]) {
  const [turns, together] = [0.0005, 0.45].map((share) => gapLikelihoods([starts, reference], share))
  const own = Float64Array.from(starts)
  const others = Float64Array.from(reference)
  const gaps = [starts, reference].flatMap((some) =>
    some.slice(1).map((start, at) => start - (some[at] as number)),
  )
  const long = LONG * (median(gaps) ?? 60)
  const tables = { long, turns: turns as Float64Array, together: together as Float64Array }
  return (offset: number, least: number) => sumOfGaps(own, others, { offset, least, ...tables })
}

interface Merge {
  offset: number
  least: number
  long: number
  turns: Float64Array
  together: Float64Array
}

/** Gives up below `least`: each gap only lowers the sum. */
function sumOfGaps(
  starts: Float64Array,
  reference: Float64Array,
  { offset, least, long, turns, together }: Merge,
) {
  let inTurns = 0
  let asOne = 0
  let own = 0
  let other = 0
  let last = Number.NaN
  let wasMine = false
  while (own < starts.length || other < reference.length) {
    const mine = own < starts.length ? (starts[own] as number) + offset : Number.POSITIVE_INFINITY
    const theirs = other < reference.length ? (reference[other] as number) : Number.POSITIVE_INFINITY
    const next = Math.min(mine, theirs)
    const isMine = mine < theirs
    if (isMine) own++
    else other++
    const gap = next - last
    const second = Math.round(gap)
    if (gap > LONGEST) {
      const pause = isMine === wasMine ? -2.5 - Math.log(gap) : takesOver(gap)
      inTurns += pause
      asOne += pause
    } else if (gap >= 0) {
      const over = isMine !== wasMine && gap > long ? (handovers[second] as number) : Number.NEGATIVE_INFINITY
      inTurns += Math.max(over, turns[second] as number)
      asOne += Math.max(over, together[second] as number)
    }
    if (inTurns < least && asOne < least) return Number.NEGATIVE_INFINITY
    last = next
    wasMine = isMine
  }
  return Math.max(inTurns, asOne)
}
