import { type CodeRange, type GradeProfile, isLog, type LogProfile } from '../grading.ts'
import { CINEMA_GAMUT, D_GAMUT, type Matrix, S_GAMUT3_CINE, toRec709, V_GAMUT } from './gamuts.ts'
import { type Rgb, softShoulder } from './rec709.ts'

/** Saturation from which colors are compressed, and the one that reaches the edge of Rec. 709. */
const STRONG = 0.75
const STRONGEST = 2

/** From a file's code (10 bits / 1023) to scene light, where 0.18 is middle grey. */
type LogCurve = (code: number) => number

/** Sony, Technical Summary for S-Gamut3.Cine/S-Log3. */
export const decodeSLog3: LogCurve = (code) =>
  code >= 171.2102946929 / 1023
    ? 10 ** ((code * 1023 - 420) / 261.5) * (0.18 + 0.01) - 0.01
    : ((code * 1023 - 95) * 0.01125) / (171.2102946929 - 95)

/** Canon Log 3 as of 2020; its light of 1 is a reflectance of 90 %. */
export const decodeCLog3: LogCurve = (code) => {
  if (code < 0.097465473) return (-0.9 * (10 ** ((0.12783901 - code) / 0.36726845) - 1)) / 14.98325
  if (code <= 0.15277891) return (0.9 * (code - 0.12512219)) / 1.9754798
  return (0.9 * (10 ** ((code - 0.12240537) / 0.36726845) - 1)) / 14.98325
}

/** Panasonic, VARICAM V-Log/V-Gamut. */
export const decodeVLog: LogCurve = (code) =>
  code < 0.181 ? (code - 0.125) / 5.6 : 10 ** ((code - 0.598206) / 0.241514) - 0.00873

/** DJI, White Paper on D-Log and D-Gamut. */
export const decodeDLog: LogCurve = (code) =>
  code <= 0.14 ? (code - 0.0929) / 6.025 : (10 ** (3.89616 * code - 2.27752) - 0.0108) / 0.9892

/** The code of a LUT's input value. */
export const codeOf = (value: number, range: CodeRange) =>
  range === 'full' ? value : (64 + 876 * value) / 1023

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

/** Converts a log profile to linear Rec. 709; `peak` is its most light. Null for other profiles. */
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

/** Compresses colors outside Rec. 709, since clipping would shift their hue. */
function bringIntoGamut(colour: Rgb) {
  const most = Math.max(...colour)
  for (let i = 0; i < 3; i++) {
    const strength = most > 0 ? (most - (colour[i] as number)) / most : 1
    colour[i] = Math.max(0, most * (1 - softShoulder(strength, STRONG, STRONGEST)))
  }
}
