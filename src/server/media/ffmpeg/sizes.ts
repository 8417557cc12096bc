import type { Size } from './colour.ts'

// a quotient may fall a hair short of the whole number that it is
const even = (pixels: number) => Math.max(2, Math.floor(pixels / 2 + 1e-6) * 2)
const LONGEST = 4096

/** No larger than `shortSide` allows, whichever way the picture stands, and even, as the encoder wants it. */
export function fitInto({ width, height }: Size, shortSide: number): Size {
  const factor = Math.min(1, shortSide / Math.min(width, height), LONGEST / Math.max(width, height))
  return { width: even(width * factor), height: even(height * factor) }
}

/** Its full size; of an odd one the last row or column goes. */
export const fullSize = ({ width, height }: Size): Size => ({ width: even(width), height: even(height) })
