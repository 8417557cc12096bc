import type { Chances } from './posterior.ts'
import type { RunToMatch } from './weekend-day.ts'

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
 * The most probable runs in order, a run's index for each moment or -1. Where a scratch may be anywhere in a group, the run
 * that is due is chosen until a later one is more probable by the patience: the owner, reading in order, then meets a wrong
 * guess where it begins and one answer fixes it; a scratch that is guessed too early takes two.
 */
export function chooseRuns(
  moments: readonly Chances[],
  runs: readonly Pick<RunToMatch, 'scratched'>[],
  placed: Int32Array,
): Int32Array {
  const runCount = runs.length
  const patience = patienceFor(moments, placed)
  const due = dueRuns(moments, runs, placed)
  // best[r]: the highest score with no run after r in use
  const best = new Float64Array(runCount + 1)
  const chosen: (Chosen | null)[] = new Array(runCount + 1).fill(null)
  for (const [moment, { runs: possible, chances, again, none }] of moments.entries()) {
    const wait = patience[moment] as number
    const gains: { run: number; value: number; before: Chosen | null }[] = []
    let thisOrLater = 1 - none
    let dueOrLater = 1 - none
    for (const [index, run] of possible.entries())
      if (run < (due[moment] as number)) dueOrLater -= (chances[index] as number) + (again[index] as number)
    const lost = none * (1 + wait)
    for (const [index, run] of possible.entries()) {
      const first = chances[index] as number
      const another = again[index] as number
      const gain = first + another + wait * Math.min(thisOrLater, dueOrLater) - lost
      if (another > LIKELY)
        gains.push({ run, value: (best[run + 1] as number) + gain, before: chosen[run + 1] ?? null })
      else if (first > 1e-4)
        gains.push({ run, value: (best[run] as number) + gain, before: chosen[run] ?? null })
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
  return fillGaps(choice, moments)
}

/** Another clip of the run before or after it, where that is more probable than no run. */
function fillGaps(choice: Int32Array, moments: readonly Chances[]): Int32Array {
  const filled = choice.slice()
  let before = -1
  for (const [moment, { runs, chances, again, none }] of moments.entries()) {
    if ((choice[moment] as number) >= 0) before = choice[moment] as number
    if ((choice[moment] as number) >= 0 || none > 0.5) continue
    let after = moment + 1
    while (after < choice.length && (choice[after] as number) < 0) after++
    let most = none
    for (const run of [before, choice[after] ?? -1]) {
      const at = runs.indexOf(run)
      const chance = (chances[at] ?? 0) + (again[at] ?? 0)
      if (chance <= most) continue
      most = chance
      filled[moment] = run
    }
  }
  return filled
}

/** The run that each moment shows if nothing happened since the last decision, or since the last one that is sure. */
function dueRuns(
  moments: readonly Chances[],
  runs: readonly Pick<RunToMatch, 'scratched'>[],
  placed: Int32Array,
): Int32Array {
  let due = -1
  return Int32Array.from(moments, ({ runs: possible, chances, none }, moment) => {
    if (none < 0.5) {
      due++
      while (runs[due]?.scratched) due++
    }
    const most = Math.max(0, ...chances)
    if ((placed[moment] as number) >= 0) due = placed[moment] as number
    else if (most > SURE) due = possible[chances.indexOf(most)] as number
    return due
  })
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
