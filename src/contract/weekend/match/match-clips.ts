/**
 * Which clip shows which run?
 *
 * Known are the running order and each clip's start and length. Unknown are unannounced scratches, runs without a clip and
 * clips without a run. The rhythm of the day reveals them: about the same time from start to start, and a drag after every n
 * draws. Ten draws and nine clips between two drags mean one scratch, and only a person can tell which.
 *
 * 1. `timeline` puts the clips of all cameras on one clock (`camera-clock`); clips of two angles are one moment. `rhythm`
 *    learns gaps, lengths and drags from the moments.
 * 2. `evidence` weighs each pair of moment and run alone: length (by the result sheet, `run-times`), taps at the fence,
 *    scratches, decisions.
 * 3. `steps` gives the probability that one recorded run follows another after some seconds, under each of the `drag-plans`.
 * 4. `forward` and `posterior` sum over all plans and all alignments of runs and moments: the chance of every run.
 * 5. `choose-runs` picks one run per moment, in order; its chance is the confidence. `ask-first` finds the question that helps
 *    most, `notes` says in words what does not fit.
 *
 * `class-order` tries other orders of classes than the printed one where the numbers of clips suggest it. The confidence is
 * averaged over them, and over the offsets of a clock.
 *
 * Pure; it runs again after every decision of the owner, which is never changed.
 */

import { askFirst } from './ask-first.ts'
import { chooseRuns, SURE } from './choose-runs.ts'
import type { DragPlan } from './drag-plans.ts'
import { type DayOnClock, explainInOrder } from './explain-in-order.ts'
import { noteWhatDoesNotFit } from './notes.ts'
import type { Chances } from './posterior.ts'
import { learnRhythm } from './rhythm.ts'
import { layTimelines, type Moment, type Timeline } from './timeline.ts'
import type { ClipToMatch, MatchedClip, MatchedDay, RunToMatch, Tap } from './weekend-day.ts'

export { SURE }

const WRONG_TAP = 0.03
/** Milliseconds from which on the second start of a run is one at the end of its class, not a slip. */
const MUCH_LATER = 300_000

export interface DayToMatch {
  runs: RunToMatch[]
  clips: ClipToMatch[]
  taps: Tap[]
}

export const matchClips = (day: DayToMatch): MatchedClip[] => matchDay(day).clips

export function matchDay({ runs: printed, clips, taps }: DayToMatch): MatchedDay {
  const moments = clips.map(({ id }) => [id])
  const nothing = { clips: asMatched({ clips }, null, 1), moments, questions: [], notes: [], clocks: [] }
  if (printed.length === 0 || clips.length === 0) return nothing
  const dayOf = (timeline: Timeline): DayOnClock => {
    const { moments: all, tapSpread } = timeline
    const reruns = tapSpread === null ? new Map<Moment, number>() : findReruns(all, taps, tapSpread)
    const moments = all.filter((moment) => !reruns.has(moment))
    const rhythm = learnRhythm(moments)
    return { runs: markDrags(printed, taps), moments, taps, rhythm, tapSpread, timeline, reruns }
  }
  const { day, runs, explanation, posterior, weight, rivals } = explainInOrder(
    layTimelines(clips, taps).map(dayOf),
  )
  const { reruns } = day
  const { moments: all, offsets } = day.timeline
  const { inOrder, aside, placed, plans } = explanation
  const { chances } = posterior
  const choice = chooseRuns(chances, runs, placed)
  const loose = looseness(plans, posterior.planShares, runs)
  const idOf = (run: number) => runs[run]?.id ?? null
  const matched = [
    ...clips
      .filter(({ decided }) => decided === null)
      .map(({ id }) => ({ id, runId: null, sure: 1, decided: true })),
    ...[...reruns].flatMap(([moment, runId]) => asMatched(moment, runId, 1 - WRONG_TAP)),
    ...aside.flatMap((moment) => asMatched(moment, moment.decided ?? null, 1)),
    ...inOrder.flatMap((moment, index) => {
      const run = choice[index] as number
      const { runs: possible, chances: chance, again, none } = chances[index] as Chances
      const at = possible.indexOf(run)
      const here = run < 0 ? none : (chance[at] ?? 0) + (again[at] ?? 0)
      const sure = rivals.reduce((sum, rival) => sum + rival(moment, idOf(run)), weight * here)
      return asMatched(moment, idOf(run), modest(sure, loose))
    }),
  ]
  const byId = new Map(matched.map((clip) => [clip.id, clip]))
  const ofClips = clips.flatMap(({ id }) => byId.get(id) ?? [])
  const clocks = [...offsets].flatMap(([camera, seconds]) => (seconds === 0 ? [] : [{ camera, seconds }]))
  return {
    clips: ofClips,
    moments: all.map((moment) => moment.clips.map(({ id }) => id)),
    questions: askFirst(chances, choice, placed).map(({ moment, runs: likely }) => ({
      clipId: inOrder[moment]?.clips[0]?.id ?? 0,
      runIds: likely.map(idOf),
    })),
    notes: noteWhatDoesNotFit({
      printed,
      ran: runs,
      plans,
      shares: posterior.planShares,
      clocks,
      clips: ofClips,
    }),
    clocks,
  }
}

