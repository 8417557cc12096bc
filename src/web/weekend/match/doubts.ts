import { SURE } from '../../../contract/weekend/match/match-clips.ts'
import type { Group, ReviewClip, ReviewRun } from './groups.ts'

export const isSure = ({ decided, sure }: Pick<ReviewClip, 'decided' | 'sure'>) => decided || sure >= SURE

export const isDoubtful = ({ clips }: Group) => clips.some((clip) => !isSure(clip))

/** One key for each: draws by the row of digits, clips by letters, in the order in which they lie under the fingers. */
export const DRAW_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']
export const CLIP_KEYS = [...'asdfghjklzxcvbnmqwertyuiop']

/** What is looked at together: at most as many draws as there are digits. */
export interface Look<Run extends ReviewRun = ReviewRun, Clip extends ReviewClip = ReviewClip> {
  draws: Run[]
  clips: Clip[]
}

/** The part of a group that is in doubt: all of it, unless nobody dragged for long. */
export function lookAt<Run extends ReviewRun, Clip extends ReviewClip>(
  group: Group<Run, Clip>,
): Look<Run, Clip> {
  const open = group.runs.filter(({ scratched, id }) => !scratched || isFilmed(group, id))
  if (open.length <= DRAW_KEYS.length) return { draws: open, clips: group.clips.slice(0, CLIP_KEYS.length) }
  const doubtful = group.clips.findIndex((clip) => !isSure(clip))
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

/** What only a person can know here, in words. */
export function questionOf({ draws, clips }: Look): string {
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

/** How far the evening is. */
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

/** What the owner says, in the shop's own calls; each can be taken back. */
export type Word =
  | { kind: 'clip'; clipId: number; runId: number | null }
  | { kind: 'clips'; clips: { id: number; runId: number | null; decided: boolean }[] }
  | { kind: 'run'; runId: number; scratched: boolean }

/** Clip in hand, or none: then it is a draw that is spoken of. */
export const thisClipIs = (clip: ReviewClip, runId: number | null): Word => ({
  kind: 'clip',
  clipId: clip.id,
  runId,
})

export const scratch = (run: ReviewRun): Word => ({ kind: 'run', runId: run.id, scratched: !run.scratched })

/** All that is in doubt here is right as it is shown. */
export const allRight = ({ clips }: Look): Word => ({
  kind: 'clips',
  clips: clips.filter((clip) => !isSure(clip)).map(({ id, runId }) => ({ id, runId, decided: true })),
})

/** The clip shows a run that was filmed before: both are that run, and the later one counts. */
export const rerun = ({ clips }: Look, clip: ReviewClip, runId: number): Word => ({
  kind: 'clips',
  clips: [
    ...clips.filter((other) => other.runId === runId && other.id !== clip.id).map(({ id }) => id),
    clip.id,
  ].map((id) => ({ id, runId, decided: true })),
})

/** Somebody ran and nobody filmed it: what is taken for that run shows the next one. */
export function notFilmed({ draws, clips }: Look, run: ReviewRun): Word | null {
  const clip = clips.find(({ runId }) => runId === run.id)
  const next = draws.slice(draws.findIndex(({ id }) => id === run.id) + 1).find(({ scratched }) => !scratched)
  return clip && next ? { kind: 'clip', clipId: clip.id, runId: next.id } : null
}

/** What takes a word back, from what was shown before it was said. */
export function opposite(word: Word, before: ReadonlyMap<number, ReviewClip>): Word {
  if (word.kind === 'run') return { ...word, scratched: !word.scratched }
  const ids = word.kind === 'clip' ? [word.clipId] : word.clips.map(({ id }) => id)
  return {
    kind: 'clips',
    clips: ids.map((id) => {
      const clip = before.get(id)
      return { id, runId: clip?.runId ?? null, decided: clip?.decided ?? false }
    }),
  }
}
