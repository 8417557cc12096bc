import { MINUTE, SECOND } from '../../time.ts'
import type { RunToMatch, Tap } from '../match/weekend-day.ts'
import { median } from '../statistics.ts'
import { effectiveTaps } from './effective-taps.ts'

interface KnownTimes {
  /** Milliseconds, by the go. */
  goStarts: ReadonlyMap<string, number>
  taps: readonly Tap[]
}

const USUAL = { gap: 45 * SECOND, drag: 6 * MINUTE, dragEvery: 10 }
/** A time that changes with each run looks wrong. */
const ROUND = 5 * MINUTE
const FEWEST_GAPS = 5
const FEWEST_DRAGS = 2

/** `startedAt` of runs that were tapped, `dueAt` of the others; nothing of scratched ones. */
export interface RunTimes {
  startedAt?: number
  dueAt?: number
}

/**
 * When each run is due: counted from the last start of its go that was tapped, else from the start time of the go, by the usual
 * time between two starts and by the drags between. Both are learnt from the day's taps once there are enough. Scratches take
 * no time. A go without a start time or a tap has no times, since the break before it is unknown.
 */
export function dueTimes(runs: readonly RunToMatch[], { goStarts, taps }: KnownTimes): Map<number, RunTimes> {
  const counting = effectiveTaps(taps)
  const out = new Set(counting.filter(({ kind }) => kind === 'scratch').map(({ runId }) => runId))
  const running = runs.filter(({ id, scratched }) => !scratched && !out.has(id))
  const startOf = new Map<number, number>()
  for (const { runId, kind, at } of counting)
    if (kind === 'start') startOf.set(runId, Math.max(at, startOf.get(runId) ?? at))
  const dragged = new Set(counting.filter(({ kind }) => kind === 'drag').map(({ runId }) => runId))
  const goes = [...Map.groupBy(running, ({ go }) => go)]
  const rhythm = learnRhythm(
    goes.map(([, members]) => members),
    startOf,
    dragged,
  )
  const times = new Map<number, RunTimes>()
  for (const [go, members] of goes) {
    const marked = members.some(({ dragAfter }) => dragAfter)
    /** The time from this start to the next one. */
    const step = ({ id, dragAfter }: RunToMatch) => {
      if (dragged.has(id) || (marked && dragAfter)) return rhythm.gap + rhythm.drag
      return marked ? rhythm.gap : rhythm.gap + rhythm.drag / rhythm.dragEvery
    }
    let next = goStarts.get(go)
    for (const run of members) {
      const startedAt = startOf.get(run.id)
      if (startedAt !== undefined) times.set(run.id, { startedAt })
      else if (next !== undefined) times.set(run.id, { dueAt: Math.round(next / ROUND) * ROUND })
      const from = startedAt ?? next
      if (from !== undefined) next = from + step(run)
    }
  }
  return times
}

function learnRhythm(
  goes: RunToMatch[][],
  startOf: ReadonlyMap<number, number>,
  dragged: ReadonlySet<number>,
): typeof USUAL {
  const gaps: number[] = []
  const drags: number[] = []
  const dragEvery: number[] = []
  for (const runs of goes) {
    let since = 0
    for (const [index, run] of runs.entries()) {
      since++
      const [from, to] = [startOf.get(run.id), startOf.get(runs[index + 1]?.id ?? 0)]
      const isDrag = dragged.has(run.id) || run.dragAfter
      if (isDrag) {
        dragEvery.push(since)
        since = 0
      }
      if (from === undefined || to === undefined || to <= from) continue
      // longer gaps are unmarked drags, or breaks
      if (isDrag) drags.push(to - from)
      else if (to - from < 3 * MINUTE) gaps.push(to - from)
    }
  }
  const gap = gaps.length >= FEWEST_GAPS ? (median(gaps) ?? 0) : USUAL.gap
  return {
    gap,
    drag: drags.length >= FEWEST_DRAGS ? Math.max(0, (median(drags) ?? 0) - gap) : USUAL.drag,
    dragEvery: dragEvery.length >= FEWEST_DRAGS ? (median(dragEvery) ?? 0) : USUAL.dragEvery,
  }
}
