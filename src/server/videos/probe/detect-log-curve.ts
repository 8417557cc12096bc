import { loadSharp } from '../../platform/sharp.ts'
import type { Probe } from './probe-result.ts'

const MAKERS: [RegExp, string][] = [
  [/sony|xavc/i, 'S-Log3'],
  [/panasonic|lumix/i, 'V-Log'],
  [/canon/i, 'C-Log3'],
  [/dji|hasselblad/i, 'D-Log'],
]
const WIDTH = 160
/** The share of outliers: lamps, deep shadows. */
const STRAY = 0.004
/** A frame in a log curve lies between these, while a graded one reaches from black to white. */
const DARKEST = 0.045
const BRIGHTEST = 0.86
/** Log colors are pale: mean difference between a pixel's strongest and weakest channel. */
const PALE = 0.14

/** The log curve that these ungraded frames seem to be recorded in; null where they look like Rec. 709. */
export async function detectLogCurve(frames: string[], { transfer, camera }: Probe): Promise<string | null> {
  if (transfer !== 'sdr' || frames.length === 0) return null
  const sharp = await loadSharp()
  const counts = new Float64Array(256)
  let spread = 0
  let pixels = 0
  for (const frame of frames) {
    const { data } = await sharp(frame)
      .resize({ width: WIDTH, withoutEnlargement: true })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (let i = 0; i + 2 < data.length; i += 3) {
      const [r = 0, g = 0, b = 0] = data.subarray(i, i + 3)
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
  if (bright - dark < 0.1 || dark < DARKEST || bright > BRIGHTEST || spread / pixels / 255 > PALE) return null
  return MAKERS.find(([maker]) => maker.test(camera))?.[1] ?? 'a log curve'
}
