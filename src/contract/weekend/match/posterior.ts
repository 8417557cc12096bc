import type { DragPlan } from './drag-plans.ts'
import { type Evidence, Steps } from './steps.ts'

/** The chances of one clip: of each run, and of none. */
export interface Chances {
  runs: number[]
  chances: number[]
  none: number
}

/** The possible runs at a clip, each with the sum of all paths to it, relative to e^scale. */
interface Front {
  runs: number[]
  weights: number[]
  scale: number
  /** Clips that may show the previous run, with the log-likelihood that those between show none. */
  reach: { before: number; logNone: number }[]
}

const NEGLIGIBLE = 1e-6
/** e^-18: paths further below the best are dropped. */
const FAR_BELOW = 18
/** A plan this much worse than another one, as a logarithm, is given up. */
const HOPELESS = 30
/** A decision of the owner is followed even if nothing else supports it. */
const AGAINST_ALL = 1e-30
const DOUBTFUL = 1e-4

/**
 * Forward-backward over "clip c shows run r": the next recorded run is a later one; those between were scratched (no time) or
 * not recorded (a run's time); clips between show none. Forward gives the likelihood of a drag plan, and together with
 * backward the chance of every run for every clip.
 */
export class Posterior {
  readonly #evidence: Evidence
  readonly #steps: Steps
  readonly #fronts: Front[] = []
  readonly #logNoneAfter: Float64Array
  /** Clips whose decided run hardly anything else supports. */
  readonly doubtfulDecisions: number[] = []
  readonly logLikelihood: number

