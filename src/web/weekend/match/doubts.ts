import { SURE } from '../../../contract/weekend/match/match-clips.ts'
import type { Group, ReviewClip, ReviewRun } from './groups.ts'

export const isSure = ({ decided, sure }: Pick<ReviewClip, 'decided' | 'sure'>) => decided || sure >= SURE

export const isDoubtful = ({ clips }: Group) => clips.some((clip) => !isSure(clip))

/** Draws by digits, clips by letters in the order of the keyboard. */
export const DRAW_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']
export const CLIP_KEYS = [...'asdfghjklzxcvbnmqwertyuiop']

/** What the owner is asked about at once: at most as many draws as there are digits. */
export interface Question<Run extends ReviewRun = ReviewRun, Clip extends ReviewClip = ReviewClip> {
  draws: Run[]
  clips: Clip[]
}

/** The part of a group around a clip, else its doubtful part: all of it, unless it is very long. */
export function questionIn<Run extends ReviewRun, Clip extends ReviewClip>(
  group: Group<Run, Clip>,
  about?: Clip,
): Question<Run, Clip> {
  const open = group.runs.filter(({ scratched, id }) => !scratched || isFilmed(group, id))
  if (open.length <= DRAW_KEYS.length) return { draws: open, clips: group.clips.slice(0, CLIP_KEYS.length) }
  const doubtful = group.clips.findIndex((clip) => (about ? clip.id === about.id : !isSure(clip)))
  const before = group.clips.slice(0, Math.max(0, doubtful) + 1).findLast(({ runId }) => runId !== null)
  const place = open.findIndex(({ id }) => id === before?.runId)
  const from = Math.min(Math.max(0, place - 1), open.length - DRAW_KEYS.length)
  const draws = open.slice(from, from + DRAW_KEYS.length)
  const shown = new Set(draws.map(({ id }) => id))
  const isShown = ({ runId }: Clip) => runId !== null && shown.has(runId)
  const first = group.clips.findIndex(isShown)
  const last = group.clips.findLastIndex(isShown)
  const clips = group.clips
    .slice(Math.max(0, first), Math.max(last, doubtful) + 1)
    .filter((clip) => clip.runId === null || isShown(clip))
  return { draws, clips: clips.slice(0, CLIP_KEYS.length) }
}

const isFilmed = ({ clips }: Group, runId: number) => clips.some((clip) => clip.runId === runId)

export function questionText({ draws, clips }: Question): string {
  const running = draws.filter(({ scratched }) => !scratched).length
  const filmed = clips.filter((clip) => clip.runId !== null || !isSure(clip)).length
  const counts = `${running} ${running === 1 ? 'draw' : 'draws'}, ${filmed} ${filmed === 1 ? 'clip' : 'clips'}`
  if (running > filmed)
    return running - filmed === 1
      ? `${counts}: who scratched?`
      : `${counts}: which ${running - filmed} scratched?`
  if (running < filmed) return `${counts}: which one shows no run?`
  return `${counts}: is everybody where they belong?`
}

/** "Is C0412 draw 37 or 38?" */
export function askedText(name: string, runs: readonly (Pick<ReviewRun, 'draw'> | null)[]): string {
  const draws = runs.flatMap((run) => (run ? [run.draw] : []))
  if (draws.length === 0) return `Does ${name} show a run?`
  return draws.length < runs.length
    ? `Is ${name} draw ${draws.join(' or ')}, or no run?`
    : `Is ${name} draw ${draws.join(' or ')}?`
}

export function progressOf(groups: readonly Group[]) {
  const clips = groups.flatMap((group) => group.clips)
  const matched = clips.filter(({ runId }) => runId !== null)
  const filmed = new Set(matched.map(({ runId }) => runId))
  const runs = groups.flatMap((group) => group.runs)
  return {
    sure: matched.filter(isSure).length,
    doubtful: groups.filter(isDoubtful).length,
    without: runs.filter(({ id, scratched }) => !scratched && !filmed.has(id)).length,
    other: clips.length - matched.length,
    undecided: clips.filter(({ decided }) => !decided).length,
  }
}

/** A decision of the owner; each can be undone. */
export type Decision =
  | { kind: 'clip'; clipId: number; runId: number | null; seenFrom?: number }
  | { kind: 'clips'; clips: { id: number; runId: number | null; decided: boolean; angle?: boolean }[] }
  | { kind: 'run'; runId: number; scratched: boolean }

export const clipShows = (clip: ReviewClip, runId: number | null): Decision => ({
  kind: 'clip',
  clipId: clip.id,
  runId,
})

export const scratch = (run: ReviewRun): Decision => ({
  kind: 'run',
  runId: run.id,
  scratched: !run.scratched,
})

/** Confirms all doubtful matches as shown. */
export const acceptAll = ({ clips }: Question): Decision => ({
  kind: 'clips',
  clips: clips.filter((clip) => !isSure(clip)).map(({ id, runId }) => ({ id, runId, decided: true })),
})

/** Another clip of a run that has one: both show it, and the later one counts. */
export const rerun = ({ clips }: Question, clip: ReviewClip, runId: number): Decision => ({
  kind: 'clips',
  clips: [
    ...clips.filter((other) => other.runId === runId && other.id !== clip.id).map(({ id }) => id),
    clip.id,
  ].map((id) => ({ id, runId, decided: true })),
})

/** The run has no clip: the clip that was matched to it shows the next run. */
export function notRecorded({ draws, clips }: Question, run: ReviewRun): Decision | null {
  const clip = clips.find(({ runId }) => runId === run.id)
  const next = draws.slice(draws.findIndex(({ id }) => id === run.id) + 1).find(({ scratched }) => !scratched)
  return clip && next ? { kind: 'clip', clipId: clip.id, runId: next.id } : null
}
