/**
 * Which clip shows which run?
 *
 * Known are the running order and each clip's start and length. Unknown are unannounced scratches, runs without a clip and
 * clips without a run. The rhythm of the day reveals them: about the same time from start to start, and a drag after every n
 * draws. Ten draws and nine clips between two drags mean one scratch, and only a person can tell which.
 *
 * 1. `timeline` puts the clips of all cameras on one clock (`camera-clock`); clips of two angles are one moment. `rhythm`
 *    learns gaps, lengths and drags from the moments.
 * 2. `evidence` weighs each pair of moment and run alone: length, taps at the fence, results, scratches, decisions.
 * 3. `steps` gives the probability that one recorded run follows another after some seconds, under each of the `drag-plans`.
 * 4. `posterior` sums over all plans and all alignments of runs and moments (forward-backward): the chance of every run.
 * 5. `choose-runs` picks one run per moment, in order; its chance is the confidence.
 *
 * Pure; it runs again after every decision of the owner, which is never changed.
 */

import { spreadAround, median } from '../statistics.ts'
import { chooseRuns, SURE } from './choose-runs.ts'
import type { Extra } from './evidence.ts'
import { type Day, type Explanation, explainDay, orderByClass } from './explain-day.ts'
import type { Chances } from './posterior.ts'
import { learnRhythm } from './rhythm.ts'
import { layTimeline, type Moment } from './timeline.ts'
import type { ClipToMatch, MatchedClip, RunToMatch, Tap } from './weekend-day.ts'

export { SURE }

const WRONG_TAP = 0.03

export function matchClips(input: { runs: RunToMatch[]; clips: ClipToMatch[]; taps: Tap[] }): MatchedClip[] {
  const matched = new Map<number, MatchedClip>(
    input.clips
      .filter(({ decided }) => decided === null)
      .map(({ id }) => [id, { id, runId: null, sure: 1, decided: true }]),
  )
  const open = input.clips.filter(({ id }) => !matched.has(id))
  const runs = markDrags(input.runs, input.taps)
  for (const clip of matchMoments(runs, open, input.taps)) matched.set(clip.id, clip)
  return input.clips.flatMap(({ id }) => matched.get(id) ?? [])
}

function matchMoments(runs: RunToMatch[], clips: ClipToMatch[], taps: Tap[]): MatchedClip[] {
  const { moments: all, tapSpread } = layTimeline(clips, taps)
  const reruns = tapSpread === null ? new Map<Moment, number>() : findReruns(all, taps, tapSpread)
  const moments = all.filter((moment) => !reruns.has(moment))
  const day: Day = { runs, moments, taps, rhythm: learnRhythm(moments), tapSpread }
  const { runs: ordered, explanation, chances } = explainInOrder(day)
  const { inOrder, aside, placed } = explanation
  const choice = chooseRuns(chances, ordered.length, placed)
  return [
    ...[...reruns].flatMap(([moment, runId]) => asMatched(moment, runId, 1 - WRONG_TAP)),
    ...aside.flatMap((moment) => asMatched(moment, moment.decided ?? null, 1)),
    ...inOrder.flatMap((moment, index) => {
      const run = choice[index] as number
      const { runs: possible, chances: chance, again, none } = chances[index] as Chances
      const at = possible.indexOf(run)
      const sure = run < 0 ? none : (chance[at] ?? 0) + (again[at] ?? 0)
      return asMatched(moment, ordered[run]?.id ?? null, modest(sure))
    }),
  ]
}

const asMatched = ({ clips }: Moment, runId: number | null, sure: number): MatchedClip[] =>
  clips.map(({ id, decided }) =>
    decided === undefined ? { id, runId, sure, decided: false } : { id, runId: decided, sure: 1, decided: true },
  )

