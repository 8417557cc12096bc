import { SURE } from './match-clips.ts'
import { tracksOf } from './tracks.ts'
import type { ClipToMatch, MatchedClip } from './weekend-day.ts'

/**
 * Who decides on a clip has read on in order and let stand what was shown before it: back to the last clip that was sure
 * or decided anyway.
 */
export function letStand(
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
