import type { Chances } from './posterior.ts'
import type { RunToMatch } from './weekend-day.ts'

/** The confidence from which a match needs no look. */
export const SURE = 0.95
/** A re-run is chosen only where it is this probable. */
const LIKELY = 0.3

interface Chosen {
  moment: number
  run: number
  before: Chosen | null
}

/**
 * A run's index for each moment or -1: before the first answer the runs of which most are right; then those by which the owner,
 * reading in order, gives the fewest answers.
 */
export function chooseRuns(
  moments: readonly Chances[],
  runs: readonly Pick<RunToMatch, 'scratched'>[],
  placed: Int32Array,
): Int32Array {
  const isAtWork = placed.some((run) => run >= 0)
  return fillGaps(isAtWork ? oneByOne(moments, runs, placed) : mostInOrder(moments, runs.length), moments)
}

/**
 * All that is shown before a moment is right when the owner comes to it. So the run that is due is shown, unless it is likelier
 * that exactly here something happened: that the chance of the run before fell by half.
 */
function oneByOne(
  moments: readonly Chances[],
  runs: readonly Pick<RunToMatch, 'scratched'>[],
  placed: Int32Array,
): Int32Array {
  let before = -1
  let chanceBefore = 1
  return Int32Array.from(moments, ({ runs: possible, chances, again, none }, moment) => {
    const decided = placed[moment] as number
    let due = before + 1
    while (runs[due]?.scratched) due++
    let best =
      decided < 0 ? { run: due, chance: chances[possible.indexOf(due)] ?? 0 } : { run: decided, chance: 1 }
    if (best.chance < chanceBefore / 2)
      for (const [index, run] of possible.entries()) {
        const first = run > before ? (chances[index] as number) : 0
        const another = run >= before ? (again[index] as number) : 0
        if (first + another > best.chance) best = { run, chance: first + another }
      }
    if (best.chance === 0 || (decided < 0 && none > 0.5)) return -1
    before = best.run
    chanceBefore = best.chance
    return before
  })
}

/** The most probable runs in order. */
function mostInOrder(moments: readonly Chances[], runCount: number): Int32Array {
  // best[r]: the highest score with no run after r in use
  const best = new Float64Array(runCount + 1)
  const chosen: (Chosen | null)[] = new Array(runCount + 1).fill(null)
  for (const [moment, { runs: possible, chances, again, none }] of moments.entries()) {
    const gains: { run: number; value: number; before: Chosen | null }[] = []
    for (const [index, run] of possible.entries()) {
      const first = chances[index] as number
      const another = again[index] as number
      const after = another > LIKELY ? run + 1 : run
      if (another > LIKELY || first > 1e-4)
        gains.push({
          run,
          value: (best[after] as number) + first + another - none,
          before: chosen[after] ?? null,
        })
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
