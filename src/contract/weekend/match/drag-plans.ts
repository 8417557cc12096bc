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
  /** By the sheet: 1 after a run that is followed by a drag. */
  afterRun: Uint8Array | null
  /** By what was filmed: the chance of a drag after each moment. */
  afterMoment: Float64Array | null
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
  const { since, sizes } = countBetweenDrags(moments, rhythm)
  const marked = runs.some(({ dragAfter }) => dragAfter)
  const share = marked ? 0.5 : 1
  const byDraw = usualCounts(sizes, [1, 0.5, 0.2], 3)
  const byRunner = usualCounts(sizes, [1], 2)
  const mean = sizes.length > 0 ? sizes.reduce((sum, size) => sum + size, 0) / sizes.length : 50
  return [
    ...(marked ? [marksOf(runs)] : []),
    ...byDraw.map((every) => ({
      kind: 'draw' as const,
      prior: (0.5 * share) / byDraw.length,
      afterRun: everyDraws(runs, every),
      afterMoment: null,
    })),
    ...byRunner.map((every) => ({
      kind: 'runner' as const,
      prior: (0.4 * share) / byRunner.length,
      afterRun: null,
      afterMoment: Float64Array.from(since, (count) => chanceByCount(count, every)),
    })),
    {
      kind: 'need',
      prior: 0.1 * share,
      afterRun: null,
      afterMoment: new Float64Array(moments.length).fill(Math.min(0.3, 1 / mean)),
    },
  ]
}

const marksOf = (runs: readonly RunToMatch[]): DragPlan => ({
  kind: 'marks',
  prior: 0.5,
  afterRun: Uint8Array.from(runs, ({ dragAfter }) => (dragAfter ? 1 : 0)),
  afterMoment: null,
})

/** At each moment, the number of runs since the last long gap; and all such counts. */
function countBetweenDrags(moments: readonly Moment[], { looksLikeDrag, looksLikeRun }: Rhythm) {
  const since: number[] = []
  const sizes: number[] = []
  let count = 0
  let last = Number.NaN
  for (const { start, seconds } of moments) {
    if (looksLikeRun(seconds)) {
      const gap = start - last
      if (looksLikeDrag(gap)) sizes.push(count)
      if (gap > 900 || looksLikeDrag(gap)) count = 0
      last = start
      count++
    }
    since.push(count)
  }
  return { since, sizes }
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

/** One run may not have been recorded; a drag that was left out comes with the next count. */
function chanceByCount(count: number, every: number): number {
  if (count === every) return 0.9
  if (count % every === 0) return 0.7
  if (count === every + 1) return 0.2
  if (count > every) return 0.04
  return count === every - 1 ? 0.06 : HARDLY
}
