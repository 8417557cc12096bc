import { EXACT, PREFIX } from '../platform/word-match.ts'

/** The rider's name has weight 1. */
export const HORSE_WEIGHT = 0.8

/** How the whole query matches. Each tier ranks above the ones before; within one, the matches of the words count. */
export const Tier = {
  /** Every word starts a word. */
  starts: 1,
  /** All but the last are whole words, or it is a part of the rider's name. Then typos are not considered. */
  asTyped: 2,
  horse: 3,
  wholeHorse: 4,
  rider: 5,
  riderWords: 6,
  wholeRider: 7,
} as const
/** Above any score of words. */
export const TIER_SCORE = 128

/** Results, best first, and how many there are without the limit. */
export interface Found {
  entries: number[]
  total: number
  /** Without typos. */
  asTyped: boolean
}

/** The score of each entry for one word, and the entries with a score. */
export interface WordMatches {
  scores: Float32Array
  entries: number[]
}

/** An entry must match every word. */
export function scoreEntries(scores: Float32Array, perWord: WordMatches[]) {
  const fewest = perWord.toSorted((a, b) => a.entries.length - b.entries.length)[0]
  const last = perWord.length - 1
  for (const entry of fewest?.entries ?? []) {
    let sum = 0
    let least = Number.POSITIVE_INFINITY
    let leastBefore = Number.POSITIVE_INFINITY
    for (let at = 0; at <= last; at++) {
      const one = perWord[at]?.scores[entry] ?? 0
      sum += one
      if (one < least) least = one
      if (at < last && one < leastBefore) leastBefore = one
    }
    if (least === 0) continue
    const known = scores[entry] ?? 0
    const starts = least >= HORSE_WEIGHT * PREFIX
    const own = starts ? (leastBefore >= HORSE_WEIGHT * EXACT ? Tier.asTyped : Tier.starts) : 0
    const tier = Math.max(Math.floor(known / TIER_SCORE), own)
    scores[entry] = Math.max(known, tier * TIER_SCORE + sum / perWord.length)
  }
}

export function hasMatch(scores: Float32Array, least: number, filter?: (entry: number) => boolean) {
  for (let entry = 0; entry < scores.length; entry++) {
    const score = scores[entry] ?? 0
    if (score >= least && (!filter || filter(entry))) return true
  }
  return false
}

/** The highest scores. A single letter matches thousands, so only the top ones are sorted. */
export function best(scores: Float32Array, limit: number, filter?: (entry: number) => boolean) {
  const better = (a: number, b: number) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b
  let found: number[] = []
  let least = 0
  let total = 0
  for (let entry = 0; entry < scores.length; entry++) {
    const score = scores[entry] ?? 0
    if (score === 0 || (filter && !filter(entry))) continue
    total++
    if (score <= least) continue
    found.push(entry)
    if (found.length < 4 * limit) continue
    found = found.sort(better).slice(0, limit)
    least = scores[found.at(-1) ?? 0] ?? 0
  }
  return { entries: found.sort(better).slice(0, limit), total }
}
