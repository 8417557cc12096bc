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
const SPLIT = 0.002
const LONGEST_RUN = 30
const JOINED = 0.002
/** The first runs of a class may be scratched, or not recorded. */
const FIRST_RUNS = 16
/** The clips begin or end in the middle of a class. */
const NOT_AT_ITS_END = 1e-3

/** The probability of steps from one recorded run to the next, by the runs skipped and the time passed. */
export class Steps {
  /**
   * The weights of the steps from a run to the next ones, as `from` found them last: with a drag or pause between, with a drag
   * and a run after it that was not recorded, without one, and without one but with a run that was not recorded.
   */
  readonly still = new Float64Array(MOST_SKIPPED + 1)
  readonly stillMissing = new Float64Array(MOST_SKIPPED + 1)
  readonly moving = new Float64Array(MOST_SKIPPED + 1)
  readonly missing = new Float64Array(MOST_SKIPPED + 1)
  count = 0
  /** The first of them that is in another go. */
  crossing = 0
  /** Whether there are rare steps, see `forEachLeap`. */
  leaps = false
  /** The weight of staying at the run, as `from` found it last: it is shown again, or a late entry follows. */
  again = 0
  #split = 0
  readonly goOf: Int32Array
  readonly #evidence: Evidence
  readonly #rhythm: Rhythm
  readonly #plans: readonly DragPlan[]
  readonly #skipped: Float64Array[]
  /** By plan and run: the last run at or before it with a drag behind it. */
  readonly #lastDrag: (Int32Array | null)[]
  readonly #running = new Float64Array(MOST_MISSED + 1)
  #drag = 0
  #dragAndRun = 0
  #pause = 0
  #off: { ahead: number; weight: number }[] = []
  #toOtherGo = 0
  /** The chance that those before were scratched, and that the camera was off. */
  readonly #firstRuns: { run: number; weight: number; late: number }[] = []
  /** The density of a re-run or late entry after this time. */
  #following = 0

  constructor(evidence: Evidence, plans: readonly DragPlan[]) {
    this.#evidence = evidence
    this.#rhythm = evidence.rhythm
    this.#plans = plans
    const { runs, scratched, missed } = evidence
    this.goOf = new Int32Array(runs.length)
    for (let run = 1; run < runs.length; run++)
      this.goOf[run] = (this.goOf[run - 1] as number) + (runs[run - 1]?.go === runs[run]?.go ? 0 : 1)
    this.#lastDrag = plans.map(({ afterRun }) => afterRun && lastMarks(afterRun))
    this.#skipped = Array.from(runs, (_, run) => this.#waysToSkipBefore(run))
    const none = (run: number) => (scratched[run] as number) + (missed[run] as number)
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
    return this.#evidence.isLast.map(
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
    this.#drag = rhythm.drag(seconds)
    this.#dragAndRun = rhythm.drag(seconds - pace)
    this.#pause = rhythm.pause(seconds)
    for (let lost = 0; lost <= MOST_MISSED; lost++) this.#running[lost] = rhythm.running(seconds, pace, lost)
    const joined = (JOINED * bell(one.seconds, pace + 22, 8)) / rhythm.runLength(one.seconds)
    this.#running[1] = (this.#running[1] as number) * (1 + joined / 0.006)
    this.#prepareAgain(one, two)
    this.#off = this.#whileOff(seconds, pace)
    this.#toOtherGo = seconds < SHORTEST_PAUSE ? 0 : this.#pause
    this.leaps = this.#off.length > 0 || this.#toOtherGo > 0
  }

  /** A run in two clips: the second begins where the first one ends, and together they are as long as others. */
  #prepareAgain(one: Moment, two: Moment) {
    const { runLength, shortest } = this.#rhythm
    const pause = two.start - one.start - one.seconds
    const both = pause + one.seconds + two.seconds
    const ratio = runLength(both) / LONGEST_RUN / (runLength(one.seconds) * runLength(two.seconds))
    const isPossible = pause > -1 && pause < 30 && Math.min(one.seconds, two.seconds) > shortest
    this.#split = isPossible ? SPLIT * falling(Math.max(0, pause), 3) * ratio : 0
    this.#following = (this.#running[0] as number) + 0.2 * this.#drag
  }

  #againAfter(run: number): number {
    return this.#split + (this.#evidence.again[run] as number) * this.#following
  }

  /** The chance that the second clip of a run is the rest of it. */
  splitShare(run: number): number {
    return this.#split / this.#againAfter(run)
  }

  /** Finds the chances of the steps from a run to the next ones, in order. */
  from(run: number, plan: number) {
    const [none, one, two] = this.#running as unknown as [number, number, number]
    const furthest = Math.min(this.goOf.length - 1, run + 1 + MOST_SKIPPED)
    const { goOf } = this
    const go = goOf[run]
    const lastDrag = this.#lastDrag[plan]
    const { chance, next } = this.#plans[plan] as DragPlan
    // one more has run where that one was not recorded
    const later = (this.#plans[next] as DragPlan).chance
    let count = 0
    this.again = this.#againAfter(run)
    this.crossing = MOST_SKIPPED + 1
    for (let to = run + 1; to <= furthest; to++) {
      const ways = this.#skipped[to] as Float64Array
      const at = count * (MOST_MISSED + 1)
      const scratched = ways[at] as number
      const missed = ways[at + 1] as number
      const twice = ways[at + 2] as number
      const all = scratched + missed + twice
      if (all < HOPELESS) break
      let paused = PAUSE_WITHIN_A_GO
      if (goOf[to] !== go) {
        paused = PAUSE_BETWEEN_GOES
        if (this.crossing > count) this.crossing = count
      }
      const dragged = lastDrag ? chanceOfDrag((lastDrag[to - 1] as number) >= run) : chance
      const move = (1 - paused) * (1 - dragged)
      const unseen = (1 - paused) * (missed + twice) * this.#dragAndRun
      this.still[count] =
        paused * this.#pause * all +
        (1 - paused) * dragged * this.#drag * scratched +
        unseen * (lastDrag ? dragged : later)
      this.stillMissing[count] = lastDrag ? 0 : unseen * dragged
      this.moving[count] = move * scratched * none
      this.missing[count++] = move * (missed * one + twice * two)
    }
    this.count = count
  }

  /** Rare steps over more runs, while a camera was off, with or without drags in that time. */
  #whileOff(seconds: number, pace: number) {
    const { dragLength, dragSpread } = this.#rhythm
    const off = []
    for (let drags = 0; drags <= 3; drags++) {
      const rest = seconds - drags * dragLength
      const steps = Math.round(rest / pace)
      if (steps < MOST_MISSED + 2 || steps > 60) continue
      for (let ahead = Math.max(MOST_MISSED + 2, steps - 4); ahead <= steps + 4; ahead++) {
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
    const leaving = this.#evidence.isLast[from] as number
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
