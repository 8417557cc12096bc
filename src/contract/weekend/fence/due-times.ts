import { MINUTE, SECOND } from '../../time.ts'
/**
 * When a run is due. It counts from the last start of the same go that was tapped at the fence, else from the time at which the
 * go begins; from there on by the gap between two starts and by the drags between. Gap and drag are those of the day itself
 * once enough was tapped, and until then those of the trade. Scratches take no time. A go of which neither a start nor a tap
 * is known has no times: between two goes lies a break that nobody can guess.
 */

import { effectiveTaps } from './effective-taps.ts'

/** In running order. */
export interface RunInOrder {
  id: number
  go: string
  scratched: boolean
  dragAfter: boolean
}

export interface DayTap {
  runId: number
  kind: 'start' | 'scratch' | 'rerun' | 'drag'
  /** Milliseconds. */
  at: number
}

export interface KnownTimes {
  /** Milliseconds, by the go. */
  goStarts: ReadonlyMap<string, number>
  taps: readonly DayTap[]
}

const USUAL = { gap: 45 * SECOND, drag: 6 * MINUTE, dragEvery: 10 }
/** Nobody plans by the second, and a time that changes with each run is not believed. */
const ROUND = 5 * MINUTE
const FEWEST_GAPS = 5
const FEWEST_DRAGS = 2

/** `startedAt` of those who were tapped, `dueAt` of the others; nothing of who is out. */
export interface RunTimes {
  startedAt?: number
  dueAt?: number
}

export function dueTimes(runs: readonly RunInOrder[], { goStarts, taps }: KnownTimes): Map<number, RunTimes> {
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
    /** How long it takes from this start to the next one. */
    const step = ({ id, dragAfter }: RunInOrder) => {
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

/** What the day has taught so far. */
function learnRhythm(
  goes: RunInOrder[][],
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
      // longer ones are drags that nobody told of, or breaks
      if (isDrag) drags.push(to - from)
      else if (to - from < 3 * MINUTE) gaps.push(to - from)
    }
  }
  const gap = gaps.length >= FEWEST_GAPS ? median(gaps) : USUAL.gap
  return {
    gap,
    drag: drags.length >= FEWEST_DRAGS ? Math.max(0, median(drags) - gap) : USUAL.drag,
    dragEvery: dragEvery.length >= FEWEST_DRAGS ? median(dragEvery) : USUAL.dragEvery,
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
