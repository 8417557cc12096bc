import { SURE } from './choose-runs.ts'
import type { Chances } from './posterior.ts'

/** A moment to ask about, and the runs that it most probably shows, -1 for none. */
export interface Asked {
  moment: number
  runs: number[]
  /** The expected number of wrong moments that the answer puts right. */
  gain: number
}

const MOST_ASKED = 5
/** An answer helps as far as so many moments. */
const REACH = 40
const NONE = Number.NaN

/**
 * The questions that help most. A wrong stretch is mostly shifted as a whole: where a moment shows the run after the chosen
 * one, so do those around it. The answer for one moment puts right those that are shifted alike.
 */
export function askFirst(moments: readonly Chances[], choice: Int32Array, placed: Int32Array): Asked[] {
  const shifts = moments.map((chances, moment) => shiftsOf(chances, choice[moment] as number))
  const isOpen = (moment: number) =>
    (placed[moment] as number) < 0 && lost(shifts[moment] as Map<number, number>) > 1 - SURE
  const asked: Asked[] = []
  for (let from = 0; from < moments.length; from++) {
    if (!isOpen(from)) continue
    let to = from
    while (to + 1 < moments.length && isOpen(to + 1)) to++
    let best = { moment: from, gain: 0 }
    for (let moment = from; moment <= to; moment++) {
      const gain = gainOf(shifts, moment, from, to)
      if (gain > best.gain) best = { moment, gain }
    }
    asked.push({ ...best, runs: likeliest(moments[best.moment] as Chances) })
    from = to
  }
  return asked.sort((a, b) => b.gain - a.gain).slice(0, MOST_ASKED)
}

/** By how many runs the choice may be wrong, and how probably. */
function shiftsOf({ runs, chances, again, none }: Chances, chosen: number): Map<number, number> {
  const shifts = new Map<number, number>()
  for (const [index, run] of runs.entries()) {
    const chance = (chances[index] as number) + (again[index] as number)
    if (run !== chosen && chance > 0.005) shifts.set(chosen < 0 ? NONE : run - chosen, chance)
  }
  if (chosen >= 0 && none > 0.005) shifts.set(NONE, none)
  return shifts
}

const lost = (shifts: Map<number, number>) => [...shifts.values()].reduce((sum, chance) => sum + chance, 0)

function gainOf(shifts: readonly Map<number, number>[], moment: number, from: number, to: number): number {
  const own = shifts[moment] as Map<number, number>
  let gain = 0
  for (let other = Math.max(from, moment - REACH); other <= Math.min(to, moment + REACH); other++)
    for (const [shift, chance] of shifts[other] as Map<number, number>)
      gain += Math.min(chance, own.get(shift) ?? 0)
  return gain
}

/** The two likeliest in the order of the sheet. */
function likeliest({ runs, chances, again, none }: Chances): number[] {
  return [
    ...runs.map((run, index) => ({ run, chance: (chances[index] as number) + (again[index] as number) })),
    { run: -1, chance: none },
  ]
    .sort((a, b) => b.chance - a.chance)
    .slice(0, 2)
    .map(({ run }) => run)
    .sort((a, b) => (a < 0 ? 1 : b < 0 ? -1 : a - b))
}
