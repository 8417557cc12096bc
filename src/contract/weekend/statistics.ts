/** The share of the items that fit, from 0 to 1. */
export const share = <T>(items: readonly T[], fits: (item: T) => boolean) =>
  items.length === 0 ? 0 : items.filter(fits).length / items.length

/** Of equally frequent items the first. */
export function mostFrequent<T>(items: readonly T[]): T | undefined {
  const counts = new Map<T, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

export const median = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** The standard deviation, estimated by the median absolute deviation. */
export const spreadAround = (middle: number, values: readonly number[]) =>
  1.4826 * (median(values.map((value) => Math.abs(value - middle))) ?? 0)

/** The indexes of the longest increasing subsequence. */
export function longestRising(values: readonly number[]): Set<number> {
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