const asMatched = ({ clips }: Pick<Moment, 'clips'>, runId: number | null, sure: number): MatchedClip[] =>
  clips.map(({ id, decided }) =>
    decided === undefined
      ? { id, runId, sure, decided: false }
      : { id, runId: decided, sure: 1, decided: true },
  )

/**
 * A power, because the model is overconfident: it knows fewer habits than there are. More so where only the ends of a class
 * hold the runs in place: a scratch that another run makes up for shifts all between.
 */
const modest = (chance: number, loose: number) => Math.min(1, chance) ** (2 + 4 * loose ** 3)

/** How probable it is that drags do not follow the sheet, for the runs of which no result says that they took place. */
const looseness = (plans: readonly DragPlan[], shares: Float64Array, runs: readonly RunToMatch[]) => {
  const open = runs.filter(({ seconds, noTime }) => typeof seconds !== 'number' && !noTime).length
  const counted = plans.reduce(
    (sum, { afterRun }, plan) => sum + (afterRun ? 0 : (shares[plan] as number)),
    0,
  )
  return (counted * open) / runs.length
}

/** The clip of a re-run is the one that starts when it was tapped. */
function findReruns(moments: readonly Moment[], taps: readonly Tap[], spread: number): Map<Moment, number> {
  const found = new Map<Moment, number>()
  const firstStart = new Map<number, number>()
  const isRerun = ({ kind, runId, at }: Tap) => {
    if (kind !== 'start') return kind === 'rerun'
    const first = firstStart.get(runId) ?? at
    firstStart.set(runId, first)
    return at - first > MUCH_LATER
  }
  for (const { at, runId } of taps.toSorted((a, b) => a.at - b.at).filter(isRerun)) {
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
 * sure or decided, or to the first one on the screen.
 */
export function implicitlyAccepted(
  { clips, moments }: Pick<MatchedDay, 'clips' | 'moments'>,
  clipId: number,
  seenFrom?: number,
): { id: number; seen: number | null }[] {
  const shownFor = new Map(clips.map((clip) => [clip.id, clip]))
  const at = moments.findIndex((ids) => ids.includes(clipId))
  const seen: { id: number; seen: number | null }[] = []
  const from = seenFrom === undefined ? 0 : moments.findIndex((ids) => ids.includes(seenFrom))
  for (const ids of moments.slice(Math.max(0, from), Math.max(0, at)).toReversed()) {
    const first = shownFor.get(ids[0] ?? 0)
    if (!first || first.decided || first.sure >= SURE) break
    seen.unshift(...ids.map((id) => ({ id, seen: first.runId })))
  }
  return seen
}
