/** The standards' own formulas, written down a second time: what is made is compared with these, never with our code. */
export type Rgb = [number, number, number]

const mapRgb = (colour: Rgb, change: (value: number) => number): Rgb => [
  change(colour[0]),
  change(colour[1]),
  change(colour[2]),
]
const clamp = (value: number) => Math.min(1, Math.max(0, value))
const turn = (m: number[][], [r, g, b]: Rgb): Rgb =>
  m.map(([a = 0, c = 0, d = 0]) => a * r + c * g + d * b) as Rgb

/** Parts of red and blue in brightness: BT.709, BT.601, BT.2020. */
const LUMA = { bt709: [0.2126, 0.0722], bt601: [0.299, 0.114], bt2020: [0.2627, 0.0593] } as const
export type Matrix = keyof typeof LUMA
export type Range = 'limited' | 'full'

/** The codes of a colour in a file of so many bits. */
export function toCodes([r, g, b]: Rgb, matrix: Matrix, range: Range, bits: number): Rgb {
  const [kr, kb] = LUMA[matrix]
  const y = kr * r + (1 - kr - kb) * g + kb * b
  const [cb, cr] = [(b - y) / (2 - 2 * kb), (r - y) / (2 - 2 * kr)]
  const step = 2 ** (bits - 8)
  const most = 2 ** bits - 1
  if (range === 'full')
    return [Math.round(y * most), Math.round(cb * most + 128 * step), Math.round(cr * most + 128 * step)]
  return [
    Math.round((16 + 219 * y) * step),
    Math.round((128 + 224 * cb) * step),
    Math.round((128 + 224 * cr) * step),
  ]
}

export function fromCodes([y, u, v]: Rgb, matrix: Matrix, range: Range, bits: number): Rgb {
  const [kr, kb] = LUMA[matrix]
  const step = 2 ** (bits - 8)
  const most = 2 ** bits - 1
  const luma = range === 'full' ? y / most : (y / step - 16) / 219
  const [cb, cr] = [u, v].map((code) =>
    range === 'full' ? (code - 128 * step) / most : (code / step - 128) / 224,
  ) as [number, number]
  const r = luma + (2 - 2 * kr) * cr
  const b = luma + (2 - 2 * kb) * cb
  return mapRgb([r, (luma - kr * r - kb * b) / (1 - kr - kb), b], clamp)
}

/** BT.1886: a screen's light. */
const GAMMA = 2.4
/** BT.2087: from light of BT.2020 to light of BT.709; of P3 (D65) the same from its own primaries. */
const BT2020_TO_709 = [
  [1.6605, -0.5876, -0.0728],
  [-0.1246, 1.1329, -0.0083],
  [-0.0182, -0.1006, 1.1187],
]
const P3_TO_709 = [
  [1.2249, -0.2247, 0],
  [-0.042, 1.0419, 0],
  [-0.0197, -0.0786, 1.0979],
]

const encode = (light: number) => clamp(light) ** (1 / GAMMA)

export const fromBt2020 = (colour: Rgb) =>
  mapRgb(
    turn(
      BT2020_TO_709,
      mapRgb(colour, (value) => value ** GAMMA),
    ),
    encode,
  )
export const fromP3 = (colour: Rgb) =>
  mapRgb(
    turn(
      P3_TO_709,
      mapRgb(colour, (value) => value ** GAMMA),
    ),
    encode,
  )

/** SMPTE ST 2084: nits of a code. */
function pqNits(code: number) {
  const [m1, m2] = [2610 / 16384, (2523 / 4096) * 128]
  const [c1, c2, c3] = [3424 / 4096, (2413 / 4096) * 32, (2392 / 4096) * 32]
  const power = code ** (1 / m2)
  return 10_000 * (Math.max(power - c1, 0) / (c2 - c3 * power)) ** (1 / m1)
}

/** BT.2100: HLG's scene light, and the nits that a screen of 1,000 makes of it. */
function hlgNits(colour: Rgb): Rgb {
  const a = 0.17883277
  const b = 1 - 4 * a
  const c = 0.5 - a * Math.log(4 * a)
  const scene = mapRgb(colour, (code) => (code <= 0.5 ? code ** 2 / 3 : (Math.exp((code - c) / a) + b) / 12))
  const luminance = 0.2627 * scene[0] + 0.678 * scene[1] + 0.0593 * scene[2]
  return mapRgb(scene, (light) => 1000 * luminance ** 0.2 * light)
}

/** BT.2408: a white sheet has 203 nits. It comes to 235 of 255; what is brighter bends towards 255, hue and all. */
function toScreen(nits: Rgb, peak: number): Rgb {
  const white = (235 / 255) ** GAMMA
  const light = turn(
    BT2020_TO_709,
    mapRgb(nits, (value) => (value / 203) * white),
  )
  const most = Math.max(...light)
  const bend = most > white ? bent(most, white, (peak / 203) * white) / most : 1
  return mapRgb(light, (value) => encode(value * bend))
}

/** A hyperbola that leaves the knee as steep as it came and ends at 1. */
function bent(x: number, knee: number, peak: number) {
  const a = (-knee * knee * (peak - 1)) / (knee * knee - 2 * knee + peak)
  const b = (knee * knee - 2 * knee * peak + peak) / (peak - 1)
  return (((b + knee) ** 2 / (b - a)) * (x + a)) / (x + b)
}

export const fromPq = (colour: Rgb) => toScreen(mapRgb(colour, pqNits), 10_000)
export const fromHlg = (colour: Rgb) => toScreen(hlgNits(colour), 1000)

/** BT.709: what a camera for screens writes of scene light. */
const oetf709 = (light: number) => (light < 0.018 ? 4.5 * light : 1.099 * light ** 0.45 - 0.099)

/** The makers' papers: scene light of a code, from 0 to 1 of all codes. */
const CURVES = {
  's-log3': (x: number) =>
    x * 1023 >= 171.2102946929
      ? 10 ** ((x * 1023 - 420) / 261.5) * 0.19 - 0.01
      : ((x * 1023 - 95) * 0.01125) / (171.2102946929 - 95),
  'v-log': (x: number) => (x < 0.181 ? (x - 0.125) / 5.6 : 10 ** ((x - 0.598206) / 0.241514) - 0.00873),
  'c-log3': (x: number) =>
    (x < 0.097465473
      ? -(10 ** ((0.12783901 - x) / 0.36726845) - 1) / 14.98325
      : x <= 0.15277891
        ? (x - 0.12512219) / 1.9754798
        : (10 ** ((x - 0.12240537) / 0.36726845) - 1) / 14.98325) * 0.9,
  'd-log': (x: number) =>
    x <= 0.14 ? (x - 0.0929) / 6.025 : (10 ** (3.89616 * x - 2.27752) - 0.0108) / 0.9892,
}
export type Curve = keyof typeof CURVES

/** A grey of which a file has this code, as a screen's value: below half of white nothing is bent. */
export const greyOfLog = (curve: Curve, code: number) => clamp(oetf709(CURVES[curve](code)))
