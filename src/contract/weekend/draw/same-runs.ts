import { plainName } from '../../catalogue/plain-name.ts'

export interface RunMarks {
  go: string
  draw: number | string
  riderName: string
  horseName?: string | null
}

/** What is compared of a run. */
export const partsOf = ({ go, draw, riderName, horseName }: RunMarks) => ({
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

/** Which of the runs that are there each line of a new order is; null for a new one. `found` are those known by their ids. */
export function findSameRuns<Row extends RunMarks>(
  before: Row[],
  wanted: RunMarks[],
  found: (Row | null)[] = wanted.map(() => null),
): (Row | null)[] {
  const same = [...found]
  const parts = wanted.map(partsOf)
  for (const mark of MARKS) {
    const taken = new Set(same)
    const keyOf = (run: Parts) => mark(run).join('\n')
    const left = Map.groupBy(
      before.filter((run) => !taken.has(run)),
      (run) => keyOf(partsOf(run)),
    )
    const open = Map.groupBy(
      parts.map((run, index) => ({ key: keyOf(run), index })).filter(({ index }) => !same[index]),
      ({ key }) => key,
    )
    for (const [key, lines] of open) {
      const runs = left.get(key) ?? []
      // several that look alike are told apart by their order, but not where some came or went
      if (runs.length !== lines.length) continue
      for (const [at, { index }] of lines.entries()) same[index] = runs[at] ?? null
    }
  }
  return same
}