  constructor(evidence: Evidence, plan: DragPlan, rival?: Posterior) {
    this.#evidence = evidence
    this.#steps = new Steps(evidence, plan)
    const { fitsNone, starts } = evidence
    this.#logNoneAfter = new Float64Array(starts.length)
    for (let clip = starts.length - 2; clip >= 0; clip--) {
      this.#logNoneAfter[clip] =
        (this.#logNoneAfter[clip + 1] as number) + Math.log(fitsNone[clip + 1] as number)
    }
    this.logLikelihood = this.#sweepForward(rival) ? this.#sumOfEndings() : Number.NEGATIVE_INFINITY
  }

  /** False where the rival is better by far. */
  #sweepForward(rival?: Posterior): boolean {
    const { starts, fits, fitsNone, runs } = this.#evidence
    const first = Float64Array.from(runs, (_, run) => this.#steps.atEnd(0, run))
    let logNone = 0
    for (let clip = 0; clip < starts.length; clip++) {
      const reach = reachOf(this.#fronts, fitsNone, clip)
      const scale = Math.max(logNone, ...reach.map(({ scaled }) => scaled))
      const begin = Math.exp(logNone - scale)
      const sums = begin > NEGLIGIBLE ? first.map((chance) => chance * begin) : new Float64Array(runs.length)
      for (const { before, scaled } of reach) this.#stepForward(before, clip, Math.exp(scaled - scale), sums)
      this.#followDecision(clip, sums)
      const front = { ...frontOf(sums, (run) => fits(clip, run), scale), reach }
      this.#fronts.push(front)
      if (rival && front.scale < (rival.#fronts[clip] as Front).scale - HOPELESS) return false
      logNone += Math.log(fitsNone[clip] as number)
    }
    return true
  }

  #stepForward(before: number, clip: number, weight: number, sums: Float64Array) {
    const front = this.#fronts[before] as Front
    const steps = this.#steps
    steps.between(before, clip)
    for (let index = 0; index < front.runs.length; index++) {
      const mass = (front.weights[index] as number) * weight
      const from = front.runs[index] as number
      const chances = steps.from(from)
      for (let skipped = 0; skipped < steps.count; skipped++) {
        const to = from + 1 + skipped
        sums[to] = (sums[to] as number) + mass * (chances[skipped] as number)
      }
      steps.forEachLeap(from, (to, chance) => {
        sums[to] = (sums[to] as number) + mass * chance
      })
    }
  }

  #followDecision(clip: number, sums: Float64Array) {
    const decided = this.#evidence.placed[clip] as number
    if (decided < 0) return
    const all = sums.reduce((sum, one) => sum + one, 0)
    if ((sums[decided] as number) < all * DOUBTFUL) this.doubtfulDecisions.push(clip)
    sums[decided] = (sums[decided] as number) + all * AGAINST_ALL
  }

  #sumOfEndings(): number {
    const { runs } = this.#evidence
    const logs = this.#fronts.map(({ runs: shown, weights, scale }, clip) => {
      const sum = shown.reduce(
        (total, run, index) => total + (weights[index] as number) * this.#steps.atEnd(run + 1, runs.length),
        0,
      )
      return sum > 0 ? scale + (this.#logNoneAfter[clip] as number) + Math.log(sum) : Number.NEGATIVE_INFINITY
    })
    const most = logs.reduce((best, log) => Math.max(best, log), Number.NEGATIVE_INFINITY)
    return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0))
  }

  chances(): Chances[] {
    const { fits, runs } = this.#evidence
    const onward = this.#fronts.map(({ runs: shown, scale }, clip) => {
      const left = Math.exp((this.#logNoneAfter[clip] as number) + scale - this.logLikelihood)
      return Float64Array.from(shown, (run) => left * this.#steps.atEnd(run + 1, runs.length))
    })
    // worth[r]: the likelihood of the rest given run r at this clip
    const worth = new Float64Array(runs.length)
    for (let clip = this.#fronts.length - 1; clip >= 0; clip--) {
      const front = this.#fronts[clip] as Front
      // no run is left after the last draw
      if (front.runs.length === 0) continue
      worth.fill(0)
      for (const [index, run] of front.runs.entries()) {
        worth[run] = fits(clip, run) * ((onward[clip] as Float64Array)[index] as number)
      }
      for (const { before, logNone } of front.reach) {
        const weight = Math.exp(logNone + (this.#fronts[before] as Front).scale - front.scale)
        this.#stepBackward(before, clip, weight, worth, onward[before] as Float64Array)
      }
    }
    return this.#fronts.map(({ runs: shown, weights }, clip) => {
      const chances = weights.map(
        (weight, index) => weight * ((onward[clip] as Float64Array)[index] as number),
      )
      return { runs: shown, chances, none: Math.max(0, 1 - chances.reduce((sum, chance) => sum + chance, 0)) }
    })
  }

  #stepBackward(before: number, clip: number, weight: number, worth: Float64Array, target: Float64Array) {
    const front = this.#fronts[before] as Front
    const steps = this.#steps
    const decided = this.#evidence.placed[clip] as number
    const against = decided < 0 ? 0 : AGAINST_ALL * (worth[decided] as number)
    steps.between(before, clip)
    for (let index = 0; index < front.runs.length; index++) {
      const from = front.runs[index] as number
      const chances = steps.from(from)
      let sum = 0
      for (let skipped = 0; skipped < steps.count; skipped++) {
        sum += (chances[skipped] as number) * (against + (worth[from + 1 + skipped] as number))
      }
      steps.forEachLeap(from, (to, chance) => {
        sum += chance * (against + (worth[to] as number))
      })
      target[index] = (target[index] as number) + weight * sum
    }
  }
}

function reachOf(fronts: Front[], fitsNone: Float64Array, clip: number) {
  const reach: { before: number; logNone: number; scaled: number }[] = []
  let logNone = 0
  let best = Number.NEGATIVE_INFINITY
  for (let before = clip - 1; before >= 0 && logNone > Number.NEGATIVE_INFINITY; before--) {
    const scaled = logNone + (fronts[before] as Front).scale
    if (scaled > Number.NEGATIVE_INFINITY) {
      if (scaled < best - FAR_BELOW) break
      reach.push({ before, logNone, scaled })
      best = Math.max(best, scaled)
    }
    logNone += Math.log(fitsNone[before] as number)
  }
  return reach
}

function frontOf(sums: Float64Array, fitOf: (run: number) => number, scale: number) {
  let most = 0
  for (let run = 0; run < sums.length; run++) {
    const sum = sums[run] as number
    if (sum === 0) continue
    sums[run] = sum * fitOf(run)
    most = Math.max(most, sums[run] as number)
  }
  const runs: number[] = []
  const weights: number[] = []
  if (most === 0) return { runs, weights, scale: Number.NEGATIVE_INFINITY }
  for (let run = 0; run < sums.length; run++) {
    const weight = (sums[run] as number) / most
    if (weight < NEGLIGIBLE) continue
    runs.push(run)
    weights.push(weight)
  }
  return { runs, weights, scale: scale + Math.log(most) }
}
