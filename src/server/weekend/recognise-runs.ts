import { findSameRuns } from '../../contract/weekend/draw/same-runs.ts'
import type { NewRun } from '../../contract/weekend/weekend.ts'
import { notFound, RowsRefused } from '../platform/http/errors.ts'
import type { RunRow } from './runs.ts'

/** Which of the runs that are there each line of a new order is, by its id or by what it says; null for a new one. */
export function recogniseRuns(before: RunRow[], wanted: NewRun[]): (RunRow | null)[] {
  const byId = new Map(before.map((run) => [run.id, run]))
  const found = wanted.map(({ id }) => (id ? (byId.get(id) ?? notFound('run')) : null))
  refuseTwice(found)
  return findSameRuns(before, wanted, found)
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
