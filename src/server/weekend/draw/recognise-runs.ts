import {
  findCorrectedNames,
  findSameRuns,
  withKnownGoes,
} from '../../../contract/weekend/draw/compare-draws.ts'
import type { NewRun } from '../../../contract/weekend/weekend.ts'
import type { Tx } from '../../platform/db/open.ts'
import { notFound, RowsRefused } from '../../platform/http/errors.ts'
import type { RiderCard } from './assign-runs-to-riders.ts'
import type { RunRow } from './runs.ts'

/** The existing run of each line, by its id or its content; null for a new one. */
export function recogniseRuns(
  before: RunRow[],
  wanted: NewRun[],
  places: ReadonlyMap<number, unknown>,
): (RunRow | null)[] {
  const byId = new Map(before.map((run) => [run.id, run]))
  const found = wanted.map(({ id }) => {
    if (!id || (places.has(id) && !byId.has(id))) return null
    return byId.get(id) ?? notFound('run')
  })
  refuseTwice(found)
  const same = findSameRuns(before, withKnownGoes(before, wanted), found)
  // a run that is brought back is no other one
  return same.map((run, index) => (wanted[index]?.id && !found[index] ? null : run))
}

function refuseTwice(found: (RunRow | null)[]) {
  const seen = new Set<number>()
  const problems = found.flatMap((run, index) => {
    if (!run) return []
    if (seen.has(run.id)) return [{ row: index + 1, sentence: 'This run stands in the order twice' }]
    seen.add(run.id)
    return []
  })
  if (problems.length > 0) throw new RowsRefused(problems)
}

/** Runs that stay although the new order lacks them: sold, with a video, tapped, timed or decided. */
export async function settledRuns(
  tx: Tx,
  eventId: number,
  runs: RunRow[],
  cards: ReadonlyMap<number, RiderCard>,
): Promise<Set<number>> {
  const decided = await tx.selectFrom('clip').select('runId').where('eventId', '=', eventId).execute()
  const tapped = await tx
    .selectFrom('tap')
    .select('runId')
    .where('eventId', '=', eventId)
    .where('undone', '=', 0)
    .where('kind', 'in', ['start', 'rerun'])
    .execute()
  const named = new Set([...decided, ...tapped].map(({ runId }) => runId))
  const isSettled = ({ id, riderId, horse, milliseconds }: RunRow) =>
    named.has(id) || milliseconds !== null || cards.get(riderId)?.fixed.has(horse)
  return new Set(runs.filter(isSettled).map(({ id }) => id))
}

export function runsWithout(before: RunRow[], found: (RunRow | null)[]): RunRow[] {
  const taken = new Set(found)
  return before.filter((run) => !taken.has(run))
}

/** Recognises runs under a corrected name, where `isKept` says that they must not be lost. */
export function correctNames(
  before: RunRow[],
  wanted: NewRun[],
  found: (RunRow | null)[],
  isKept: (run: RunRow) => boolean,
) {
  const lines = withKnownGoes(before, wanted).map((run, index) => ({ ...run, index }))
  const open = lines.filter(({ id, index }) => !id && !found[index])
  const left = runsWithout(before, found).filter(isKept)
  for (const [was, { index }] of findCorrectedNames(left, open)) found[index] = was
}
