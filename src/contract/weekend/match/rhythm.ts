import { median, spreadAround } from '../statistics.ts'

/** Something that was filmed; seconds. */
export interface Filmed {
  start: number
  seconds: number
}

/** The rhythm of a weekend, learnt from what was filmed. Densities are per second. */
export interface Rhythm {
  /** The usual time from start to start, over all, and around each of the filmed. */
  usual: number
  pace: Float64Array
  /** The time between two starts where `missed` runs between them were not recorded. */
  running: (seconds: number, pace: number, missed: number) => number
  drag: (seconds: number) => number
  dragLength: number
  dragSpread: number
  /** Between two classes, or overnight. */
  pause: (seconds: number) => number
  looksLikeDrag: (seconds: number) => boolean
  /** The length of a run's clip. */
  runLength: (seconds: number) => number
  /** A shorter clip was started by mistake. */
  shortest: number
  /** The length of a clip that shows no run: started by mistake, or recorded during a drag, for the most part. */
  otherLength: (seconds: number, inDrag: boolean) => number
  looksLikeRun: (seconds: number) => boolean
}

const LONGEST_DRAG = 900
const LONGEST_PAUSE = 4 * 86_400
/** The pace is that of so many runs before and after. */
const AROUND = 9

/** By medians, which a few odd clips do not change. In the order of their starts. */
export function learnRhythm(filmed: readonly Filmed[]): Rhythm {
  const lengths = filmed.map(({ seconds }) => seconds)
  const length = median(lengths.filter((seconds) => seconds > 5)) ?? 22
  const lengthSpread = Math.max(2, spreadAround(length, lengths.filter(near(length, 0.5, 2))))
  const looksLikeRun = (seconds: number) => seconds > length * 0.45
  const shortest = length * 0.15
  const starts = filmed.filter(({ seconds }) => looksLikeRun(seconds)).map(({ start }) => start)
  const between = starts.slice(1).map((start, index) => start - (starts[index] as number))
  const usual = median(between.filter((seconds) => seconds < 150)) ?? 45
  const { pace, spread } = paceAround(filmed, starts, usual)
  const looksLikeDrag = (seconds: number) => seconds > usual * 2.8 && seconds < LONGEST_DRAG
  const drags = between.filter(looksLikeDrag)
  const dragLength = median(drags) ?? 400
  const dragSpread = Math.max(40, spreadAround(dragLength, drags))
  return {
    usual,
    pace,
    running: (seconds, mean, missed) => {
      const later = seconds - mean * (missed + 1)
      const wide = mean * spread * Math.sqrt(missed + 1)
      // a horse that balks at the gate makes the next start late, never early
      const late = later > 0 ? falling(later, 25) : 0
      return 0.9 * bell(later, 0, wide) + 0.04 * bell(later, 0, wide * 2.5) + 0.06 * late
    },
    drag: (seconds) =>
      seconds < usual * 1.5
        ? 0
        : 0.9 * bell(seconds, dragLength, dragSpread * 1.3) +
          (seconds < LONGEST_DRAG * 1.5 ? 0.1 / 1200 : 1e-7),
    dragLength,
    dragSpread,
    pause: (seconds) =>
      seconds < LONGEST_DRAG / 2 ? 1e-7 : 1 / (seconds * Math.log((2 * LONGEST_PAUSE) / LONGEST_DRAG)),
    looksLikeDrag,
    shortest,
    runLength: (seconds) =>
      0.97 * bell(seconds, length, lengthSpread * 1.2) + (seconds > shortest ? 0.03 / 150 : 1e-6),
    otherLength: (seconds, inDrag) =>
      0.6 * falling(seconds, 2.5) + (inDrag ? 1.2 : 0.1) * falling(seconds, 30),
    looksLikeRun,
  }
}

/** Classes differ, and so do hours: the median of the runs around. The spread is a share of it. */
function paceAround(filmed: readonly Filmed[], starts: readonly number[], usual: number) {
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] as number))
  const isUsual = near(usual, 0.45, 1.8)
  const paces = gaps.map((_, at) => {
    const around: number[] = []
    for (const way of [-1, 1]) {
      let found = 0
      for (let next = way < 0 ? at : at + 1; next >= 0 && next < gaps.length && found < AROUND; next += way) {
        const gap = gaps[next] as number
        if (gap > LONGEST_DRAG) break
        if (!isUsual(gap)) continue
        around.push(gap)
        found++
      }
    }
    return around.length < 3 ? usual : (median(around) ?? usual)
  })
  const shares = gaps.flatMap((gap, at) => (isUsual(gap) ? [gap / (paces[at] as number)] : []))
  const spread = Math.max(0.06, spreadAround(1, shares))
  const pace = new Float64Array(filmed.length).fill(usual)
  let at = 0
  for (const [index, { start }] of filmed.entries()) {
    while (at < paces.length - 1 && (starts[at + 1] as number) <= start) at++
    pace[index] = paces[at] ?? usual
  }
  return { pace, spread }
}

const near = (middle: number, low: number, high: number) => (value: number) =>
  value > middle * low && value < middle * high

export const bell = (value: number, mean: number, spread: number) => {
  const distance = (value - mean) / spread
  return Math.exp(-0.5 * distance * distance) / (spread * 2.5066)
}

export const falling = (value: number, mean: number) => Math.exp(-value / mean) / mean
