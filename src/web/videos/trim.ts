import { SHORTEST_VIDEO, type VideoEdit } from '../../contract/videos/video.ts'

/** Start and end in seconds of the file, in steps of a tenth. */
export interface Trim {
  start: number
  end: number
}

export const tenth = (seconds: number) => Math.round(seconds * 10) / 10
/** The last tenth of a file. */
export const lastTenth = (seconds: number) => Math.floor(seconds * 10) / 10

/** Moves one end, which stays in the file and leaves a second to the other end. */
export function moveEnd(trim: Trim, which: keyof Trim, to: number, seconds: number): Trim {
  const last = lastTenth(seconds)
  const [least, most] =
    which === 'start'
      ? [0, Math.max(0, trim.end - SHORTEST_VIDEO)]
      : [Math.min(last, trim.start + SHORTEST_VIDEO), last]
  return { ...trim, [which]: tenth(Math.min(most, Math.max(least, to))) }
}

type Ends = Pick<VideoEdit, 'trimStart' | 'trimEnd'>

export const trimOf = ({ trimStart, trimEnd }: Ends, seconds: number): Trim => ({
  start: trimStart ?? 0,
  end: Math.min(trimEnd ?? seconds, lastTenth(seconds)),
})

/** Null where nothing is cut off. */
export const endsOf = ({ start, end }: Trim, seconds: number): Ends => ({
  trimStart: start > 0 ? start : null,
  trimEnd: end < lastTenth(seconds) ? end : null,
})

/** What a key does to a handle: a tenth of a second, with shift a second. Null for any other key. */
export function afterKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  at: number,
  seconds: number,
): number | null {
  const step = shiftKey ? 1 : 0.1
  if (key === 'ArrowRight' || key === 'ArrowUp') return at + step
  if (key === 'ArrowLeft' || key === 'ArrowDown') return at - step
  if (key === 'Home') return 0
  if (key === 'End') return seconds
  return null
}

export const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0')}`
