import { effectiveTaps } from '../../../contract/weekend/fence/effective-taps.ts'
import type { FenceFrame } from '../../../contract/weekend/fence/fence-link.ts'
import type { Run, Tap } from '../../../contract/weekend/weekend.ts'

export type FenceRun = Pick<
  Run,
  'id' | 'position' | 'go' | 'draw' | 'riderName' | 'horseName' | 'scratched' | 'dragAfter'
>

export type LateEntry = Pick<FenceRun, 'go' | 'draw' | 'riderName' | 'horseName'>

/** A late entry of this phone that the shop does not have yet; its id is negative until then. */
export interface UnsentRun extends LateEntry {
  key: string
  id: number
}

/** Late entries run last in their class. */
export function withLateEntries(runs: readonly FenceRun[], late: readonly UnsentRun[]): FenceRun[] {
  const all = [...runs]
  for (const { key: _, ...entry } of late) {
    const last = all.findLastIndex(({ go }) => go === entry.go)
    const at = last < 0 ? all.length : last + 1
    all.splice(at, 0, { ...entry, position: at + 1, scratched: false, dragAfter: false })
  }
  return all
}

/** A tap of this phone or of another. */
export interface FenceTap {
  key: string
  runId: number
  kind: Tap['kind']
  /** Milliseconds since 1970, by the shop's clock as far as it is known. */
  at: number
}

/** Whether a fence link takes a tap of this time; without a link all are taken. */
export const isOpen = (link: FenceFrame['link'] | undefined, at: number) =>
  !link || (at >= Date.parse(link.opensAt) && at < Date.parse(link.closesAt))

export interface FenceDay {
  /** Null after the last run. */
  up: FenceRun | null
  /** The following runs, up to three that are not scratched. */
  next: FenceRun[]
  /** Passed over in the class that is on: neither started nor scratched. At the end, those of all classes. */
  skipped: FenceRun[]
  /** The latest first. */
  started: { run: FenceRun; at: number }[]
  /** The last start, re-run or drag, from which the clock counts. */
  since: { kind: Tap['kind']; at: number; run: FenceRun } | null
  /** Scratched on the sheet or at the fence. */
  out: ReadonlySet<number>
  done: number
}

const UPCOMING = 3

/**
 * The state of the day: up is the first run after the last tapped one that was not tapped yet, or `chosen`, which was called
 * up out of turn.
 */
export function dayAt(
  runs: readonly FenceRun[],
  taps: readonly FenceTap[],
  chosen: number | null = null,
): FenceDay {
  const byId = new Map(runs.map((run, index) => [run.id, { run, index }]))
  const known = effectiveTaps(taps)
    .filter(({ runId }) => byId.has(runId))
    .sort((a, b) => a.at - b.at)
  const moves = known.filter(({ kind }) => kind === 'start' || kind === 'scratch')
  const tapped = new Set(moves.map(({ runId }) => runId))
  const ran = new Set(known.filter(({ kind }) => kind === 'start').map(({ runId }) => runId))
  const out = new Set([
    ...runs.filter(({ id, scratched }) => scratched && !ran.has(id)).map(({ id }) => id),
    ...known.filter(({ kind }) => kind === 'scratch').map(({ runId }) => runId),
  ])
  const isOpen = ({ id }: FenceRun) => !tapped.has(id) && !out.has(id)
  const last = moves.at(-1)
  const from = last ? (byId.get(last.runId)?.index ?? -1) + 1 : 0
  const called = chosen === null ? undefined : byId.get(chosen)
  const upIndex = called ? called.index : runs.findIndex((run, index) => index >= from && isOpen(run))
  const up = runs[upIndex] ?? null
  const since = known.findLast(({ kind }) => kind !== 'scratch')
  const sinceRun = since && byId.get(since.runId)?.run
  return {
    up,
    next: up ? upcoming(runs.slice(upIndex + 1), isOpen) : [],
    skipped: (up ? runs.slice(0, upIndex).filter(({ go }) => go === up.go) : runs).filter(isOpen),
    started: known
      .filter(({ kind }) => kind === 'start')
      .flatMap(({ runId, at }) => {
        const run = byId.get(runId)?.run
        return run ? [{ run, at }] : []
      })
      .reverse(),
    since: since && sinceRun ? { kind: since.kind, at: since.at, run: sinceRun } : null,
    out,
    done: new Set([...tapped, ...out]).size,
  }
}

/** Includes scratched runs between. */
function upcoming(later: readonly FenceRun[], isOpen: (run: FenceRun) => boolean): FenceRun[] {
  const shown: FenceRun[] = []
  let open = 0
  for (const run of later) {
    if (open === UPCOMING) break
    shown.push(run)
    if (isOpen(run)) open++
  }
  return shown
}
