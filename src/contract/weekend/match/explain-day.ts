import { longestRising } from '../statistics.ts'
import type { ClockFit } from './camera-clock.ts'
import { dragPlans } from './drag-plans.ts'
import { gatherEvidence, OUT_OF_ORDER } from './evidence.ts'
import { Posterior } from './posterior.ts'
import type { Rhythm } from './rhythm.ts'
import type { ClipToMatch, RunToMatch, Tap } from './weekend-day.ts'

interface Day {
  runs: RunToMatch[]
  clips: ClipToMatch[]
  taps: Tap[]
  rhythm: Rhythm
  /** Possible offsets of the camera's clock, the likeliest first. */
  clocks: ClockFit[]
}

interface Explanation extends Decided {
  posterior: Posterior
  logLikelihood: number
}

const MOST_DOUBTS = 3

/** The drag plan, the clock offset and the owner's decisions in order that together explain the day best. */
export function explainDay(day: Day): Explanation {
  const outOfOrder = new Set<number>()
  let best = explain(day, outOfOrder)
  const doubtful = best.posterior.doubtfulDecisions
    .slice(0, MOST_DOUBTS)
    .flatMap((clip) => best.inOrder[clip] ?? [])
  for (const { id } of doubtful) {
    // such as a re-run, which may be anywhere and moves no other run
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

interface Decided {
  /** Clips to place in the running order, or decided and in order. */
  inOrder: ClipToMatch[]
  /** Clips that the owner assigned out of order, such as a re-run at the end of the set. */
  aside: ClipToMatch[]
  placed: Int32Array
  elsewhere: ReadonlySet<number>
}

/** The owner's decisions always hold; the longest part of them that is in order guides the matching. */
function placeDecided(
  runs: readonly RunToMatch[],
  clips: readonly ClipToMatch[],
  outOfOrderToo: ReadonlySet<number> = new Set(),
): Decided {
  const indexOf = new Map(runs.map(({ id }, index) => [id, index]))
  const known = clips.flatMap((clip) => {
    const run = typeof clip.decided === 'number' ? indexOf.get(clip.decided) : undefined
    return run === undefined ? [] : [{ clip, run }]
  })
  const eligible = known.filter(({ clip }) => !outOfOrderToo.has(clip.id))
  const leading = longestRising(eligible.map(({ run }) => run))
  const runOf = new Map(
    eligible.filter((_, index) => leading.has(index)).map(({ clip, run }) => [clip.id, run]),
  )
  const outOfOrder = known.filter(({ clip }) => !runOf.has(clip.id))
  const aside = new Set(outOfOrder.map(({ clip }) => clip.id))
  const inOrder = clips.filter(({ id }) => !aside.has(id))
  return {
    inOrder,
    aside: outOfOrder.map(({ clip }) => clip),
    placed: Int32Array.from(inOrder, ({ id }) => runOf.get(id) ?? -1),
    elsewhere: new Set(outOfOrder.map(({ run }) => run)),
  }
}
