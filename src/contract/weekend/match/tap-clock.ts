import { median, spreadAround } from '../statistics.ts'

/** Seconds to add to a camera's times to get those of the taps, and how exact the taps are. */
export interface ClockFit {
  offset: number
  spread: number
}

const FURTHEST = 15 * 3600
const BIN = 2
const FEWEST = 5
/** Seconds around an offset in which distances speak for it. */
const WITHIN = 8
const MOST_COUNTED = 40

/**
 * Each distance between a clip and a tap votes for an offset; at the true one nearly all agree, even if it is a whole time
 * zone. Runs at exactly regular intervals agree as well when shifted by one: of equal offsets the smallest counts.
 */
export function fitToTaps(starts: readonly number[], taps: readonly number[]): ClockFit | null {
  if (taps.length < FEWEST || starts.length === 0) return null
  const votes = new Float64Array((2 * FURTHEST) / BIN + 1)
  for (const start of starts) {
    for (const at of taps) {
      const bin = Math.round((at - start + FURTHEST) / BIN)
      if (bin >= 0 && bin < votes.length) votes[bin] = (votes[bin] as number) + 1
    }
  }
  const dear = (0.02 * Math.min(starts.length, taps.length)) / Math.log(30)
  const worth = (count: number, offset: number) => count - dear * Math.log(1 + Math.abs(offset) / 30)
  const peaks: { offset: number; score: number }[] = []
  for (let bin = 1; bin < votes.length - 1; bin++) {
    const near = (votes[bin - 1] as number) + (votes[bin] as number) + (votes[bin + 1] as number)
    const offset = bin * BIN - FURTHEST
    if (near > 1) peaks.push({ offset, score: worth(near, offset) })
  }
  // where a bin begins, equal offsets get unequal votes: the best are counted again, each around its own middle
  const inOrder = taps.toSorted((a, b) => a - b)
  const counted = peaks
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_COUNTED)
    .map(({ offset }) => {
      const middle = median(distancesNear(starts, inOrder, offset)) ?? offset
      const around = distancesNear(starts, inOrder, middle)
      return { offset: median(around) ?? middle, around, score: worth(around.length, middle) }
    })
  const best = counted.toSorted((a, b) => b.score - a.score)[0]
  if (!best || best.around.length < FEWEST) return null
  const { offset, around } = best
  return { offset, spread: Math.min(6, Math.max(1.5, spreadAround(offset, around))) }
}

function distancesNear(starts: readonly number[], taps: readonly number[], offset: number): number[] {
  const found: number[] = []
  for (const start of starts) {
    let low = 0
    for (let high = taps.length; low < high; ) {
      const middle = (low + high) >> 1
      if ((taps[middle] as number) - start <= offset - WITHIN) low = middle + 1
      else high = middle
    }
    for (; low < taps.length && (taps[low] as number) - start < offset + WITHIN; low++)
      found.push((taps[low] as number) - start)
  }
  return found
}
