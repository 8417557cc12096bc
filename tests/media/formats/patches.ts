import { type Matrix, type Range, type Rgb, toCodes } from './standards.ts'

/** Two rows of four; large enough that an encoder's edges leave their middles alone. */
const PATCHES = { columns: 4, rows: 2, width: 64, height: 72 }
export const SIZE = { width: PATCHES.columns * PATCHES.width, height: PATCHES.rows * PATCHES.height }

/** Colours of the file's own red, green and blue, none at their very edge. */
export const COLOURS: Rgb[] = [
  [0.92, 0.92, 0.92],
  [0.5, 0.5, 0.5],
  [0.12, 0.12, 0.12],
  [0.75, 0.58, 0.5],
  [0.7, 0.25, 0.2],
  [0.25, 0.6, 0.3],
  [0.25, 0.3, 0.65],
  [0.65, 0.6, 0.25],
]

/** HDR keeps its colours darker: white is at three quarters of HLG and at 58 % of PQ. */
export const HLG_COLOURS: Rgb[] = [
  [0.75, 0.75, 0.75],
  [0.38, 0.38, 0.38],
  [0.9, 0.9, 0.9],
  [0.6, 0.5, 0.45],
  [0.55, 0.3, 0.28],
  [0.35, 0.5, 0.36],
  [0.3, 0.33, 0.5],
  [0.15, 0.15, 0.15],
]
export const PQ_COLOURS: Rgb[] = [
  [0.5807, 0.5807, 0.5807],
  [0.38, 0.38, 0.38],
  [0.7, 0.7, 0.7],
  [0.5, 0.46, 0.44],
  [0.48, 0.38, 0.37],
  [0.4, 0.46, 0.41],
  [0.38, 0.4, 0.46],
  [0.2, 0.2, 0.2],
]

export interface PatchFile {
  colours: Rgb[]
  matrix: Matrix
  range: Range
  bits: 8 | 10
}

/** One picture of patches as planes of full chroma, to be given to an encoder as they are. */
export function patchFrame({ colours, matrix, range, bits }: PatchFile): Buffer {
  const codes = colours.map((colour) => toCodes(colour, matrix, range, bits))
  const bytes = bits === 8 ? 1 : 2
  const frame = Buffer.alloc(SIZE.width * SIZE.height * 3 * bytes)
  let place = 0
  for (let plane = 0; plane < 3; plane++) {
    for (let y = 0; y < SIZE.height; y++) {
      for (let x = 0; x < SIZE.width; x++) {
        const code = codes[patchAt(x, y)]?.[plane] ?? 0
        if (bits === 8) frame[place] = code
        else frame.writeUInt16LE(code, place)
        place += bytes
      }
    }
  }
  return frame
}

const patchAt = (x: number, y: number) =>
  Math.floor(y / PATCHES.height) * PATCHES.columns + Math.floor(x / PATCHES.width)

/** The middle value of each patch's middle part: a name that is written over it does not count. */
export function readPatches(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
  place = { left: 0, top: 0, width, height },
): Rgb[] {
  return Array.from({ length: PATCHES.columns * PATCHES.rows }, (_, patch) => {
    const [column, row] = [patch % PATCHES.columns, Math.floor(patch / PATCHES.columns)]
    const from = (part: number, parts: number, size: number) => Math.round(((part + 0.25) * size) / parts)
    const to = (part: number, parts: number, size: number) => Math.round(((part + 0.75) * size) / parts)
    const values: [number[], number[], number[]] = [[], [], []]
    for (let y = from(row, PATCHES.rows, place.height); y < to(row, PATCHES.rows, place.height); y++) {
      for (
        let x = from(column, PATCHES.columns, place.width);
        x < to(column, PATCHES.columns, place.width);
        x++
      ) {
        const at = ((place.top + y) * width + place.left + x) * 3
        for (let channel = 0; channel < 3; channel++) values[channel]?.push(pixels[at + channel] ?? 0)
      }
    }
    return values.map((all) => all.sort((a, b) => a - b)[all.length >> 1] ?? 0) as Rgb
  })
}
