/**
 * Which clip shows which run?
 *
 * Known are the running order and each clip's start and length. Unknown are unannounced scratches, runs without a clip and
 * clips without a run. The rhythm of the day reveals them: about the same time from start to start, and a drag after every n
 * draws. Ten draws and nine clips between two drags mean one scratch, and only a person can tell which.
 *
 * 1. `tracksOf` puts the clips of each camera in order. `rhythm` learns gap, length and drags from them.
 * 2. `evidence` weighs each pair of clip and run alone: length, taps at the fence (`camera-clock` finds the offset of the
 *    camera's clock), announced scratches, the owner's decisions.
 * 3. `steps` gives the probability that one recorded run follows another after some seconds. `drag-plans` are the hypotheses
 *    about drags; `explain-day` takes the one that explains the day best.
 * 4. `posterior` sums over all alignments of runs and clips (forward-backward): the chance of every run for every clip.
 * 5. `choose` picks one run per clip, in order; its chance is the confidence.
 *
 * Pure; it runs again after every decision of the owner, which is never changed.
 */

import { type ClockFit, fitClock } from './camera-clock.ts'
import { WRONG_TAP } from './evidence.ts'
import { explainDay } from './explain-day.ts'
import type { Chances } from './posterior.ts'
import { learnRhythm } from './rhythm.ts'
import type { ClipToMatch, MatchedClip, RunToMatch, Tap } from './weekend-day.ts'

/** The confidence from which a match needs no look. */
export const SURE = 0.95
/** See `choose`: in an untouched group, and where the owner is reviewing. */
const PATIENCE = 1
const PATIENCE_AT_WORK = 20

export function matchClips(input: { runs: RunToMatch[]; clips: ClipToMatch[]; taps: Tap[] }): MatchedClip[] {
  const matched = new Map<number, MatchedClip>(
    input.clips
      .filter(({ decided }) => decided === null)
      .map(({ id }) => [id, { id, runId: null, sure: 1, decided: true }]),
  )
  const runs = markDrags(input.runs, input.taps)
  for (const track of tracksOf(input.clips.filter(({ id }) => !matched.has(id)))) {
    for (const clip of matchTrack(runs, track, input.taps)) matched.set(clip.id, clip)
  }
  return input.clips.flatMap(({ id }) => matched.get(id) ?? [])
}

function matchTrack(runs: RunToMatch[], track: ClipToMatch[], taps: Tap[]): MatchedClip[] {
  const rhythm = learnRhythm(track)
  const clocks = fitClock(
    track.filter(({ seconds }) => rhythm.looksLikeRun(seconds)),
    taps.filter(({ kind }) => kind === 'start'),
  )
  const reruns = findReruns(track, taps, clocks[0])
  const clips = track.filter(({ id }) => !reruns.has(id))
  const { posterior, inOrder, aside, placed } = explainDay({ runs, clips, taps, rhythm, clocks })
  const chances = posterior.chances()
  const choice = choose(chances, runs.length, patienceFor(chances, placed))
  return [
    ...reruns.values(),
    ...aside.map(({ id, decided = null }) => ({ id, runId: decided, sure: 1, decided: true })),
    ...inOrder.map(({ id, decided }, clip) => {
      const run = choice[clip] as number
      const { runs: possible, chances: chance, none } = chances[clip] as Chances
      const sure = modest(run < 0 ? none : (chance[possible.indexOf(run)] ?? 0))
      return { id, runId: runs[run]?.id ?? null, sure, decided: decided !== undefined }
    }),
  ]
}

/**
 * Squared, because the model is overconfident: of the matches at 95 %, more than 2 in 100 were wrong where drags follow the
 * number of actual runs.
 */
const modest = (chance: number) => Math.min(1, chance) ** 2

/** The clip of a re-run is the one that starts when it was tapped. */
function findReruns(
  track: ClipToMatch[],
  taps: Tap[],
  clock: ClockFit | undefined,
): Map<number, MatchedClip> {
  const found = new Map<number, MatchedClip>()
  if (!clock) return found
  for (const { at, runId } of taps.filter(({ kind }) => kind === 'rerun')) {
    const distanceOf = ({ startedAt }: ClipToMatch) => Math.abs(at - startedAt - clock.offset * 1000)
    const clip = track
      .filter(({ id, decided }) => decided === undefined && !found.has(id))
      .toSorted((a, b) => distanceOf(a) - distanceOf(b))[0]
    if (clip && distanceOf(clip) < (5 + 3 * clock.spread) * 1000)
      found.set(clip.id, { id: clip.id, runId, sure: 1 - WRONG_TAP, decided: false })
  }
  return found
}

