import type { ClockFit } from './camera-clock.ts'
import { dragPlans } from './drag-plans.ts'
import { gatherEvidence, OUT_OF_ORDER } from './evidence.ts'
import { type Decided, placeDecided } from './place-decided.ts'
import { Posterior } from './posterior.ts'
import type { Rhythm } from './rhythm.ts'
import type { ClipToMatch, RunToMatch, Tap } from './weekend-day.ts'

interface Day {
  runs: RunToMatch[]
  clips: ClipToMatch[]
  taps: Tap[]
  rhythm: Rhythm
  /** Where the camera's clock may stand, the likeliest first. */
  clocks: ClockFit[]
}

interface Explanation extends Decided {
  posterior: Posterior
  logLikelihood: number
}

const MOST_DOUBTS = 3

/** The plan of drags, the clock and the order of the owner's words that together explain the day best. */
export function explainDay(day: Day): Explanation {
  const outOfOrder = new Set<number>()
  let best = explain(day, outOfOrder)
  const doubtful = best.posterior.doubtfulWords
    .slice(0, MOST_DOUBTS)
    .flatMap((clip) => best.inOrder[clip] ?? [])
  for (const { id } of doubtful) {
    // a re-run, say, which stands anywhere and moves nobody else
    const without = explain(day, new Set([...outOfOrder, id]))
    if (without.logLikelihood <= best.logLikelihood) continue
    outOfOrder.add(id)
    best = without
  }
  return best
}

function explain({ runs, clips, taps, rhythm, clocks }: Day, outOfOrder: ReadonlySet<number>): Explanation {
  const decided = placeDecided(runs, clips, outOfOrder)
  const evidenceBy = (clock?: ClockFit) => gatherEvidence(runs, decided.inOrder, taps, rhythm, decided, clock)
  const [plan, ...otherPlans] = dragPlans(runs, decided.inOrder, rhythm)
  let evidence = evidenceBy(clocks[0])
  let posterior = new Posterior(evidence, plan)
  for (const clock of clocks.slice(1)) {
    const other = evidenceBy(clock)
    const otherPosterior = new Posterior(other, plan, posterior)
    if (otherPosterior.logLikelihood <= posterior.logLikelihood) continue
    evidence = other
    posterior = otherPosterior
  }
  for (const otherPlan of otherPlans) {
    const other = new Posterior(evidence, otherPlan, posterior)
    if (other.logLikelihood > posterior.logLikelihood) posterior = other
  }
  const aside = decided.aside.reduce(
    (sum, { seconds }) => sum + Math.log(OUT_OF_ORDER * rhythm.runLength(seconds)),
    0,
  )
  return { ...decided, posterior, logLikelihood: posterior.logLikelihood + aside }
}