/** Explains the day; again where classes ran in another order than printed, or clips tell more of the runs' times. */
function explainInOrder(day: Day): { runs: RunToMatch[]; explanation: Explanation; chances: Chances[] } {
  let runs = day.runs
  let extra = guessExtra(day)
  let explanation = explainDay(day, extra)
  let chances = explanation.posterior.chances()
  const ordered = orderByClass(runs, chances)
  const isOther = ordered.some((run, index) => run !== runs[index])
  if (extra) extra = learnExtra(runs, explanation.inOrder, chances)
  if (isOther || extra) {
    const again = explainDay({ ...day, runs: ordered }, extra)
    if (!isOther || again.logLikelihood > explanation.logLikelihood) {
      runs = ordered
      explanation = again
      chances = again.posterior.chances()
    }
  }
  return { runs, explanation, chances }
}

/** How much longer than its time a run's clip is. */
function guessExtra({ runs, moments, rhythm }: Day): Extra | null {
  const times = runs.flatMap(({ seconds }) => (typeof seconds === 'number' ? [seconds] : []))
  if (times.length < 20) return null
  const lengths = moments.map(({ seconds }) => seconds).filter(rhythm.looksLikeRun)
  return { mean: (median(lengths) ?? 0) - (median(times) ?? 0), spread: 3 }
}

/** The same from sure matches; null where the two have nothing to do with each other. */
function learnExtra(runs: RunToMatch[], moments: Moment[], chances: Chances[]): Extra | null {
  const pairs = moments.flatMap(({ seconds }, index) => {
    const { runs: possible, chances: each } = chances[index] as Chances
    const time = runs[possible[each.findIndex((chance) => chance > 0.8)] ?? -1]?.seconds
    return typeof time === 'number' ? [{ seconds, beyond: seconds - time }] : []
  })
  const beyond = pairs.map((pair) => pair.beyond)
  const mean = median(beyond) ?? 0
  const spread = spreadAround(mean, beyond)
  const lengths = pairs.map(({ seconds }) => seconds)
  const alone = spreadAround(median(lengths) ?? 0, lengths)
  return pairs.length < 30 ? { mean, spread: 3 } : spread < alone ? { mean, spread: Math.max(1.5, 1.2 * spread) } : null
}

/**
 * Squared, because the model is overconfident: of the matches at 95 %, more than 2 in 100 were wrong where drags follow the
 * number of actual runs.
 */
const modest = (chance: number) => Math.min(1, chance) ** 2

/** The clip of a re-run is the one that starts when it was tapped. */
function findReruns(moments: readonly Moment[], taps: readonly Tap[], spread: number): Map<Moment, number> {
  const found = new Map<Moment, number>()
  for (const { at, runId } of taps.filter(({ kind }) => kind === 'rerun')) {
    const distanceOf = ({ start }: Moment) => Math.abs(at / 1000 - start)
    const moment = moments
      .filter((one) => one.decided === undefined && !found.has(one))
      .toSorted((a, b) => distanceOf(a) - distanceOf(b))[0]
    if (moment && distanceOf(moment) < 5 + 3 * spread) found.set(moment, runId)
  }
  return found
}

const markDrags = (runs: RunToMatch[], taps: Tap[]): RunToMatch[] => {
  const dragged = new Set(taps.filter(({ kind }) => kind === 'drag').map(({ runId }) => runId))
  return runs.map((run) => (dragged.has(run.id) ? { ...run, dragAfter: true } : run))
}

/**
 * The owner reads in order, so deciding on a clip accepts what was shown for those before it, back to the last clip that was
 * sure or decided.
 */
export function implicitlyAccepted(
  clips: readonly ClipToMatch[],
  shown: readonly MatchedClip[],
  clipId: number,
  taps: readonly Tap[] = [],
): { id: number; seen: number | null }[] {
  const shownFor = new Map(shown.map((clip) => [clip.id, clip]))
  const { moments } = layTimeline(clips, taps)
  const at = moments.findIndex((moment) => moment.clips.some(({ id }) => id === clipId))
  const seen: { id: number; seen: number | null }[] = []
  for (const moment of moments.slice(0, Math.max(0, at)).toReversed()) {
    const first = shownFor.get(moment.clips[0]?.id ?? 0)
    if (!first || first.decided || first.sure >= SURE) break
    seen.unshift(...moment.clips.map(({ id }) => ({ id, seen: first.runId })))
  }
  return seen
}
