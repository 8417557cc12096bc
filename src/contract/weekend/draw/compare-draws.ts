import { plainName } from '../../catalogue/plain-name.ts'
import type { DrawnRun } from './read-draw.ts'

interface ComparedRun extends RunMarks {
  scratched: boolean
}

export interface DrawChanges<Before extends ComparedRun, After extends ComparedRun> {
  added: After[]
  /** No longer in the draw. */
  gone: Before[]
  scratched: After[]
  /** With another draw number or in another place than before. */
  moved: { before: Before; after: After }[]
  otherHorse: { before: Before; after: After }[]
}

/** What a new draw changes in the order of go that is there. */
export function compareDraws<Before extends ComparedRun, After extends ComparedRun>(
  before: Before[],
  after: After[],
): DrawChanges<Before, After> {
  const same = findSameRuns(before, after)
  const known = new Set(same)
  const pairs = after.flatMap((run, index) => {
    const was = same[index]
    return was ? [{ before: was, after: run }] : []
  })
  const jumped = outOfOrder(pairs.map((pair) => before.indexOf(pair.before)))
  return {
    added: after.filter((_, index) => !same[index]),
    gone: before.filter((run) => !known.has(run)),
    scratched: pairs
      .filter((pair) => pair.after.scratched && !pair.before.scratched)
      .map((pair) => pair.after),
    moved: pairs.filter(
      (pair, index) => String(pair.before.draw) !== String(pair.after.draw) || jumped.has(index),
    ),
    otherHorse: pairs.filter(
      (pair) => pair.after.horseName && (pair.before.horseName ?? '') !== pair.after.horseName,
    ),
  }
}

/** Those that stand elsewhere among the others: all but the longest part that only rises. */
function outOfOrder(places: number[]): Set<number> {
  const ends: number[] = []
  const before: number[] = places.map(() => -1)
  for (const [index, place] of places.entries()) {
    let at = ends.findIndex((end) => (places[end] as number) >= place)
    if (at < 0) at = ends.length
    before[index] = ends[at - 1] ?? -1
    ends[at] = index
  }
  const jumped = new Set(places.keys())
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] as number) jumped.delete(at)
  return jumped
}

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

type Kept = DrawnRun & { id?: number }

/** A draw of one class takes the place of that class alone: the others stay where they are, new ones come after them. */
export function mergeRunningOrder(before: Kept[], drawn: DrawnRun[]): Kept[] {
  const goes = Map.groupBy(drawn, ({ go }) => plainName(go))
  const order: Kept[] = []
  for (const run of before) {
    const go = plainName(run.go)
    const replaced = goes.get(go)
    if (replaced) {
      order.push(...replaced)
      goes.set(go, [])
    } else order.push(run)
  }
  for (const runs of goes.values()) order.push(...runs)
  return order
}
