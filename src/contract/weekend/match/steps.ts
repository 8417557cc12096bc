import { chanceOfDrag, type DragPlan } from './drag-plans.ts'
import type { Evidence } from './evidence.ts'
import { bell, falling, type Rhythm } from './rhythm.ts'
import type { Moment } from './timeline.ts'

/** The most runs without a clip that one step skips. */
const MOST_SKIPPED = 10
const MOST_MISSED = 2
const HOPELESS = 1e-7
const PAUSE_BETWEEN_GOES = 0.88
const PAUSE_WITHIN_A_GO = 2e-4
/** The camera was off for a while, mostly for so many runs. */
const CAMERA_OFF = 2e-3
const RUNS_OFF = 12
/** Another class comes than the next one in the order: one was not recorded. */
const OTHER_GO = 0.02
const SHORTEST_PAUSE = 600
/** A re-run at once, or a run that is not on the sheet. */
const AGAIN = 0.002
const SPLIT = 0.002
const JOINED = 0.002
/** The first runs of a class may be scratched, or not recorded. */
const FIRST_RUNS = 16
/** The clips begin or end in the middle of a class. */
const NOT_AT_ITS_END = 1e-3

/** The probability of steps from one recorded run to the next, by the runs skipped and the time passed. */
export class Steps {
  /**
   * The weights of the steps from a run to the next ones, as `from` found them last: with a drag or pause between, without one,
   * and without one but with a run that was not recorded.
   */
  readonly still = new Float64Array(MOST_SKIPPED + 1)
  readonly moving = new Float64Array(MOST_SKIPPED + 1)
  readonly missing = new Float64Array(MOST_SKIPPED + 1)
  count = 0
  /** The first of them that is in another go. */
  crossing = 0
  /** Whether there are rare steps, see `forEachLeap`. */
  leaps = false
  /** The weight of staying at the run: it is shown again. */
  again = 0
  /** The part of it where one run is in two clips. */
  split = 0
  readonly goOf: Int32Array
  readonly #evidence: Evidence
  readonly #rhythm: Rhythm
  readonly #plans: readonly DragPlan[]
  readonly #skipped: Float64Array[]
  /** By plan and run: the last run at or before it with a drag behind it. */
  readonly #lastDrag: (Int32Array | null)[]
  readonly #running = new Float64Array(MOST_MISSED + 1)
  /** By plan, and kind of step: with a pause or drag between, and without. */
  readonly #still: Float64Array
  readonly #moving: Float64Array
  #off: { ahead: number; weight: number }[] = []
  #toOtherGo = 0
  /** The chance that those before were scratched, and that the camera was off. */
  readonly #firstRuns: { run: number; weight: number; late: number }[] = []
  readonly #leaving: Float64Array

  constructor(evidence: Evidence, plans: readonly DragPlan[]) {
    this.#evidence = evidence
    this.#rhythm = evidence.rhythm
    this.#plans = plans
    const { runs, scratched, missed } = evidence
    this.#still = new Float64Array(plans.length * 4)
    this.#moving = new Float64Array(plans.length * 4)
    this.goOf = new Int32Array(runs.length)
    for (let run = 1; run < runs.length; run++)
      this.goOf[run] = (this.goOf[run - 1] as number) + (runs[run - 1]?.go === runs[run]?.go ? 0 : 1)
    this.#lastDrag = plans.map(({ afterRun }) => afterRun && lastMarks(afterRun))
    this.#skipped = Array.from(runs, (_, run) => this.#waysToSkipBefore(run))
    const none = (run: number) => (scratched[run] as number) + (missed[run] as number)
    this.#leaving = new Float64Array(runs.length)
    for (let run = runs.length - 1; run >= 0; run--) {
      const isLast = this.goOf[run] !== this.goOf[run + 1]
      this.#leaving[run] = isLast ? 1 : (this.#leaving[run + 1] as number) * none(run + 1)
    }
    let weight = 1
    for (let run = 0, inGo = 0; run < runs.length; run++, inGo++) {
      if (this.goOf[run] !== this.goOf[run - 1]) {
        inGo = 0
        weight = 1
      }
      if (inGo < FIRST_RUNS) this.#firstRuns.push({ run, weight, late: CAMERA_OFF * falling(inGo, RUNS_OFF) })
      weight *= none(run)
    }
  }

