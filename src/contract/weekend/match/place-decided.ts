import type { ClipToMatch, RunToMatch } from './weekend-day.ts'

export interface Decided {
  /** The clips whose place in the order of go is looked for, or known and in order. */
  inOrder: ClipToMatch[]
  /** Clips that the owner gave to a run out of order, as a re-run at the end of the set is. */
  aside: ClipToMatch[]
  placed: Int32Array
  elsewhere: ReadonlySet<number>
}

/** The owner's words hold whether they are in order or not; the most that are in order lead the matching. */
export function placeDecided(
  runs: readonly RunToMatch[],
  clips: readonly ClipToMatch[],
  outOfOrderToo: ReadonlySet<number> = new Set(),
): Decided {
  const indexOf = new Map(runs.map(({ id }, index) => [id, index]))
  const known = clips.flatMap((clip) => {
    const run = typeof clip.decided === 'number' ? indexOf.get(clip.decided) : undefined
    return run === undefined ? [] : [{ clip, run }]
  })
  const eligible = known.filter(({ clip }) => !outOfOrderToo.has(clip.id))
  const leading = longestRising(eligible.map(({ run }) => run))
  const runOf = new Map(
    eligible.filter((_, index) => leading.has(index)).map(({ clip, run }) => [clip.id, run]),
  )
  const outOfOrder = known.filter(({ clip }) => !runOf.has(clip.id))
  const aside = new Set(outOfOrder.map(({ clip }) => clip.id))
  const inOrder = clips.filter(({ id }) => !aside.has(id))
  return {
    inOrder,
    aside: outOfOrder.map(({ clip }) => clip),
    placed: Int32Array.from(inOrder, ({ id }) => runOf.get(id) ?? -1),
    elsewhere: new Set(outOfOrder.map(({ run }) => run)),
  }
}

/** The places of the longest part of the list that only rises. */
function longestRising(values: readonly number[]): Set<number> {
  const lengths: number[] = []
  const before: number[] = []
  let end = -1
  for (const [place, value] of values.entries()) {
    let length = 0
    let link = -1
    for (let earlier = 0; earlier < place; earlier++) {
      if ((values[earlier] as number) < value && (lengths[earlier] as number) > length) {
        length = lengths[earlier] as number
        link = earlier
      }
    }
    lengths.push(length + 1)
    before.push(link)
    if (end < 0 || length + 1 > (lengths[end] as number)) end = place
  }
  const places = new Set<number>()
  for (let place = end; place >= 0; place = before[place] as number) places.add(place)
  return places
}
