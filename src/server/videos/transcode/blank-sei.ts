/** What a decoder may need; whatever else cameras write beside the pictures is theirs and the owner's. */
const KEPT = {
  // buffering, recovery point, packing of frames, how to hold it, light of HDR
  h264: [0, 6, 45, 47, 137, 144, 147],
  // the same, and what counts and checks pictures
  hevc: [0, 1, 6, 45, 47, 129, 130, 132, 137, 144, 147, 148],
}
export type Codec = keyof typeof KEPT

const FILLER = 3

/** Whether a unit of the stream carries messages (SEI) instead of a picture. */
export const isMessage = (head: number, codec: Codec) =>
  codec === 'h264' ? (head & 0x1f) === 6 : [39, 40].includes((head >> 1) & 0x3f)

/**
 * Makes every message in the unit that no decoder needs one of filler, in place and of the same length. Gives whether
 * anything was changed.
 */
export function blankMessages(unit: Buffer, codec: Codec): boolean {
  const kept: number[] = KEPT[codec]
  const places = meaningful(unit, codec === 'h264' ? 1 : 2)
  const byteAt = (index: number) => unit[places[index] ?? unit.length] ?? 0
  let changed = false
  // one byte is left for the end of the unit
  for (let i = 0; i + 2 < places.length; ) {
    const typeAt = i
    let type = 0
    for (; byteAt(i) === 0xff; i++) type += 255
    type += byteAt(i++)
    let size = 0
    for (; byteAt(i) === 0xff; i++) size += 255
    size += byteAt(i++)
    const end = Math.min(i + size, places.length)
    if (!kept.includes(type) && type !== FILLER) {
      if (type < 255) unit[places[typeAt] ?? 0] = FILLER
      fill(unit, places[i] ?? unit.length, places[end] ?? unit.length, end - i)
      changed = true
    }
    i = end
  }
  return changed
}

/** Where the unit's own bytes are, without those that only keep three zeros apart. */
function meaningful(unit: Buffer, from: number): number[] {
  const places: number[] = []
  let zeros = 0
  for (let place = from; place < unit.length; place++) {
    if (zeros >= 2 && unit[place] === 3) {
      zeros = 0
      continue
    }
    zeros = unit[place] === 0 ? zeros + 1 : 0
    places.push(place)
  }
  return places
}

/** So many bytes in the room from `start` to `end`: where that has more, with as many separators as it had. */
function fill(unit: Buffer, start: number, end: number, size: number) {
  unit.fill(0xff, start, end)
  let place = start
  for (let separators = end - start - size; separators > 0 && place + 3 <= end; separators--) {
    unit.set([0, 0, 3], place)
    place += 3
  }
}
