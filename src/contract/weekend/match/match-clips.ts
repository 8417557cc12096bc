/**
 * Which clip shows which run?
 *
 * Known are the order of go and, for each clip, when it starts and how long it is. Not known are unannounced scratches,
 * runs that nobody filmed and clips that show none. What gives them away is the rhythm of the day: about the same time from
 * start to start, and a drag after every so many draws. Between two drags stand ten draws and nine clips: one of the ten is
 * out, and only a person can say which one.
 *
 * 1. `tracksOf` puts the clips of each camera in order. `rhythm` learns gap, length and drags from them.
 * 2. `evidence` says how well each clip fits each run alone: its length, taps at the fence (`camera-clock` finds how far the
 *    camera's clock is off), what was announced, what the owner said or let stand.
 * 3. `steps` says how probable it is that one filmed run follows another after so many seconds. `drag-plans` are the
 *    beliefs about the tractor; `explain-day` takes the one that explains the whole day best.
 * 4. `posterior` sums over all ways in which runs and clips may fit together: the chance of every run for every clip.
 * 5. `choose` picks one for each, in order. Its chance is how sure we are.
 *
 * Nothing here reads or writes; it runs again after every answer of the owner's, which is never changed.
 */

import { type ClockFit, fitClock } from './camera-clock.ts'
import { choose } from './choose.ts'
import { WRONG_TAP } from './evidence.ts'
import { explainDay } from './explain-day.ts'
import type { Chances } from './posterior.ts'
import { learnRhythm } from './rhythm.ts'
import type { ClipToMatch, MatchedClip, RunToMatch, Tap } from './weekend-day.ts'

/** As sure as one can be without having been told. */
export const SURE = 0.95
/** How long the earlier run is believed in: in a group that nobody has touched, and where the owner is at work. */
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
 * A day goes in more ways than the model knows: where drags follow the runners, more than 2 of 100 that it took for 95 % sure
 * were wrong.
 */
const modest = (chance: number) => Math.min(1, chance) ** 2

/** A re-run is told at the fence; its clip is the one that starts then, wherever it stands in the order. */
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

/** After an answer, until all is sure again, the owner is at work and reads on in order. */
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
 * Clips that can follow each other: one camera after the other, in the order of their starts. A camera that filmed while
 * another one did is a track of its own, since both show the same runs.
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

/** Each camera's clips of one day, longest first, so that the main camera leads. */
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
 * Who decides on a clip has read on in order and let stand what was shown before it: back to the last clip that was sure
 * or decided anyway.
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
