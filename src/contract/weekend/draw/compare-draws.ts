import { plainName } from '../../catalogue/plain-name.ts'
import { longestRising } from '../statistics.ts'
import type { DrawnRun } from './read-draw.ts'

interface ComparedRun extends RunMarks {
  scratched: boolean
}

export interface DrawChanges<Before extends ComparedRun, After extends ComparedRun> {
  added: After[]
  /** No longer in the draw. */
  gone: Before[]
  scratched: After[]
  /** With another draw number, or in another place. */
  moved: { before: Before; after: After }[]
  otherHorse: { before: Before; after: After }[]
}

/** What a new draw changes in the running order. */
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
  const inOrder = longestRising(pairs.map((pair) => before.indexOf(pair.before)))
  return {
    added: after.filter((_, index) => !same[index]),
    gone: before.filter((run) => !known.has(run)),
    scratched: pairs
      .filter((pair) => pair.after.scratched && !pair.before.scratched)
      .map((pair) => pair.after),
    moved: pairs.filter(
      (pair, index) => String(pair.before.draw) !== String(pair.after.draw) || !inOrder.has(index),
    ),
    otherHorse: pairs.filter(
      (pair) => pair.after.horseName && (pair.before.horseName ?? '') !== pair.after.horseName,
    ),
  }
}

export interface RunMarks {
  go: string
  draw: number | string
  riderName: string
  horseName?: string | null
}

export const partsOf = ({ go, draw, riderName, horseName }: RunMarks) => ({
  go: plainName(go),
  draw: String(draw).toLowerCase(),
  rider: plainName(riderName),
  horse: plainName(horseName ?? ''),
})
type Parts = ReturnType<typeof partsOf>

/** What identifies a run, the surest first. A run under another name is a new one, unless an id says otherwise. */
const MARKS: ((run: Parts) => string[])[] = [
  ({ go, draw, rider, horse }) => [go, draw, rider, horse],
  ({ go, rider, horse }) => [go, rider, horse],
  ({ go, draw, rider }) => [go, draw, rider],
  ({ go, rider }) => [go, rider],
]

/** The existing run of each line of a new order; null for a new one. `found` are those with an id. */
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
      // several alike are matched in order, unless their number changed
      if (runs.length !== lines.length) continue
      for (const [at, { index }] of lines.entries()) same[index] = runs[at] ?? null
    }
  }
  return same
}

type OrderedRun = DrawnRun & { id?: number }

/** A draw of one class replaces that class alone; new classes come last. */
export function mergeRunningOrder(before: OrderedRun[], drawn: DrawnRun[]): OrderedRun[] {
  const goes = Map.groupBy(drawn, ({ go }) => plainName(go))
  const order: OrderedRun[] = []
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
