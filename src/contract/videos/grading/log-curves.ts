import type { CodeRange } from '../grading.ts'

/** What a camera's file holds (10-bit code / 1023) to scene light, where 0.18 is middle grey. */
type LogCurve = (code: number) => number

/** Sony, Technical Summary for S-Gamut3.Cine/S-Log3. */
export const decodeSLog3: LogCurve = (code) =>
  code >= 171.2102946929 / 1023
    ? 10 ** ((code * 1023 - 420) / 261.5) * (0.18 + 0.01) - 0.01
    : ((code * 1023 - 95) * 0.01125) / (171.2102946929 - 95)

/** Canon Log 3 in its form of 2020; its light of 1 is a reflection of 90 %. */
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

/** The curves speak of codes; a cube's input of what the file's range makes of them. */
export const codeOf = (value: number, range: CodeRange) =>
  range === 'full' ? value : (64 + 876 * value) / 1023
