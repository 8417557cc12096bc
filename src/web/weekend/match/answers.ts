import { isSure, type Look } from './doubts.ts'
import type { ReviewClip, ReviewRun } from './review-day.ts'

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
