import { median, spreadAround } from '../statistics.ts'
import type { ClipToMatch, Tap } from './weekend-day.ts'

/** Seconds to add to a camera's times to get those of the taps, and how exact the taps are. */
export interface ClockFit {
  offset: number
  spread: number
}

const FURTHEST = 15 * 3600
const BIN = 2
const FEWEST = 5

/**
 * Each distance between a clip and a tap votes for an offset; at the true one nearly all agree, even if it is a whole time
 * zone. Returns the best three, since runs at regular intervals also agree a little when shifted by one.
 */
export function fitClock(clips: readonly ClipToMatch[], taps: readonly Tap[]): ClockFit[] {
  if (taps.length < FEWEST) return []
  const votes = new Float64Array((2 * FURTHEST) / BIN + 1)
  for (const { startedAt } of clips) {
    for (const { at } of taps) {
      const distance = (at - startedAt) / 1000
      if (Math.abs(distance) < FURTHEST) {
        const bin = Math.round((distance + FURTHEST) / BIN)
        votes[bin] = (votes[bin] as number) + 1
      }
    }
  }
  const fits: ClockFit[] = []
  for (let found = 0; found < 3; found++) {
    const bin = peakOf(votes)
    const peak = bin * BIN - FURTHEST
    const around = distancesNear(clips, taps, peak, 8)
    if (around.length < FEWEST) break
    const offset = median(around) ?? 0
    fits.push({ offset, spread: Math.min(6, Math.max(1.5, spreadAround(offset, around))) })
    votes.fill(0, Math.max(0, bin - 10), bin + 10)
  }
  return fits
}

function peakOf(votes: Float64Array): number {
  let best = 1
  let most = 0
  for (let bin = 1; bin < votes.length - 1; bin++) {
    const near = (votes[bin - 1] as number) + (votes[bin] as number) + (votes[bin + 1] as number)
    if (near > most) {
      most = near
      best = bin
    }
  }
  return best
}

const distancesNear = (
  clips: readonly ClipToMatch[],
  taps: readonly Tap[],
  peak: number,
  within: number,
): number[] =>
  clips.flatMap(({ startedAt }) =>
    taps.map(({ at }) => (at - startedAt) / 1000).filter((distance) => Math.abs(distance - peak) < within),
  )
