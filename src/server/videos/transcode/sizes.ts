import type { Size } from './colour.ts'

// a quotient may fall a hair short of the whole number that it is
const even = (pixels: number) => Math.max(2, Math.floor(pixels / 2 + 1e-6) * 2)

const LONGEST = 4096
const FULL_SHORT_SIDE = 2160

/** No larger than `shortSide` allows, whichever way the picture stands, and even, as the encoder wants it. */
export function fitInto({ width, height }: Size, shortSide: number): Size {
  const factor = Math.min(1, shortSide / Math.min(width, height), LONGEST / Math.max(width, height))
  return { width: even(width * factor), height: even(height * factor) }
}

/** The largest that every player knows, which is 4K; of an odd size the last row or column goes. */
export const deliveredSize = (video: Size): Size => fitInto(video, FULL_SHORT_SIDE)
