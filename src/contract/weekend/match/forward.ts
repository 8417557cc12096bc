import type { DragPlan } from './drag-plans.ts'
import type { Evidence } from './evidence.ts'
import { Steps } from './steps.ts'
import { LARGE } from './weekend-day.ts'

/**
 * The possible states at a moment, each with the sum of all paths to it, relative to e^scale. A state is a run and a drag plan:
 * `plan * runs + run`. The next step is the same where the run is shown again; only that part of the sum is remembered.
 */
export interface Front {
  states: Int32Array
  weights: Float64Array
  again: Float64Array
  scale: number
  /** The scale of the sums before this moment was weighed. */
  entry: number
  /** Moments that may show the previous run, with the log-likelihood that those between show none. */
  reach: { before: number; logNone: number }[]
}

const NEGLIGIBLE = 1e-5
const NEGLIGIBLE_IN_LARGE = 5e-4
/** Rare steps start only from states that are likely themselves. */
export const LIKELY = 0.001
export const UNLIKELY = 1e-6
/** e^-10: paths further below the best are dropped. */
const FAR_BELOW = 10
const MOST_HOPELESS = 3
/** A decision of the owner is followed even if nothing else supports it. */
export const AGAINST_ALL = 1e-30
const DOUBTFUL = 1e-4
/** The chance that the next class keeps the plan. */
export const SAME_PLAN = 0.9

/**
 * Sums up all ways in which the moments so far may show runs, from the first moment to the last. "Moment m shows run r under
 * drag plan p": the next recorded run is a later one; those between were scratched (no time) or not recorded (a run's time);
 * moments between show none.
 */
export class Forward {
  readonly evidence: Evidence
  readonly plans: readonly DragPlan[]
  readonly steps: Steps
  readonly fronts: Front[] = []
  /** The log-likelihood that all moments after it show none. */
  readonly logNoneAfter: Float64Array
  readonly logLikelihood: number
  /** Moments whose decided run hardly anything else supports, and whether it was not due yet. */
  readonly doubtfulDecisions: { moment: number; isAhead: boolean }[] = []
  readonly #count: number
  readonly #negligible: number
  /** By state; the second half is for runs that are shown again. */
  readonly #sums: Float64Array
  readonly #touched: Int32Array
  #touches = 0

  constructor(evidence: Evidence, plans: readonly DragPlan[]) {
    this.evidence = evidence
    this.plans = plans
    this.steps = new Steps(evidence, plans)
    this.#count = evidence.runs.length
    this.#negligible = this.#count > LARGE ? NEGLIGIBLE_IN_LARGE : NEGLIGIBLE
    this.#sums = new Float64Array(2 * plans.length * this.#count)
    this.#touched = new Int32Array(2 * plans.length * this.#count)
    const { fitsNone } = evidence
    this.logNoneAfter = new Float64Array(fitsNone.length)
    for (let moment = fitsNone.length - 2; moment >= 0; moment--)
      this.logNoneAfter[moment] =
        (this.logNoneAfter[moment + 1] as number) + Math.log(fitsNone[moment + 1] as number)
    this.#sweepForward()
    this.logLikelihood = this.#sumOfEndings()
  }

