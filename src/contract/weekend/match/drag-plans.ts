import type { Rhythm } from './rhythm.ts'
import type { Moment } from './timeline.ts'
import type { RunToMatch } from './weekend-day.ts'

/**
 * A hypothesis about when the ground is dragged. All are tried at once and may change with the class; the matching averages
 * over them.
 */
export interface DragPlan {
  kind: 'marks' | 'draw' | 'runner' | 'need'
  prior: number
  /** Draws or runners from drag to drag. */
  every: number
  /** By the sheet: 1 after a run that is followed by a drag. */
  afterRun: Uint8Array | null
  /** Else the chance of a drag after a run. */
  chance: number
  /** The share of long gaps after which it counts on, since they were no drags, or out of turn. */
  countsOn: number
  /** The plans, by their places in the list, that hold after a drag, after a run, and after two of which one was not recorded. */
  afterDrag: number
  next: number
  afterMissed: number
}

const SURELY = 0.94
const HARDLY = 0.006
const FEWEST = 3
const MOST = 15
export const chanceOfDrag = (expected: boolean) => (expected ? SURELY : HARDLY)

export function dragPlans(
  runs: readonly RunToMatch[],
  moments: readonly Moment[],
  rhythm: Rhythm,
): DragPlan[] {
  const sizes = countBetweenDrags(moments, rhythm)
  const marked = runs.some(({ dragAfter }) => dragAfter)
  const share = marked ? 0.5 : 1
  const plans: DragPlan[] = []
  const add = (plan: Partial<DragPlan> & Pick<DragPlan, 'kind' | 'prior'>) =>
    plans.push({
      every: 0,
      afterRun: null,
      chance: 0,
      countsOn: 0,
      afterDrag: plans.length,
      next: plans.length,
      afterMissed: plans.length,
      ...plan,
    })
  if (marked)
    add({
      kind: 'marks',
      prior: 0.5,
      afterRun: Uint8Array.from(runs, ({ dragAfter }) => (dragAfter ? 1 : 0)),
    })
  const byDraw = usualCounts(sizes, [1, 0.5, 0.2], 3)
  for (const every of byDraw)
    add({ kind: 'draw', every, prior: (0.55 * share) / byDraw.length, afterRun: everyDraws(runs, every) })
  const byRunner = usualCounts(sizes, [1], 2)
  for (const every of byRunner) {
    // one for each number of runners since the last drag
    const afterDrag = plans.length
    const most = 2 * every
    const habit = habitOf(sizes, every)
    const placeOf = (count: number) => afterDrag + (count > most ? count - every : count) - 1
    for (let count = 1; count <= most; count++) {
      const chance = chanceByCount(count, every, habit)
      add({
        kind: 'runner',
        every,
        prior: count === 1 ? (0.38 * share) / byRunner.length : 0,
        chance,
        countsOn: Math.min(0.5, (0.5 * HARDLY) / chance),
        afterDrag,
        next: placeOf(count + 1),
        afterMissed: placeOf(count + 2),
      })
    }
  }
  const mean = sizes.length > 0 ? sizes.reduce((sum, size) => sum + size, 0) / sizes.length : 50
  add({
    kind: 'need',
    prior: 0.07 * share,
    chance: Math.min(0.3, 1 / mean),
  })
  return plans
}

/** The numbers of runs between drags. */
function countBetweenDrags(moments: readonly Moment[], { looksLikeDrag, looksLikeRun }: Rhythm): number[] {
  const sizes: number[] = []
  let count = 0
  let last = Number.NaN
  for (const { start, seconds } of moments) {
    if (!looksLikeRun(seconds)) continue
    const gap = start - last
    if (looksLikeDrag(gap)) sizes.push(count)
    if (gap > 900 || looksLikeDrag(gap)) count = 0
    last = start
    count++
  }
  return sizes
}

/** The counts that explain the sizes best: a group that lacks one or two speaks for them a little, too. */
function usualCounts(sizes: readonly number[], lacking: readonly number[], most: number): number[] {
  const votes = Array.from({ length: MOST + 1 }, (_, every) =>
    every < FEWEST ? 0 : sizes.reduce((sum, size) => sum + (lacking[every - size] ?? 0), 0),
  )
  return votes
    .map((vote, every) => ({ vote, every }))
    .filter(({ vote }) => vote > 0)
    .sort((a, b) => b.vote - a.vote)
    .slice(0, most)
    .map(({ every }) => every)
}

function everyDraws(runs: readonly RunToMatch[], every: number): Uint8Array {
  let inGo = 0
  return Uint8Array.from(runs, ({ go }, index) => {
    inGo = index > 0 && runs[index - 1]?.go === go ? inGo + 1 : 1
    return inGo % every === 0 ? 1 : 0
  })
}

/** How strictly the tractor counts: the chance of a drag when it is due, and of one before. */
function habitOf(sizes: readonly number[], every: number) {
  const reached = sizes.filter((size) => size >= every).length
  const kept = sizes.filter((size) => size === every).length
  // a group that lacks one or two may have had runs without a clip
  const early = sizes.filter((size) => size < every - 2).length
  const before = sizes.reduce((sum, size) => sum + Math.min(size, every - 1), 0)
  return { due: (kept + 9) / (reached + 10), early: (early + 0.6) / (before + 100) }
}

/** A drag that was left out comes with the next count. */
function chanceByCount(count: number, every: number, { due, early }: ReturnType<typeof habitOf>): number {
  if (count === every) return due
  if (count % every === 0) return 0.8 * due
  return count > every ? 0.05 : early
}
