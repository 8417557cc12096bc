type Xy = readonly [x: number, y: number]
type Primaries = readonly [red: Xy, green: Xy, blue: Xy]
/** Row by row. */
export type Matrix = readonly number[]

const D65: Xy = [0.3127, 0.329]

const REC709: Primaries = [
  [0.64, 0.33],
  [0.3, 0.6],
  [0.15, 0.06],
]
/** As published by their makers; all have the white point of Rec. 709. */
export const S_GAMUT3_CINE: Primaries = [
  [0.766, 0.275],
  [0.225, 0.8],
  [0.089, -0.087],
]
export const CINEMA_GAMUT: Primaries = [
  [0.74, 0.27],
  [0.17, 1.14],
  [0.08, -0.1],
]
export const V_GAMUT: Primaries = [
  [0.73, 0.28],
  [0.165, 0.84],
  [0.1, -0.03],
]
export const D_GAMUT: Primaries = [
  [0.71, 0.31],
  [0.21, 0.88],
  [0.09, -0.08],
]

const at = (matrix: Matrix, row: number, column: number) => matrix[row * 3 + column] as number

const xyzOf = ([x, y]: Xy) => [x / y, 1, (1 - x - y) / y] as const

const product = (a: Matrix, b: Matrix): Matrix =>
  Array.from({ length: 9 }, (_, i) => {
    const [row, column] = [Math.floor(i / 3), i % 3]
    return [0, 1, 2].reduce((sum, k) => sum + at(a, row, k) * at(b, k, column), 0)
  })

function inverse(m: Matrix): Matrix {
  const minor = (row: number, column: number) => {
    const [a, b] = [(row + 1) % 3, (row + 2) % 3]
    const [c, d] = [(column + 1) % 3, (column + 2) % 3]
    return at(m, a, c) * at(m, b, d) - at(m, a, d) * at(m, b, c)
  }
  const determinant = [0, 1, 2].reduce((sum, column) => sum + at(m, 0, column) * minor(0, column), 0)
  return Array.from({ length: 9 }, (_, i) => minor(i % 3, Math.floor(i / 3)) / determinant)
}

/** The matrix from linear RGB of these primaries to CIE XYZ. */
export function toXyz(primaries: Primaries): Matrix {
  const columns = primaries.map(xyzOf)
  const unscaled = [0, 1, 2].flatMap((row) => columns.map((column) => column[row] as number))
  const toParts = inverse(unscaled)
  const white = xyzOf(D65)
  const parts = [0, 1, 2].map((row) => white.reduce((sum, value, k) => sum + at(toParts, row, k) * value, 0))
  return unscaled.map((value, i) => value * (parts[i % 3] as number))
}

export const toRec709 = (primaries: Primaries): Matrix => product(inverse(toXyz(REC709)), toXyz(primaries))