const markDrags = (runs: RunToMatch[], taps: Tap[]): RunToMatch[] => {
  const dragged = new Set(taps.filter(({ kind }) => kind === 'drag').map(({ runId }) => runId))
  return runs.map((run) => (dragged.has(run.id) ? { ...run, dragAfter: true } : run))
}

/** After a decision the owner reads on in order, until the clips are sure again. */
function patienceFor(chances: Chances[], placed: Int32Array): (clip: number) => number {
  let atWork = false
  const patience = chances.map(({ chances: each, none }, clip) => {
    if ((placed[clip] as number) >= 0) atWork = true
    else if (Math.max(none, ...each) > SURE) atWork = false
    return atWork ? PATIENCE_AT_WORK : PATIENCE
  })
  return (clip) => patience[clip] as number
}

const NIGHT = 5 * 3600_000

/**
 * Clips that can follow each other, by their starts. A camera that recorded at the same time as another has a track of its
 * own, since both show the same runs.
 */
function tracksOf(clips: readonly ClipToMatch[]): ClipToMatch[][] {
  const tracks: ClipToMatch[][] = []
  for (const day of cameraDays(clips)) {
    const track = tracks.find((others) => !others.some((other) => isWithin(other, day)))
    if (track) track.push(...day)
    else tracks.push([...day])
  }
  return tracks.map((track) => track.sort((a, b) => a.startedAt - b.startedAt || a.id - b.id))
}

/** Each camera's clips of one day, the main camera first. */
function cameraDays(clips: readonly ClipToMatch[]): ClipToMatch[][] {
  const days: ClipToMatch[][] = []
  for (const ofCamera of Map.groupBy(clips, ({ camera }) => camera).values()) {
    let last = Number.NEGATIVE_INFINITY
    for (const clip of ofCamera.toSorted((a, b) => a.startedAt - b.startedAt || a.id - b.id)) {
      if (clip.startedAt - last > NIGHT) days.push([])
      days.at(-1)?.push(clip)
      last = clip.startedAt
    }
  }
  return days.sort((a, b) => b.length - a.length)
}

const isWithin = ({ startedAt }: ClipToMatch, day: ClipToMatch[]) =>
  startedAt >= (day[0]?.startedAt ?? 0) && startedAt <= (day.at(-1)?.startedAt ?? 0)

/**
 * The owner reads in order, so deciding on a clip accepts what was shown for those before it, back to the last clip that was
 * sure or decided.
 */
export function implicitlyAccepted(
  clips: readonly ClipToMatch[],
  shown: readonly MatchedClip[],
  clipId: number,
): { id: number; seen: number | null }[] {
  const shownFor = new Map(shown.map((clip) => [clip.id, clip]))
  const track = tracksOf(clips).find((each) => each.some(({ id }) => id === clipId)) ?? []
  const before = track.slice(
    0,
    track.findIndex(({ id }) => id === clipId),
  )
  const seen: { id: number; seen: number | null }[] = []
  for (const { id } of before.toReversed()) {
    const clip = shownFor.get(id)
    if (!clip || clip.decided || clip.sure >= SURE) break
    seen.unshift({ id, seen: clip.runId })
  }
  return seen
}

/** A run's index for each clip, or -1. */
type Choice = Int32Array

interface Chosen {
  clip: number
  run: number
  before: Chosen | null
}

/**
 * The most probable runs in order, each at most once. Where a scratch may be anywhere in a group, the earlier run is chosen
 * until the later one is more probable by `patience`: the owner, reading in order, then meets a wrong guess where it begins
 * and one answer fixes it; a scratch that is guessed too early takes two.
 */
function choose(clips: readonly Chances[], runCount: number, patience: (clip: number) => number): Choice {
  // best[r]: the highest score with no run after r in use
  const best = new Float64Array(runCount + 1)
  const chosen: (Chosen | null)[] = new Array(runCount + 1).fill(null)
  for (const [clip, { runs, chances, none }] of clips.entries()) {
    const wait = patience(clip)
    const gains: { run: number; value: number; before: Chosen | null }[] = []
    let thisOrLater = chances.reduce((sum, chance) => sum + chance, 0)
    const lost = none * (1 + wait)
    for (const [index, run] of runs.entries()) {
      const chance = chances[index] as number
      const gain = chance + wait * thisOrLater - lost
      if (chance > 1e-4) gains.push({ run, value: (best[run] as number) + gain, before: chosen[run] ?? null })
      thisOrLater -= chance
    }
    for (const { run, value, before } of gains) {
      if (value <= (best[run + 1] as number)) continue
      const link = { clip, run, before }
      for (let after = run + 1; after <= runCount && value > (best[after] as number); after++) {
        best[after] = value
        chosen[after] = link
      }
    }
  }
  const choice = new Int32Array(clips.length).fill(-1)
  for (let link = chosen[runCount] ?? null; link; link = link.before) choice[link.clip] = link.run
  return choice
}
