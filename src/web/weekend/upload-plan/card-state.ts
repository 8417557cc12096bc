import { pluralize } from '../../pages/base/pluralize.ts'
import { decidedByStart } from '../match/doubled-runs.ts'
import type { DayClip, DayRun } from '../match/use-day.ts'

type CardClip = Pick<DayClip, 'id' | 'name' | 'startedAt' | 'runId' | 'decided' | 'where' | 'angle'> & {
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
  const own = decidedByStart(clips).filter(({ angle }) => !angle)
  const used = new Map(own.map((clip) => [clip.runId, clip]))
  const nameOf = new Map(runs.map(({ id, riderName }) => [id, riderName]))
  const state: CardState = { uploaded: 0, bRoll: 0, leftOut: [], open: unsent }
  for (const clip of clips) {
    const other = used.get(clip.runId)
    if (!clip.decided) state.open++
    else if (clip.runId === null) state.bRoll++
    else if (clip.where === 'master') state.uploaded++
    else if (other && other.id !== clip.id && !clip.angle)
      state.leftOut.push({ name: clip.name, why: `${other.name} is used for ${nameOf.get(clip.runId)}` })
    else state.open++
  }
  for (const path of unreadable) state.leftOut.push({ name: path, why: 'it could not be read as a video' })
  return state
}

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
