import { longestRising } from '../statistics.ts'
import { type DragPlan, dragPlans } from './drag-plans.ts'
import { gatherEvidence, OUT_OF_ORDER } from './evidence.ts'
import { Forward } from './forward.ts'
import type { Rhythm } from './rhythm.ts'
import type { Lengths } from './run-times.ts'
import type { Moment } from './timeline.ts'
import type { RunToMatch, Tap } from './weekend-day.ts'

export interface Day {
  /** In the order in which they ran. */
  runs: RunToMatch[]
  moments: Moment[]
  taps: Tap[]
  rhythm: Rhythm
  tapSpread: number | null
}

export interface Explanation extends Decided {
  plans: DragPlan[]
  forward: Forward
  logLikelihood: number
}

const MOST_DOUBTS = 3
const NOT_DUE = 8

/** The owner's decisions that are in order guide the matching; those that fit badly may be re-runs, and then guide nothing. */
export function explainDay(day: Day, lengths: Lengths | null = null): Explanation {
  const outOfOrder = new Set<Moment>()
  let best = explain(day, outOfOrder, lengths)
  const doubtful = best.forward.doubtfulDecisions.slice(0, MOST_DOUBTS).flatMap(({ moment: at, isAhead }) => {
    const moment = best.inOrder[at]
    return moment ? [{ moment, isAhead }] : []
  })
  for (const { moment, isAhead } of doubtful) {
    // such as a re-run, which may be anywhere and moves no other run; hardly of a run that was not due yet
    const without = explain(day, new Set([...outOfOrder, moment]), lengths)
    if (without.logLikelihood - (isAhead ? NOT_DUE : 0) <= best.logLikelihood) continue
    outOfOrder.add(moment)
    best = without
  }
  return best
}

function explain(day: Day, outOfOrder: ReadonlySet<Moment>, lengths: Lengths | null): Explanation {
  const { runs, moments, taps, rhythm, tapSpread } = day
  const decided = placeDecided(runs, moments, outOfOrder)
  const pace = rhythm.pace.filter((_, index) => !decided.aside.includes(moments[index] as Moment))
  const own = { ...rhythm, pace }
  const evidence = gatherEvidence(runs, decided.inOrder, taps, own, decided, { tapSpread, lengths })
  const plans = dragPlans(runs, decided.inOrder, own)
  const forward = new Forward(evidence, plans)
  const aside = decided.aside.reduce(
    (sum, { seconds }) => sum + Math.log(OUT_OF_ORDER * rhythm.runLength(seconds)),
    0,
  )
  return { ...decided, plans, forward, logLikelihood: forward.logLikelihood + aside }
}

interface Decided {
  /** Moments to place in the running order, or decided and in order. */
  inOrder: Moment[]
  /** Moments that the owner assigned out of order, such as a re-run at the end of the set. */
  aside: Moment[]
  placed: Int32Array
  elsewhere: ReadonlySet<number>
}

/** The owner's decisions always hold; the longest part of them that is in order guides the matching. */
function placeDecided(
  runs: readonly RunToMatch[],
  moments: readonly Moment[],
  outOfOrderToo: ReadonlySet<Moment>,
): Decided {
  const indexOf = new Map(runs.map(({ id }, index) => [id, index]))
  const known = moments.flatMap((moment) => {
    const run = moment.decided === undefined ? undefined : indexOf.get(moment.decided)
    return run === undefined ? [] : [{ moment, run }]
  })
  const eligible = known.filter(({ moment }) => !outOfOrderToo.has(moment))
  const leading = longestRising(eligible.map(({ run }) => run))
  const runOf = new Map(
    eligible.filter((_, index) => leading.has(index)).map(({ moment, run }) => [moment, run]),
  )
  const outOfOrder = known.filter(({ moment }) => !runOf.has(moment))
  const aside = new Set(outOfOrder.map(({ moment }) => moment))
  const inOrder = moments.filter((moment) => !aside.has(moment))
  return {
    inOrder,
    aside: [...aside],
    placed: Int32Array.from(inOrder, (moment) => runOf.get(moment) ?? -1),
    elsewhere: new Set(outOfOrder.map(({ run }) => run)),
  }
}
