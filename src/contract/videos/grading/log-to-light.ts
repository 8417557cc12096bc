import { type CodeRange, type GradeProfile, isLog, type LogProfile } from '../grading.ts'
import { CINEMA_GAMUT, D_GAMUT, type Matrix, S_GAMUT3_CINE, toRec709, V_GAMUT } from './gamuts.ts'
import { codeOf, decodeCLog3, decodeDLog, decodeSLog3, decodeVLog } from './log-curves.ts'
import type { Rgb } from './rec709.ts'
import { softShoulder } from './soft-shoulder.ts'

interface LogCamera {
  decode: (code: number) => number
  toRec709: Matrix
}

const cameras: Record<LogProfile, LogCamera> = {
  's-log3': { decode: decodeSLog3, toRec709: toRec709(S_GAMUT3_CINE) },
  'c-log3': { decode: decodeCLog3, toRec709: toRec709(CINEMA_GAMUT) },
  'v-log': { decode: decodeVLog, toRec709: toRec709(V_GAMUT) },
  'd-log': { decode: decodeDLog, toRec709: toRec709(D_GAMUT) },
}

/** From where on a colour counts as too strong, and what comes to the very edge of Rec.709. */
const STRONG = 0.75
const STRONGEST = 2

/** How a log profile becomes light of Rec.709, and the most light that its file can hold; null for the others. */
export function logToLight(profile: GradeProfile, range: CodeRange) {
  if (!isLog(profile)) return null
  const { decode, toRec709: m } = cameras[profile]
  const lightOf = (value: number) => decode(codeOf(value, range))
  return {
    peak: lightOf(1),
    toLight(colour: Rgb) {
      const [r, g, b] = [lightOf(colour[0]), lightOf(colour[1]), lightOf(colour[2])]
      for (let row = 0; row < 3; row++) {
        colour[row] =
          (m[row * 3] as number) * r + (m[row * 3 + 1] as number) * g + (m[row * 3 + 2] as number) * b
      }
      bringIntoGamut(colour)
    },
  }
}

/** A stage lamp is outside Rec.709: its colour is eased inwards, since cutting it off would turn its hue. */
function bringIntoGamut(colour: Rgb) {
  const most = Math.max(...colour)
  for (let i = 0; i < 3; i++) {
    const strength = most > 0 ? (most - (colour[i] as number)) / most : 1
    colour[i] = Math.max(0, most * (1 - softShoulder(strength, STRONG, STRONGEST)))
  }
}
