import { plainName } from '../../catalogue/plain-name.ts'
import { longestRising } from '../statistics.ts'
import type { DrawnRun } from './draw-line.ts'
import { readGoHeading } from './line-kinds.ts'
import { similarName } from './names.ts'

interface ComparedRun extends RunMarks {
  scratched: boolean
}

export interface DrawChanges<Before extends ComparedRun, After extends ComparedRun> {
  added: After[]
  /** No longer in the draw. */
  gone: Before[]
  scratched: After[]
  /** Scratched here and not on the sheet: they stay scratched. */
  stillScratched: After[]
  renamed: { before: Before; after: After }[]
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
  const corrected = findCorrectedNames(
    before.filter((run) => !same.includes(run)),
    after.filter((_, index) => !same[index]),
  )
  for (const [was, is] of corrected) same[after.indexOf(is)] = was
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
    stillScratched: pairs
      .filter((pair) => pair.before.scratched && !pair.after.scratched)
      .map((pair) => pair.after),
    renamed: pairs.filter((pair) => partsOf(pair.before).rider !== partsOf(pair.after).rider),
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

const partsOf = ({ go, draw, riderName, horseName }: RunMarks) => ({
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

/** What a run and the one that replaces it share if only the rider's name was corrected, the surest first. */
const CORRECTED: ((run: Parts) => string[] | null)[] = [
  ({ go, draw, horse }) => (horse ? [go, draw, horse] : null),
  ({ go, horse }) => (horse ? [go, horse] : null),
  ({ go, draw }) => [go, draw],
]

/** Runs that are no longer in the order, each with the new one that may be the same under a corrected name. */
export function findCorrectedNames<Before extends RunMarks, After extends RunMarks>(
  gone: Before[],
  added: After[],
  isSame: (was: RunMarks, is: RunMarks) => boolean = isCorrected,
): Map<Before, After> {
  const corrected = new Map<Before, After>()
  const taken = new Set<After>()
  for (const mark of CORRECTED) {
    const keyOf = (run: RunMarks) => mark(partsOf(run))?.join('\n')
    const open = Map.groupBy(
      added.filter((run) => !taken.has(run)),
      keyOf,
    )
    const left = gone.filter((run) => !corrected.has(run))
    for (const [key, [was, ...alike]] of Map.groupBy(left, keyOf)) {
      const [is, ...others] = (key && open.get(key)) || []
      if (!was || !is || alike.length + others.length > 0) continue
      if (!isSame(was, is)) continue
      corrected.set(was, is)
      taken.add(is)
    }
  }
  return corrected
}

/** Two riders may share a horse in a class, but not a draw as well. */
const isCorrected = (was: RunMarks, is: RunMarks) =>
  isAlike(was.riderName, is.riderName) || (hasSameHorse(was, is) && partsOf(was).draw === partsOf(is).draw)

/** Enough to lead a waitlist on. */
export const mayBeRenamed = (was: RunMarks, is: RunMarks) =>
  hasSameHorse(was, is) || isAlike(was.riderName, is.riderName)

const hasSameHorse = (one: RunMarks, other: RunMarks) => {
  const { horse } = partsOf(one)
  return horse !== '' && horse === partsOf(other).horse
}

/** The same place in the draw alone may be another person's. */
const isAlike = (one: string, other: string) => {
  const words = new Set(plainName(other).split(' '))
  return (
    similarName(one, [other]) !== null ||
    plainName(one)
      .split(' ')
      .some((word) => words.has(word))
  )
}

/** Classes of a sheet that are here under another name, by the sheet's name: most draws have the same rider. */
export function findRenamedGoes(before: RunMarks[], drawn: RunMarks[]): Map<string, string> {
  const here = Map.groupBy(before, ({ go }) => plainName(go))
  const onSheet = Map.groupBy(drawn, ({ go }) => plainName(go))
  const keyOf = (run: RunMarks) => `${partsOf(run).draw}\n${partsOf(run).rider}`
  const renamed = new Map<string, string>()
  for (const [go, runs] of onSheet) {
    if (here.has(go)) continue
    const keys = new Set(runs.map(keyOf))
    for (const [otherGo, others] of here) {
      const name = others[0]?.go ?? ''
      if (onSheet.has(otherGo) || isOtherDay(go, name)) continue
      const shared = others.filter((run) => keys.has(keyOf(run))).length
      if (shared * 2 > Math.max(runs.length, others.length)) renamed.set(go, name)
    }
  }
  return renamed
}

/** `Friday Open` and `Saturday Open`, `Round 1` and `Round 2`. */
const isOtherDay = (one: string, other: string) => {
  const differs = (a: string | null | undefined, b: string | null | undefined) => !!a && !!b && a !== b
  const digits = (go: string) => go.match(/\d+/g)?.join(' ')
  return differs(readGoHeading(one)?.day, readGoHeading(other)?.day) || differs(digits(one), digits(other))
}

/** The sheet's runs in the classes that they have here. */
export function withKnownGoes<Drawn extends RunMarks>(before: RunMarks[], drawn: Drawn[]): Drawn[] {
  const renamed = findRenamedGoes(before, drawn)
  return drawn.map((run) => ({ ...run, go: renamed.get(plainName(run.go)) ?? run.go }))
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
