/** SEI types that a decoder may need; all others are private to the owner. */
const NEEDED = {
  // buffering, recovery point, frame packing, orientation, HDR metadata
  h264: [0, 6, 45, 47, 137, 144, 147],
  // the same, and picture timing and hashes
  hevc: [0, 1, 6, 45, 47, 129, 130, 132, 137, 144, 147, 148],
}
export type Codec = keyof typeof NEEDED

const FILLER = 3

/** Whether a NAL unit is SEI. */
export const isMessage = (head: number, codec: Codec) =>
  codec === 'h264' ? (head & 0x1f) === 6 : [39, 40].includes((head >> 1) & 0x3f)

/**
 * Turns every SEI message that no decoder needs into filler, in place and of the same length. Returns whether anything
 * changed.
 */
export function blankMessages(unit: Buffer, codec: Codec): boolean {
  const needed: number[] = NEEDED[codec]
  const places = meaningful(unit, codec === 'h264' ? 1 : 2)
  const byteAt = (index: number) => unit[places[index] ?? unit.length] ?? 0
  let changed = false
  // one byte is left for the trailing bits
  for (let i = 0; i + 2 < places.length; ) {
    const typeAt = i
    let type = 0
    for (; byteAt(i) === 0xff; i++) type += 255
    type += byteAt(i++)
    let size = 0
    for (; byteAt(i) === 0xff; i++) size += 255
    size += byteAt(i++)
    const end = Math.min(i + size, places.length)
    if (!needed.includes(type) && type !== FILLER) {
      if (type < 255) unit[places[typeAt] ?? 0] = FILLER
      fill(unit, places[i] ?? unit.length, places[end] ?? unit.length, end - i)
      changed = true
    }
    i = end
  }
  return changed
}

/** The places of the payload bytes, without emulation prevention bytes. */
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

/** Writes `size` payload bytes between `start` and `end`, with as many emulation prevention bytes as fill the rest. */
function fill(unit: Buffer, start: number, end: number, size: number) {
  unit.fill(0xff, start, end)
  let place = start
  for (let separators = end - start - size; separators > 0 && place + 3 <= end; separators--) {
    unit.set([0, 0, 3], place)
    place += 3
  }
}
