import { plainName } from '../../contract/plain-name.ts'
import type { NewRun } from '../../contract/weekend.ts'
import { notFound, RowsRefused } from '../http/errors.ts'
import type { RunRow } from './runs.ts'

type Known = Pick<RunRow, 'id' | 'go' | 'draw' | 'riderName' | 'horseName'>

const partsOf = ({ go, draw, riderName, horseName }: Omit<Known, 'id'>) => ({
  go: plainName(go),
  draw: String(draw).toLowerCase(),
  rider: plainName(riderName),
  horse: plainName(horseName ?? ''),
})
type Parts = ReturnType<typeof partsOf>

/** What a run is known again by, the surest first. Another name is another run: only an id says that it is not. */
const MARKS: ((run: Parts) => string[])[] = [
  ({ go, draw, rider, horse }) => [go, draw, rider, horse],
  ({ go, rider, horse }) => [go, rider, horse],
  ({ go, draw, rider }) => [go, draw, rider],
  ({ go, rider }) => [go, rider],
]

/** Which of the runs that are there each line of a new order is; null for a new one. */
export function recogniseRuns<Row extends Known>(before: Row[], wanted: NewRun[]): (Row | null)[] {
  const byId = new Map(before.map((run) => [run.id, run]))
  const found: (Row | null)[] = wanted.map(({ id }) => (id ? (byId.get(id) ?? notFound('run')) : null))
  refuseTwice(found)
  const parts = wanted.map((run) => partsOf({ ...run, draw: String(run.draw) }))
  for (const mark of MARKS) {
    const taken = new Set(found.map((run) => run?.id))
    const keyOf = (run: Parts) => mark(run).join('\n')
    const left = Map.groupBy(
      before.filter(({ id }) => !taken.has(id)),
      (run) => keyOf(partsOf(run)),
    )
    const open = Map.groupBy(
      parts.map((run, index) => ({ key: keyOf(run), index })).filter(({ index }) => !found[index]),
      ({ key }) => key,
    )
    for (const [key, lines] of open) {
      const runs = left.get(key) ?? []
      // several that look alike are told apart by their order, but not where some came or went
      if (runs.length !== lines.length) continue
      for (const [at, { index }] of lines.entries()) found[index] = runs[at] ?? null
    }
  }
  return found
}

function refuseTwice(found: (Known | null)[]) {
  const seen = new Set<number>()
  const problems = found.flatMap((run, index) => {
    if (!run) return []
    if (seen.has(run.id)) return [{ row: index + 1, sentence: 'This run stands in the order twice' }]
    seen.add(run.id)
    return []
  })
  if (problems.length > 0) throw new RowsRefused(problems)
}
