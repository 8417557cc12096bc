import type { Chances } from './posterior.ts'

/** A run's index for each clip, or -1. */
export type Choice = Int32Array

interface Chosen {
  clip: number
  run: number
  before: Chosen | null
}

/**
 * The most probable runs in order, each at most once. Where a scratch may be anywhere in a group, the earlier run is chosen
 * until the later one is more probable by `patience`: the owner, reading in order, then meets a wrong guess where it begins
 * and one answer fixes it; a scratch that is guessed too early takes two.
 */
export function choose(
  clips: readonly Chances[],
  runCount: number,
  patience: (clip: number) => number,
): Choice {
  // best[r]: the highest score with no run after r in use
  const best = new Float64Array(runCount + 1)
  const chosen: (Chosen | null)[] = new Array(runCount + 1).fill(null)
  for (const [clip, { runs, chances, none }] of clips.entries()) {
    const wait = patience(clip)
    const gains: { run: number; value: number; before: Chosen | null }[] = []
    let thisOrLater = chances.reduce((sum, chance) => sum + chance, 0)
    const lost = none * (1 + wait)
    for (const [index, run] of runs.entries()) {
      const chance = chances[index] as number
      const gain = chance + wait * thisOrLater - lost
      if (chance > 1e-4) gains.push({ run, value: (best[run] as number) + gain, before: chosen[run] ?? null })
      thisOrLater -= chance
    }
    for (const { run, value, before } of gains) {
      if (value <= (best[run + 1] as number)) continue
      const link = { clip, run, before }
      for (let after = run + 1; after <= runCount && value > (best[after] as number); after++) {
        best[after] = value
        chosen[after] = link
      }
    }
  }
  const choice = new Int32Array(clips.length).fill(-1)
  for (let link = chosen[runCount] ?? null; link; link = link.before) choice[link.clip] = link.run
  return choice
}
