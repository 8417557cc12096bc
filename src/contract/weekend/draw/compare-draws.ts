import { findSameRuns, type RunMarks } from './same-runs.ts'

interface DrawnRun extends RunMarks {
  scratched: boolean
}

export interface DrawChanges<Before extends DrawnRun, After extends DrawnRun> {
  added: After[]
  /** No longer in the draw. */
  gone: Before[]
  scratched: After[]
  /** With another draw number or in another place than before. */
  moved: { before: Before; after: After }[]
  otherHorse: { before: Before; after: After }[]
}

/** What a new draw changes in the order of go that is there. */
export function compareDraws<Before extends DrawnRun, After extends DrawnRun>(
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
