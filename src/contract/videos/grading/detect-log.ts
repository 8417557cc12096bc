import type { LogProfile } from '../grading.ts'

const MAKERS: [RegExp, LogProfile][] = [
  [/sony|xavc/i, 's-log3'],
  [/panasonic|lumix/i, 'v-log'],
  [/canon/i, 'c-log3'],
  [/dji|hasselblad/i, 'd-log'],
]
/** The share of outliers: lamps, deep shadows. */
const STRAY = 0.004
/** A frame in a log curve lies between these, while a graded one reaches from black to white. */
const DARKEST = 0.045
const BRIGHTEST = 0.86
/** Log colors are pale: mean difference between a pixel's strongest and weakest channel. */
const PALE = 0.14

/** The log curve of a camera's maker; null where that is unknown. */
export const logProfileOf = (camera: string): LogProfile | null =>
  MAKERS.find(([maker]) => maker.test(camera))?.[1] ?? null

interface Pixels {
  data: Uint8Array | Uint8ClampedArray
  /** Bytes of a pixel: red, green, blue, and maybe alpha. */
  channels: 3 | 4
}

/** Whether ungraded frames seem to be recorded in a log curve. */
export function looksLikeLog(frames: readonly Pixels[]): boolean {
  const counts = new Float64Array(256)
  let spread = 0
  let pixels = 0
  for (const { data, channels } of frames) {
    for (let i = 0; i + 2 < data.length; i += channels) {
      const [r = 0, g = 0, b = 0] = [data[i], data[i + 1], data[i + 2]]
      const luma = Math.round(0.2126 * r + 0.7152 * g + 0.0722 * b)
      counts[luma] = (counts[luma] ?? 0) + 1
      spread += Math.max(r, g, b) - Math.min(r, g, b)
      pixels++
    }
  }
  const levelAt = (share: number) => {
    let seen = 0
    return (
      counts.findIndex((count) => {
        seen += count
        return seen > share * pixels
      }) / 255
    )
  }
  const [dark, bright] = [levelAt(STRAY), levelAt(1 - STRAY)]
  // a frame of a single grey tells nothing
  return bright - dark >= 0.1 && dark >= DARKEST && bright <= BRIGHTEST && spread / pixels / 255 <= PALE
}
