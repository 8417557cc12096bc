import type { Size } from './colour.ts'

// avoids rounding errors of the quotient
const even = (pixels: number) => Math.max(2, Math.floor(pixels / 2 + 1e-6) * 2)

const LONGEST = 4096
const FULL_SHORT_SIDE = 2160

/** Scaled down to this short side, in either orientation, to even sizes as the encoder needs. */
export function fitInto({ width, height }: Size, shortSide: number): Size {
  const factor = Math.min(1, shortSide / Math.min(width, height), LONGEST / Math.max(width, height))
  return { width: even(width * factor), height: even(height * factor) }
}

/** At most 4K, which every player can show. */
export const deliveredSize = (video: Size): Size => fitInto(video, FULL_SHORT_SIDE)
