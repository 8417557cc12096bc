import { pluralize } from '../../pages/base/pluralize.ts'
import type { Decision } from '../match/doubts.ts'
import type { DayClip, DayRun } from '../match/use-day.ts'

type CardClip = Pick<DayClip, 'id' | 'name' | 'startedAt' | 'runId' | 'decided' | 'where'> & {
  camera?: string
}

/** Files of the memory cards in this browser that the shop does not know. */
export interface UnknownFiles {
  /** Read, and not sent to the shop yet. */
  unsent: number
  unreadable: readonly string[]
}

export interface CardState {
  uploaded: number
  bRoll: number
  /** Each with the reason why it is not uploaded. */
  leftOut: { name: string; why: string }[]
  /** Neither uploaded, nor b-roll, nor left out: the memory card is still needed. */
  open: number
}

/** What became of every clip; only without an open one everything is done. */
export function cardState(
  clips: readonly CardClip[],
  runs: readonly Pick<DayRun, 'id' | 'riderName'>[],
  { unsent, unreadable }: UnknownFiles,
): CardState {
  const used = new Map(decidedByStart(clips).map((clip) => [clip.runId, clip]))
  const nameOf = new Map(runs.map(({ id, riderName }) => [id, riderName]))
  const state: CardState = { uploaded: 0, bRoll: 0, leftOut: [], open: unsent }
  for (const clip of clips) {
    const other = used.get(clip.runId)
    if (!clip.decided) state.open++
    else if (clip.runId === null) state.bRoll++
    else if (clip.where === 'master') state.uploaded++
    else if (other && other.id !== clip.id)
      state.leftOut.push({ name: clip.name, why: `${other.name} is used for ${nameOf.get(clip.runId)}` })
    else state.open++
  }
  for (const path of unreadable) state.leftOut.push({ name: path, why: 'it could not be read as a video' })
  return state
}

const decidedByStart = <Clip extends CardClip>(clips: readonly Clip[]) =>
  clips
    .filter(({ decided, runId }) => decided && runId !== null)
    .toSorted((a, b) => a.startedAt - b.startedAt || a.id - b.id)

/** Runs that more than one clip was given to, by a re-run or a wrong key; the last clip counts. */
export function doubledRuns<Run extends Pick<DayRun, 'id'>>(
  clips: readonly CardClip[],
  runs: readonly Run[],
): Doubled<Run>[] {
  const ofRun = Map.groupBy(decidedByStart(clips), ({ runId }) => runId)
  return runs.flatMap((run) => {
    const own = ofRun.get(run.id) ?? []
    return own.length > 1
      ? [
          {
            run,
            names: own.map(({ name }) => name),
            clips: own.map(({ id, camera = '' }) => ({ id, camera })),
          },
        ]
      : []
  })
}

interface Doubled<Run> {
  run: Run
  names: string[]
  clips: { id: number; camera: string }[]
}

/** The cameras, where several runs were filmed by more than one. */
export function twoAngles(doubled: readonly Doubled<unknown>[]): string[] | null {
  const byBoth = doubled.filter(
    ({ clips }) => new Set(clips.map(({ camera }) => camera)).size === clips.length,
  )
  if (byBoth.length < SEVERAL || byBoth.length < doubled.length / 2) return null
  return [...new Set(byBoth.flatMap(({ clips }) => clips.map(({ camera }) => camera)))].sort()
}
const SEVERAL = 3

/** The other clips of these runs become b-roll. */
export const sellCamera = (doubled: readonly Doubled<unknown>[], camera: string): Decision => ({
  kind: 'clips',
  clips: doubled
    .filter(({ clips }) => clips.some((clip) => clip.camera === camera))
    .flatMap(({ clips }) => clips.filter((clip) => clip.camera !== camera))
    .map(({ id }) => ({ id, runId: null, decided: true })),
})

/** Said only when no clip is left. */
export const doneText = ({ uploaded, bRoll, leftOut }: CardState) =>
  [
    `${pluralize(uploaded, 'video')} uploaded`,
    bRoll > 0 && `${pluralize(bRoll, 'clip')} b-roll`,
    leftOut.length > 0 && `${pluralize(leftOut.length, 'clip')} left out`,
  ]
    .filter(Boolean)
    .join(', ')
    .concat('. Every clip of the memory card is done. You can close this page.')
