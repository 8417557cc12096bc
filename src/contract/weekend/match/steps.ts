import { chanceOfDrag, type DragPlan } from './drag-plans.ts'
import type { Gaps } from './rhythm.ts'
import type { RunToMatch } from './weekend-day.ts'

/** What is known of one track of clips, in the order of their starts. */
export interface Evidence {
  runs: readonly RunToMatch[]
  /** Seconds. */
  starts: Float64Array
  /** The likelihood of a clip for a run, regardless of its neighbours. */
  fits: (clip: number, run: number) => number
  /** The likelihood that it shows no run. */
  fitsNone: Float64Array
  /** The chance that a run was scratched, and that it took place without a clip. */
  scratched: Float64Array
  missed: Float64Array
  /** The run's index of clips that the owner decided, else -1. */
  placed: Int32Array
  gaps: Gaps
}

/** The most runs without a clip that one step skips. */
const MOST_SKIPPED = 10
const MOST_MISSED = 2
const HOPELESS = 1e-10
const PAUSE_BETWEEN_GOES = 0.88
const PAUSE_WITHIN_A_GO = 0.002
/** The camera was off for a while; a whole class was not recorded. */
const CAMERA_OFF = 2e-4
const GO_NOT_FILMED = 0.01
const LONG_PAUSE = 900

/** The probability of steps from one recorded run to the next, by the runs skipped and the time passed. */
export class Steps {
  readonly #evidence: Evidence
  readonly #plan: DragPlan
  readonly #skipped: Float64Array[]
  readonly #goOf: Int32Array
  readonly #lastDrag: Int32Array
  readonly #running = new Float64Array(MOST_MISSED + 1)
  /** By whether a new go begins, and whether a drag is expected: with a pause or drag between, or without. */
  readonly #still = new Float64Array(4)
  readonly #moving = new Float64Array(4)
  readonly #chances = new Float64Array(MOST_SKIPPED + 1)
  #off: { ahead: number; weight: number }[] = []
  #toOtherGo = 0
  /** The number of chances in the last result of `from`. */
  count = 0
  /** The first runs of each go. */
  readonly #goStarts: number[] = []

  constructor(evidence: Evidence, plan: DragPlan) {
    this.#evidence = evidence
    this.#plan = plan
    const { runs } = evidence
    this.#goOf = new Int32Array(runs.length)
    this.#lastDrag = new Int32Array(runs.length).fill(-1)
    for (let run = 0; run < runs.length; run++) {
      const same = run > 0 && runs[run - 1]?.go === runs[run]?.go
      this.#goOf[run] = run === 0 ? 0 : (this.#goOf[run - 1] as number) + (same ? 0 : 1)
      if (runs[run - 3]?.go !== runs[run]?.go) this.#goStarts.push(run)
      this.#lastDrag[run] = plan.afterRun?.[run] ? run : run > 0 ? (this.#lastDrag[run - 1] as number) : -1
    }
    this.#skipped = Array.from(runs, (_, run) => this.#waysToSkipBefore(run))
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

  /** The chance that the first recorded run is this one or, from the other end, the last. */
  atEnd(from: number, to: number): number {
    const { scratched, missed, runs } = this.#evidence
    let none = 1
    for (let run = from; run < to && none > 1e-6; run++) {
      none *= (scratched[run] as number) + (missed[run] as number)
    }
    return none + 1e-3 / runs.length
  }

  /** Prepares the steps between two clips by the time between them. */
  between(before: number, after: number) {
    const { starts, gaps } = this.#evidence
    const seconds = (starts[after] as number) - (starts[before] as number)
    const drag = gaps.drag(seconds)
    const pause = gaps.pause(seconds)
    for (let lost = 0; lost <= MOST_MISSED; lost++) this.#running[lost] = gaps.running(seconds, lost)
    this.#off = this.#whileOff(seconds)
    this.#toOtherGo = seconds < LONG_PAUSE ? 0 : (GO_NOT_FILMED / this.#goStarts.length) * pause
    for (let otherGo = 0; otherGo <= 1; otherGo++) {
      for (let expected = 0; expected <= 1; expected++) {
        const paused = otherGo ? PAUSE_BETWEEN_GOES : PAUSE_WITHIN_A_GO
        const dragged = this.#plan.afterClip?.[before] ?? chanceOfDrag(expected === 1)
        const kind = otherGo * 2 + expected
        this.#still[kind] = paused * pause + (1 - paused) * dragged * drag
        this.#moving[kind] = (1 - paused) * (1 - dragged)
      }
    }
  }

  /** The chances of the steps from a run to the next ones, in order. */
  from(run: number): Float64Array {
    const [none, one, two] = this.#running as unknown as [number, number, number]
    const furthest = Math.min(this.#goOf.length - 1, run + 1 + MOST_SKIPPED)
    const chances = this.#chances
    let count = 0
    for (let to = run + 1; to <= furthest; to++) {
      const ways = this.#skipped[to] as Float64Array
      const at = count * (MOST_MISSED + 1)
      const scratched = ways[at] as number
      const missed = ways[at + 1] as number
      const twice = ways[at + 2] as number
      const all = scratched + missed + twice
      if (all < HOPELESS) break
      const kind =
        (this.#goOf[run] === this.#goOf[to] ? 0 : 2) + ((this.#lastDrag[to - 1] as number) >= run ? 1 : 0)
      chances[count++] =
        (this.#still[kind] as number) * all +
        (this.#moving[kind] as number) * (scratched * none + missed * one + twice * two)
    }
    this.count = count
    return chances
  }

  /** Rare steps over more runs, while a camera was off. */
  #whileOff(seconds: number) {
    const { gaps } = this.#evidence
    const steps = Math.round(seconds / gaps.usual)
    return [-2, -1, 0, 1, 2]
      .map((more) => steps + more)
      .filter((ahead) => ahead > MOST_SKIPPED + 1)
      .map((ahead) => ({ ahead, weight: CAMERA_OFF * gaps.running(seconds, ahead - 1) }))
  }

  forEachLeap(from: number, visit: (to: number, weight: number) => void) {
    for (const { ahead, weight } of this.#off) {
      if (from + ahead < this.#goOf.length) visit(from + ahead, weight)
    }
    if (this.#toOtherGo === 0) return
    for (const to of this.#goStarts) if (to > from + MOST_SKIPPED + 1) visit(to, this.#toOtherGo)
  }
}