  /** For 0, 1, 2 … runs skipped before `run`: the chance with none, one and two not recorded, the rest scratched. */
  #waysToSkipBefore(run: number): Float64Array {
    const { scratched, missed } = this.#evidence
    const ways = new Float64Array((MOST_SKIPPED + 1) * (MOST_MISSED + 1))
    ways[0] = 1
    for (let count = 1; count <= MOST_SKIPPED && run - count >= 0; count++) {
      const left = run - count
      for (let lost = 0; lost <= MOST_MISSED; lost++) {
        const before = (count - 1) * (MOST_MISSED + 1) + lost
        const all = (ways[before] as number) * (scratched[left] as number)
        const one = lost > 0 ? (ways[before - 1] as number) * (missed[left] as number) : 0
        ways[count * (MOST_MISSED + 1) + lost] = all + one
      }
    }
    return ways
  }

  /** By run: the chance that it is the first recorded one. Mostly that is the first of the first class. */
  beginnings(): Float64Array {
    const first = new Float64Array(this.goOf.length).fill(NOT_AT_ITS_END / this.goOf.length)
    for (const { run, weight, late } of this.#firstRuns)
      first[run] = (first[run] as number) + (weight + late) * (this.goOf[run] === 0 ? 1 : OTHER_GO)
    return first
  }

  /** By run: the chance that it is the last recorded one. */
  endings(): Float64Array {
    const lastGo = this.goOf.at(-1)
    return this.#leaving.map(
      (weight, run) =>
        weight * (this.goOf[run] === lastGo ? 1 : OTHER_GO) + NOT_AT_ITS_END / this.goOf.length,
    )
  }

  /** Prepares the steps between two moments by the time between them. */
  between(before: number, after: number) {
    const { moments } = this.#evidence
    const rhythm = this.#rhythm
    const one = moments[before] as Moment
    const two = moments[after] as Moment
    const seconds = two.start - one.start
    const pace = rhythm.pace[before] as number
    const drag = rhythm.drag(seconds)
    const pause = rhythm.pause(seconds)
    for (let lost = 0; lost <= MOST_MISSED; lost++) this.#running[lost] = rhythm.running(seconds, pace, lost)
    const joined = (JOINED * bell(one.seconds, pace + 22, 8)) / rhythm.runLength(one.seconds)
    this.#running[1] = (this.#running[1] as number) * (1 + joined / 0.006)
    this.#prepareAgain(one, two, drag)
    this.#off = this.#whileOff(seconds, pace)
    this.#toOtherGo = seconds < SHORTEST_PAUSE ? 0 : pause
    this.leaps = this.#off.length > 0 || this.#toOtherGo > 0
    for (const [plan, { afterMoment }] of this.#plans.entries()) {
      for (let kind = 0; kind < 4; kind++) {
        const paused = kind < 2 ? PAUSE_WITHIN_A_GO : PAUSE_BETWEEN_GOES
        const dragged = afterMoment ? (afterMoment[before] as number) : chanceOfDrag(kind % 2 === 1)
        this.#still[plan * 4 + kind] = paused * pause + (1 - paused) * dragged * drag
        this.#moving[plan * 4 + kind] = (1 - paused) * (1 - dragged)
      }
    }
  }

  /** A run in two clips: the second begins where the first one ends, and both are shorter than others. */
  #prepareAgain(one: Moment, two: Moment, drag: number) {
    const { runLength } = this.#rhythm
    const after = two.start - one.start - one.seconds
    const halves = 1 / 900 / (runLength(one.seconds) * runLength(two.seconds))
    this.split = after > -1 && after < 30 ? SPLIT * falling(Math.max(0, after), 3) * Math.min(1e3, halves) : 0
    this.again = this.split + AGAIN * ((this.#running[0] as number) + 0.2 * drag)
  }

  /** Finds the chances of the steps from a run to the next ones, in order. */
  from(run: number, plan: number) {
    const [none, one, two] = this.#running as unknown as [number, number, number]
    const furthest = Math.min(this.goOf.length - 1, run + 1 + MOST_SKIPPED)
    const { goOf } = this
    const go = goOf[run]
    const lastDrag = this.#lastDrag[plan]
    let count = 0
    this.crossing = MOST_SKIPPED + 1
    for (let to = run + 1; to <= furthest; to++) {
      const ways = this.#skipped[to] as Float64Array
      const at = count * (MOST_MISSED + 1)
      const scratched = ways[at] as number
      const missed = ways[at + 1] as number
      const twice = ways[at + 2] as number
      const all = scratched + missed + twice
      if (all < HOPELESS) break
      let kind = plan * 4
      if (goOf[to] !== go) {
        kind += 2
        if (this.crossing > count) this.crossing = count
      }
      if (lastDrag && (lastDrag[to - 1] as number) >= run) kind++
      const move = this.#moving[kind] as number
      this.still[count] = (this.#still[kind] as number) * all
      this.moving[count] = move * scratched * none
      this.missing[count++] = move * (missed * one + twice * two)
    }
    this.count = count
  }

  /** Rare steps over more runs, while a camera was off, with or without drags in that time. */
  #whileOff(seconds: number, pace: number) {
    const { dragLength, dragSpread } = this.#rhythm
    const off = []
    for (let drags = 0; drags <= 2; drags++) {
      const rest = seconds - drags * dragLength
      const steps = Math.round(rest / pace)
      if (steps < MOST_MISSED + 2 || steps > 60) continue
      for (let ahead = Math.max(MOST_MISSED + 2, steps - 2); ahead <= steps + 2; ahead++) {
        const spread = Math.hypot(0.15 * pace * Math.sqrt(ahead), drags * dragSpread)
        off.push({ ahead, weight: CAMERA_OFF * falling(ahead, RUNS_OFF) * bell(rest, ahead * pace, spread) })
      }
    }
    return off
  }

  forEachLeap(from: number, visit: (to: number, weight: number, crosses: boolean) => void) {
    const go = this.goOf[from]
    for (const { ahead, weight } of this.#off) {
      const to = from + ahead
      if (to < this.goOf.length) visit(to, weight, this.goOf[to] !== go)
    }
    if (this.#toOtherGo === 0) return
    const goes = (this.goOf.at(-1) ?? 0) + 1
    const leaving = this.#leaving[from] as number
    for (const { run, weight, late } of this.#firstRuns) {
      const ahead = (this.goOf[run] as number) - (go as number)
      if (ahead <= 0) continue
      const all = (leaving + NOT_AT_ITS_END) * (weight + late)
      // the next class without anything missing is an ordinary step
      const chance = ahead === 1 ? all - leaving * weight : (all * OTHER_GO) / goes
      visit(run, this.#toOtherGo * chance, true)
    }
  }
}

function lastMarks(marks: Uint8Array): Int32Array {
  let last = -1
  return Int32Array.from(marks, (mark, run) => {
    if (mark) last = run
    return last
  })
}
