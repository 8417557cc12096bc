import type { ClipToMatch } from './weekend-day.ts'

const NIGHT = 5 * 3600_000

/**
 * Clips that can follow each other: one camera after the other, in the order of their starts. A camera that filmed while
 * another one did is a track of its own, since both show the same runs.
 */
export function tracksOf(clips: readonly ClipToMatch[]): ClipToMatch[][] {
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
