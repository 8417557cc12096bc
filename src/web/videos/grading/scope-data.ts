/** Levels of a scope. */
export const LEVELS = 256

export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** Pixels per level, of red, green and blue. */
export function histogramOf({ data }: Pixels): [Uint32Array, Uint32Array, Uint32Array] {
  const counts = [0, 1, 2].map(() => new Uint32Array(LEVELS)) as [Uint32Array, Uint32Array, Uint32Array]
  for (let i = 0; i < data.length; i += 4) {
    for (let channel = 0; channel < 3; channel++) {
      const level = data[i + channel] as number
      const count = counts[channel] as Uint32Array
      count[level] = (count[level] as number) + 1
    }
  }
  return counts
}

/** Pixels per column and level, of red, green and blue. */
export function waveformOf({ data, width }: Pixels): Uint16Array {
  const counts = new Uint16Array(width * LEVELS * 3)
  for (let i = 0; i < data.length; i += 4) {
    const column = (i / 4) % width
    for (let channel = 0; channel < 3; channel++) {
      const at = (column * LEVELS + (data[i + channel] as number)) * 3 + channel
      counts[at] = (counts[at] as number) + 1
    }
  }
  return counts
}

/** Shares of clipped pixels: black in every channel, or white in one. */
export function clippingOf({ data }: Pixels) {
  let black = 0
  let white = 0
  for (let i = 0; i < data.length; i += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(i, i + 3)
    if (Math.max(red, green, blue) === 0) black++
    if (Math.max(red, green, blue) === 255) white++
  }
  const pixels = data.length / 4
  return { black: black / pixels, white: white / pixels }
}