  #add(state: number, mass: number) {
    if (mass === 0) return
    const sum = this.#sums[state] as number
    if (sum === 0) this.#touched[this.#touches++] = state
    this.#sums[state] = sum + mass
  }

  /** Into the state of another class, whose plan may be another one. */
  #addCrossing(base: number, run: number, mass: number) {
    this.#add(base + run, SAME_PLAN * mass)
    for (let plan = 0; plan < this.plans.length; plan++) {
      const { prior } = this.plans[plan] as DragPlan
      if (prior > 0) this.#add(plan * this.#count + run, (1 - SAME_PLAN) * prior * mass)
    }
  }

  #sweepForward() {
    const { fitsNone } = this.evidence
    const first = this.steps.beginnings()
    let logNone = 0
    for (let moment = 0; moment < fitsNone.length; moment++) {
      const reach = reachOf(this.fronts, fitsNone, moment)
      const scale = Math.max(logNone, ...reach.map(({ scaled }) => scaled))
      const begin = Math.exp(logNone - scale)
      if (begin > this.#negligible)
        for (const [plan, { prior }] of this.plans.entries())
          for (let run = 0; run < this.#count && prior > 0; run++)
            this.#add(plan * this.#count + run, prior * (first[run] as number) * begin)
      for (const { before, scaled } of reach) this.#stepForward(before, moment, Math.exp(scaled - scale))
      this.#followDecision(moment)
      this.fronts.push({ ...this.#takeFront(moment, scale), entry: scale, reach })
      logNone += Math.log(fitsNone[moment] as number)
    }
  }

  #stepForward(before: number, moment: number, weight: number) {
    const { states, weights } = this.fronts[before] as Front
    const steps = this.steps
    const count = this.#count
    const again = this.#sums.length / 2
    steps.between(before, moment)
    for (let index = 0; index < states.length; index++) {
      const state = states[index] as number
      const plan = Math.floor(state / count)
      const base = plan * count
      const from = state - base
      const mass = (weights[index] as number) * weight
      if (mass < UNLIKELY) continue
      steps.from(from, plan)
      const { afterDrag, next, afterMissed, countsOn } = this.plans[plan] as DragPlan
      const { next: afterDragMissed } = this.plans[afterDrag] as DragPlan
      for (let skipped = 0; skipped < steps.count; skipped++) {
        const still = mass * (steps.still[skipped] as number)
        const stillMissing = mass * (steps.stillMissing[skipped] as number)
        const moving = mass * (steps.moving[skipped] as number)
        const missing = mass * (steps.missing[skipped] as number)
        const to = from + 1 + skipped
        const all = still + stillMissing + moving + missing
        if (skipped >= steps.crossing) this.#addCrossing(afterDrag * count, to, all)
        else if (next === plan) this.#add(base + to, all)
        else {
          this.#add(afterDrag * count + to, still * (1 - countsOn))
          this.#add(afterDragMissed * count + to, stillMissing)
          this.#add(next * count + to, still * countsOn + moving)
          this.#add(afterMissed * count + to, missing)
        }
      }
      this.#add(again + state, mass * steps.again)
      if (!steps.leaps || mass < LIKELY) continue
      steps.forEachLeap(from, (to, chance, crosses) => {
        if (crosses) this.#addCrossing(afterDrag * count, to, mass * chance)
        else this.#add(afterDrag * count + to, mass * chance)
      })
    }
  }

  #followDecision(moment: number) {
    const decided = this.evidence.placed[moment] as number
    if (decided < 0) return
    let all = 0
    let there = 0
    let later = 0
    for (let index = 0; index < this.#touches; index++) {
      const state = this.#touched[index] as number
      const run = state % this.#count
      all += this.#sums[state] as number
      if (run === decided) there += this.#sums[state] as number
      if (run > decided) later += this.#sums[state] as number
    }
    if (there < all * DOUBTFUL) this.doubtfulDecisions.push({ moment, isAhead: later < all / 2 })
    for (const [plan, { prior }] of this.plans.entries())
      this.#add(plan * this.#count + decided, all * AGAINST_ALL * prior)
  }

  /** The likely states, and empties the sums. */
  #takeFront(moment: number, scale: number) {
    const { fits, fitsAgain } = this.evidence
    const sums = this.#sums
    const half = sums.length / 2
    let most = 0
    for (let index = 0; index < this.#touches; index++) {
      const state = this.#touched[index] as number
      const run = state % this.#count
      const sum = (sums[state] as number) * (state < half ? fits(moment, run) : fitsAgain(moment, run))
      sums[state] = sum
      if (sum > most) most = sum
    }
    const states: number[] = []
    const weights: number[] = []
    const again: number[] = []
    for (let index = 0; index < this.#touches && most > 0; index++) {
      const touched = this.#touched[index] as number
      const state = touched < half ? touched : touched - half
      const both = (sums[state] as number) + (sums[state + half] as number)
      if (both < most * this.#negligible) continue
      states.push(state)
      weights.push(both / most)
      again.push((sums[state + half] as number) / most)
      sums[state] = 0
      sums[state + half] = 0
    }
    for (let index = 0; index < this.#touches; index++) sums[this.#touched[index] as number] = 0
    this.#touches = 0
    return {
      states: new Int32Array(states),
      weights: new Float64Array(weights),
      again: new Float64Array(again),
      scale: most > 0 ? scale + Math.log(most) : Number.NEGATIVE_INFINITY,
    }
  }

  #sumOfEndings(): number {
    const last = this.steps.endings()
    const logs = this.fronts.map(({ states, weights, scale }, moment) => {
      let sum = 0
      for (let index = 0; index < states.length; index++)
        sum += (weights[index] as number) * (last[(states[index] as number) % this.#count] as number)
      return sum > 0
        ? scale + (this.logNoneAfter[moment] as number) + Math.log(sum)
        : Number.NEGATIVE_INFINITY
    })
    const most = logs.reduce((best, log) => Math.max(best, log), Number.NEGATIVE_INFINITY)
    return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0))
  }
}

function reachOf(fronts: Front[], fitsNone: Float64Array, moment: number) {
  const reach: { before: number; logNone: number; scaled: number }[] = []
  let logNone = 0
  let best = Number.NEGATIVE_INFINITY
  let hopeless = 0
  for (let before = moment - 1; before >= 0 && logNone > Number.NEGATIVE_INFINITY; before--) {
    const scaled = logNone + (fronts[before] as Front).scale
    if (scaled > Number.NEGATIVE_INFINITY) {
      hopeless = scaled < best - FAR_BELOW ? hopeless + 1 : 0
      // an accidental clip and b-roll follow each other: what is hopeless after one is likely before both
      if (hopeless > MOST_HOPELESS) break
      if (hopeless === 0) reach.push({ before, logNone, scaled })
      best = Math.max(best, scaled)
    }
    logNone += Math.log(fitsNone[before] as number)
  }
  return reach
}
