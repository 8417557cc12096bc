import { mostFrequent } from '../statistics.ts'
import type { Rhythm } from './rhythm.ts'
import type { ClipToMatch, RunToMatch } from './weekend-day.ts'

/** A hypothesis about when the ground is dragged: how probable a drag is between two recorded runs. */
export interface DragPlan {
  /** By the sheet: 1 after a run that is followed by a drag. */
  afterRun: Uint8Array | null
  /** By the number of runs since the last drag: the chance of a drag after each clip. */
  afterClip: Float64Array | null
}

const SURELY = 0.94
const HARDLY = 0.006

export const chanceOfDrag = (expected: boolean) => (expected ? SURELY : HARDLY)

/**
 * Drags on the sheet are taken as they are. Without any, the ground is dragged after every n draws of a class, or after n
 * actual runs; the counts between long gaps suggest n.
 */
export function dragPlans(
  runs: readonly RunToMatch[],
  clips: readonly ClipToMatch[],
  rhythm: Rhythm,
): [DragPlan, ...DragPlan[]] {
  if (runs.some(({ dragAfter }) => dragAfter)) {
    return [{ afterRun: Uint8Array.from(runs, ({ dragAfter }) => (dragAfter ? 1 : 0)), afterClip: null }]
  }
  const { since, sizes } = countBetweenDrags(clips, rhythm)
  const usual = mostFrequent(sizes.filter((size) => size > 2).sort((a, b) => b - a))
  if (!usual) return [{ afterRun: null, afterClip: new Float64Array(clips.length).fill(0.02) }]
  const byDraw = (every: number) => ({ afterRun: everyDraws(runs, every), afterClip: null })
  const byRunner = (every: number) => ({
    afterRun: null,
    afterClip: Float64Array.from(since, (count) => chanceByCount(count, every)),
  })
  const others = [usual + 1, usual + 2, usual - 1].filter((every) => every > 2)
  return [byDraw(usual), byRunner(usual), ...others.map(byDraw), byRunner(usual + 1)]
}

/** At each clip, the number of run-like clips since the last long gap; and all such counts. */
function countBetweenDrags(clips: readonly ClipToMatch[], { gaps, looksLikeRun }: Rhythm) {
  const since: number[] = []
  const sizes: number[] = []
  let count = 0
  let last = Number.NaN
  for (const { startedAt, seconds } of clips) {
    if (looksLikeRun(seconds)) {
      const gap = (startedAt - last) / 1000
      if (gap > 900) count = 0
      else if (gaps.looksLikeDrag(gap)) {
        sizes.push(count)
        count = 0
      }
      last = startedAt
      count++
    }
    since.push(count)
  }
  return { since, sizes }
}

function everyDraws(runs: readonly RunToMatch[], every: number): Uint8Array {
  let inGo = 0
  return Uint8Array.from(runs, ({ go }, index) => {
    inGo = index > 0 && runs[index - 1]?.go === go ? inGo + 1 : 1
    return inGo % every === 0 ? 1 : 0
  })
}

function chanceByCount(count: number, every: number): number {
  if (count === every) return 0.9
  if (count > every) return 0.5
  return count === every - 1 ? 0.06 : HARDLY
}
