import { type ClassOrder, classOrders } from './class-order.ts'
import { type Day, type Explanation, explainDay } from './explain-day.ts'
import { Posterior } from './posterior.ts'
import { guessLengths, type Lengths, learnLengths, shareOfScratched } from './run-times.ts'
import type { Moment, Timeline } from './timeline.ts'
import { LARGE, type RunToMatch } from './weekend-day.ts'

export interface DayOnClock extends Day {
  timeline: Timeline
  reruns: Map<Moment, number>
}

interface Explained {
  day: DayOnClock
  /** In the order in which they ran. */
  runs: RunToMatch[]
  explanation: Explanation
  posterior: Posterior
  /** How probable it is that the classes ran in that order, by that clock. */
  weight: number
  rivals: Rival[]
}

/** What another clock or order of classes adds to the chance that a moment shows a run. */
type Rival = (moment: Moment, runId: number | null) => number
/** Less probable ones add nothing. */
const LEAST_RIVAL = 0.01
/** By a clock that explains the printed order this much worse than another one does, no other order is tried. */
const FAR_BELOW = 20
/** Lengths of clips are learnt from matches that are this probable. */
const LIKELY = 0.8
const LEARNING_PASSES = 3
const PASSES_IN_LARGE = 1

/** What a clip adds that shows the same as another one; as much as one more moment would. */
const SECOND_ANGLE = -5.5

/** Explains the day by the clock and the order of classes that do it best; again where clips tell more of the runs' times. */
export function explainInOrder(days: DayOnClock[]): Explained {
  const asPrinted = days.map((day) => {
    const [printed, ...others] = classOrders(day.runs, day.moments, day.rhythm.looksLikeRun)
    return { day, others, first: explainBy(day, printed as ClassOrder) }
  })
  const least = asPrinted.reduce((most, { first }) => Math.max(most, first.log), -Infinity) - FAR_BELOW
  const tried = asPrinted.flatMap(({ day, others, first }) =>
    first.log < least ? [first] : [first, ...others.map((order) => explainBy(day, order))],
  )
  const best = tried.reduce((most, one) => (one.log > most.log ? one : most))
  const { day, guess, runs, explanation, log } = best
  const all = tried.reduce((sum, one) => sum + Math.exp(one.log - log), 0)
  const rivals = tried
    .filter((one) => one !== best && Math.exp(one.log - log) > LEAST_RIVAL * all)
    .map((one) => rivalOf(one.runs, one.explanation, Math.exp(one.log - log) / all))
  const posterior = new Posterior(explanation.forward)
  const found = { day, runs, weight: 1 / all, rivals }
  if (!guess) return { ...found, explanation, posterior }
  return { ...found, ...learnFromMatches({ ...day, runs }, guess, { explanation, posterior }) }
}

function explainBy(day: DayOnClock, { runs, logPrior }: ClassOrder) {
  const clips = day.moments.reduce((sum, moment) => sum + moment.clips.length, 0)
  const angles = SECOND_ANGLE * (clips - day.moments.length)
  const guess = guessLengths(runs, lengthsOf(day))
  const explanation = explainDay({ ...day, runs }, guess)
  const log = explanation.logLikelihood + logPrior + day.timeline.logPrior + angles
  return { day, guess, runs, explanation, log }
}

type Matches = Pick<Explained, 'explanation' | 'posterior'>

/** What times and lengths have to do with each other, and how many did not run, are learnt from matches; these improve by it. */
function learnFromMatches(day: Day, guess: Lengths, first: Matches): Matches {
  let { explanation, posterior } = first
  const passes = day.runs.length > LARGE ? PASSES_IN_LARGE : LEARNING_PASSES
  for (let pass = 0; pass < passes; pass++) {
    const likely: { length: number; run: number }[] = []
    const shown = new Float64Array(day.runs.length)
    for (const [index, { runs, chances }] of posterior.chances.entries())
      for (const [at, run] of runs.entries()) {
        const chance = chances[at] as number
        shown[run] = (shown[run] as number) + chance
        if (chance > LIKELY) likely.push({ length: (explanation.inOrder[index] as Moment).seconds, run })
      }
    const lengths = learnLengths(guess, likely)
    const untimed = shareOfScratched(day.runs, shown)
    explanation = explainDay(day, lengths && { ...lengths, untimed })
    posterior = new Posterior(explanation.forward)
  }
  return { explanation, posterior }
}

const lengthsOf = ({ moments, rhythm }: Day) =>
  moments.map(({ seconds }) => seconds).filter(rhythm.looksLikeRun)

function rivalOf(runs: RunToMatch[], { forward, inOrder }: Explanation, weight: number): Rival {
  const { chances } = new Posterior(forward)
  const indexOf = new Map(inOrder.flatMap(({ clips }, index) => clips.map(({ id }) => [id, index])))
  return ({ clips }, runId) => {
    const chance = chances[indexOf.get(clips[0]?.id ?? 0) ?? -1]
    if (!chance) return 0
    const at = chance.runs.findIndex((run) => runs[run]?.id === runId)
    return weight * (runId === null ? chance.none : (chance.chances[at] ?? 0) + (chance.again[at] ?? 0))
  }
}
