import { median, spreadAround } from '../statistics.ts'
import type { ClipToMatch } from './weekend-day.ts'

/** Probability densities, per second, of the time between the starts of two consecutive clips of runs. */
export interface Gaps {
  /** Only `missed` runs that were not recorded lie between. */
  running: (seconds: number, missed: number) => number
  drag: (seconds: number) => number
  /** Between two classes, or overnight. */
  pause: (seconds: number) => number
  looksLikeDrag: (seconds: number) => boolean
  /** The usual time from start to start. */
  usual: number
}

/** The rhythm of a day, learnt from its clips. */
export interface Rhythm {
  gaps: Gaps
  /** The density of the length of a run's clip. */
  runLength: (seconds: number) => number
  /** The same for a clip that shows no run: started by mistake, or recorded during a drag. */
  otherLength: (seconds: number) => number
  looksLikeRun: (seconds: number) => boolean
}

const LONGEST_DRAG = 900
const LONGEST_PAUSE = 4 * 86_400

/** By medians, which a few odd clips do not change. */
export function learnRhythm(clips: readonly ClipToMatch[]): Rhythm {
  const length = median(clips.map(({ seconds }) => seconds).filter((seconds) => seconds > 5)) ?? 22
  const lengthSpread = Math.max(
    2,
    spreadAround(length, clips.map(({ seconds }) => seconds).filter(near(length, 0.5, 2))),
  )
  const looksLikeRun = (seconds: number) => seconds > length * 0.45
  const starts = clips.filter(({ seconds }) => looksLikeRun(seconds)).map(({ startedAt }) => startedAt / 1000)
  const between = starts.slice(1).map((start, index) => start - (starts[index] as number))
  return {
    gaps: learnGaps(between),
    runLength: (seconds) => 0.97 * bell(seconds, length, lengthSpread * 1.2) + 0.03 / 150,
    otherLength: (seconds) => 0.6 * falling(seconds, 2.5) + 0.4 * falling(seconds, 30),
    looksLikeRun,
  }
}

function learnGaps(between: number[]): Gaps {
  const gap = median(between.filter((seconds) => seconds < 150)) ?? 45
  const spread = Math.max(2, spreadAround(gap, between.filter(near(gap, 0.5, 1.5))))
  const looksLikeDrag = (seconds: number) => seconds > gap * 2.8 && seconds < LONGEST_DRAG
  const drags = between.filter(looksLikeDrag)
  const dragLength = median(drags) ?? 400
  const dragSpread = Math.max(40, spreadAround(dragLength, drags))
  return {
    running: (seconds, missed) => {
      const mean = gap * (missed + 1)
      const wide = spread * Math.sqrt(missed + 1)
      const later = seconds - mean
      // a horse that balks at the gate makes the next start late, never early
      const late = later > 0 ? falling(later, 25) : 0
      return 0.9 * bell(seconds, mean, wide) + 0.04 * bell(seconds, mean, wide * 2.5) + 0.06 * late
    },
    drag: (seconds) =>
      seconds < gap * 1.5
        ? 0
        : 0.9 * bell(seconds, dragLength, dragSpread * 1.3) +
          (seconds < LONGEST_DRAG * 1.5 ? 0.1 / 1200 : 1e-7),
    pause: (seconds) =>
      seconds < LONGEST_DRAG / 2 ? 1e-7 : 1 / (seconds * Math.log((2 * LONGEST_PAUSE) / LONGEST_DRAG)),
    looksLikeDrag,
    usual: gap,
  }
}

const near = (middle: number, low: number, high: number) => (value: number) =>
  value > middle * low && value < middle * high

const bell = (value: number, mean: number, spread: number) => {
  const distance = (value - mean) / spread
  return Math.exp(-0.5 * distance * distance) / (spread * 2.5066)
}

const falling = (value: number, mean: number) => Math.exp(-value / mean) / mean
