import type { DragPlan } from './drag-plans.ts'
import { AGAINST_ALL, type Forward, type Front, LIKELY, SAME_PLAN, UNLIKELY } from './forward.ts'

/** The chances of one moment: of each run, of being another clip of that run, and of none. */
export interface Chances {
  runs: number[]
  chances: number[]
  again: number[]
  none: number
}

const NEGLIGIBLE = 1e-5

/** The chance of every run for every moment, over all drag plans: the ways so far (`Forward`) times the ways on from there. */
export class Posterior {
  readonly chances: Chances[]
  /** How probable each plan is, over all moments. */
  readonly planShares: Float64Array
  readonly #forward: Forward
  readonly #count: number
  /** By state, the likelihood of a moment and of all after it; the second half is for runs that are shown again. */
  readonly #worth: Float64Array

  constructor(forward: Forward) {
    this.#forward = forward
    this.#count = forward.evidence.runs.length
    this.#worth = new Float64Array(2 * forward.plans.length * this.#count)
    this.planShares = new Float64Array(forward.plans.length)
    this.chances = this.#allChances()
  }

  #allChances(): Chances[] {
    const count = this.#count
    const { fits, fitsAgain } = this.#forward.evidence
    const last = this.#forward.steps.endings()
    const onward = this.#forward.fronts.map(({ states, scale }, moment) => {
      const left = Math.exp(
        (this.#forward.logNoneAfter[moment] as number) + scale - this.#forward.logLikelihood,
      )
      return Float64Array.from(states, (state) => left * (last[state % count] as number))
    })
    // worth: the likelihood of this moment and the rest given the state
    const worth = this.#worth
    const half = worth.length / 2
    const mixed = new Float64Array(count)
    for (let moment = this.#forward.fronts.length - 1; moment >= 0; moment--) {
      const { states, reach, scale, entry } = this.#forward.fronts[moment] as Front
      for (let index = 0; index < states.length; index++) {
        const state = states[index] as number
        const run = state % count
        const rest = (onward[moment] as Float64Array)[index] as number
        worth[state] = fits(moment, run) * rest
        worth[state + half] = fitsAgain(moment, run) * rest
        const { prior } = this.#forward.plans[Math.floor(state / count)] as DragPlan
        mixed[run] = (mixed[run] as number) + prior * (worth[state] as number)
      }
      for (const { before, logNone } of reach) {
        const log = logNone + (this.#forward.fronts[before] as Front).scale
        const weight = Math.exp(log - scale)
        this.#stepBackward(
          before,
          moment,
          { weight, entering: Math.exp(log - entry), mixed },
          onward[before] as Float64Array,
        )
      }
      for (const state of states) {
        worth[state] = 0
        worth[state + half] = 0
        mixed[state % count] = 0
      }
    }
    return this.#forward.fronts.map((front, moment) =>
      this.#chancesAt(moment, front, onward[moment] as Float64Array),
    )
  }

  /** Takes the same steps as on the way forward. */
  #stepBackward(before: number, moment: number, { weight, entering, mixed }: Backward, target: Float64Array) {
    const { states, weights } = this.#forward.fronts[before] as Front
    const steps = this.#forward.steps
    const worth = this.#worth
    const half = worth.length / 2
    const count = this.#count
    const decided = this.#forward.evidence.placed[moment] as number
    const against = decided < 0 ? 0 : AGAINST_ALL * (mixed[decided] as number)
    steps.between(before, moment)
    for (let index = 0; index < states.length; index++) {
      const state = states[index] as number
      const plan = Math.floor(state / count)
      const base = plan * count
      const from = state - base
      const mass = (weights[index] as number) * entering
      if (mass < UNLIKELY) continue
      steps.from(from, plan)
      let sum = steps.again * (against + (worth[state + half] as number))
      const { afterDrag, next, afterMissed, countsOn } = this.#forward.plans[plan] as DragPlan
      const { next: afterDragMissed } = this.#forward.plans[afterDrag] as DragPlan
      for (let skipped = 0; skipped < steps.count; skipped++) {
        const still = steps.still[skipped] as number
        const stillMissing = steps.stillMissing[skipped] as number
        const moving = steps.moving[skipped] as number
        const missing = steps.missing[skipped] as number
        const to = from + 1 + skipped
        const dragged = worth[afterDrag * count + to] as number
        if (skipped >= steps.crossing)
          sum +=
            (still + stillMissing + moving + missing) *
            (against + SAME_PLAN * dragged + (1 - SAME_PLAN) * (mixed[to] as number))
        else
          sum +=
            still * (1 - countsOn) * (against + dragged) +
            stillMissing * (against + (worth[afterDragMissed * count + to] as number)) +
            (still * countsOn + moving) * (against + (worth[next * count + to] as number)) +
            missing * (against + (worth[afterMissed * count + to] as number))
      }
      if (steps.leaps && mass >= LIKELY)
        steps.forEachLeap(from, (to, chance, crosses) => {
          let there = worth[afterDrag * count + to] as number
          if (crosses) there = SAME_PLAN * there + (1 - SAME_PLAN) * (mixed[to] as number)
          sum += chance * (against + there)
        })
      target[index] = (target[index] as number) + weight * sum
    }
  }

  #chancesAt(moment: number, { states, weights, again: shownAgain }: Front, onward: Float64Array): Chances {
    if (moment > 0) this.#forward.steps.between(moment - 1, moment)
    const first = this.#worth
    const half = first.length / 2
    const runs: number[] = []
    let all = 0
    for (let index = 0; index < states.length; index++) {
      const run = (states[index] as number) % this.#count
      const rest = onward[index] as number
      // else it is a late entry
      const isSplit = moment > 0 ? this.#forward.steps.splitShare(run) : 0
      const isRerun = isSplit + (1 - isSplit) * this.#forward.evidence.isRerun(moment, run)
      const another = (shownAgain[index] as number) * rest * isRerun
      const chance = ((weights[index] as number) - (shownAgain[index] as number)) * rest
      all += another + chance
      const plan = Math.floor((states[index] as number) / this.#count)
      this.planShares[plan] =
        (this.planShares[plan] as number) + (another + chance) / this.#forward.fronts.length
      if (another + chance < NEGLIGIBLE) continue
      if (first[run] === 0 && first[half + run] === 0) runs.push(run)
      first[run] = (first[run] as number) + chance
      first[half + run] = (first[half + run] as number) + another
    }
    runs.sort((a, b) => a - b)
    const chances = runs.map((run) => first[run] as number)
    const again = runs.map((run) => first[half + run] as number)
    for (const run of runs) {
      first[run] = 0
      first[half + run] = 0
    }
    return { runs, chances, again, none: Math.max(0, 1 - all) }
  }
}

interface Backward {
  weight: number
  /** The weight on the way forward. */
  entering: number
  mixed: Float64Array
}
