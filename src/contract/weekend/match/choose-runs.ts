import type { Chances } from './posterior.ts'

/** The confidence from which a match needs no look. */
export const SURE = 0.95
/** In a group before and while the owner reviews it; before the first answer the most probable runs are shown. */
const PATIENCE = 4
const PATIENCE_AT_WORK = 60
/** A re-run is chosen only where it is this probable. */
const LIKELY = 0.3

interface Chosen {
  moment: number
  run: number
  before: Chosen | null
}

/**
 * The most probable runs in order, a run's index for each moment or -1. Where a scratch may be anywhere in a group, the
 * earlier run is chosen until the later one is more probable by the patience: the owner, reading in order, then meets a wrong
 * guess where it begins and one answer fixes it; a scratch that is guessed too early takes two.
 */
export function chooseRuns(moments: readonly Chances[], runCount: number, placed: Int32Array): Int32Array {
  const patience = patienceFor(moments, placed)
  // best[r]: the highest score with no run after r in use
  const best = new Float64Array(runCount + 1)
  const chosen: (Chosen | null)[] = new Array(runCount + 1).fill(null)
  for (const [moment, { runs, chances, again, none }] of moments.entries()) {
    const wait = patience[moment] as number
    const gains: { run: number; value: number; before: Chosen | null }[] = []
    let thisOrLater = 1 - none
    const lost = none * (1 + wait)
    for (const [index, run] of runs.entries()) {
      const first = chances[index] as number
      const another = again[index] as number
      const gain = first + another + wait * thisOrLater - lost
      if (another > LIKELY) gains.push({ run, value: (best[run + 1] as number) + gain, before: chosen[run + 1] ?? null })
      else if (first > 1e-4) gains.push({ run, value: (best[run] as number) + gain, before: chosen[run] ?? null })
      thisOrLater -= first + another
    }
    for (const { run, value, before } of gains) {
      if (value <= (best[run + 1] as number)) continue
      const link = { moment, run, before }
      for (let after = run + 1; after <= runCount && value > (best[after] as number); after++) {
        best[after] = value
        chosen[after] = link
      }
    }
  }
  const choice = new Int32Array(moments.length).fill(-1)
  for (let link = chosen[runCount] ?? null; link; link = link.before) choice[link.moment] = link.run
  return choice
}

/** After a decision the owner reads on in order, until the clips are sure again. */
function patienceFor(moments: readonly Chances[], placed: Int32Array): number[] {
  if (placed.every((run) => run < 0)) return moments.map(() => 0)
  let atWork = false
  return moments.map(({ chances, none }, moment) => {
    if ((placed[moment] as number) >= 0) atWork = true
    else if (Math.max(none, ...chances) > SURE) atWork = false
    return atWork ? PATIENCE_AT_WORK : PATIENCE
  })
}
