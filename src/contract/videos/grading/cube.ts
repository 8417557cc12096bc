import type { Rgb } from './rec709.ts'

/** As fine as cameras' own LUTs, and small enough to compute while a slider moves. */
export const CUBE_SIZE = 33

/** Colours on a lattice from 0 to 1, red running fastest: as in a `.cube` file and in a 3D texture. */
export interface Cube {
  size: number
  values: Float32Array
}

export function makeCube(change: (colour: Rgb) => void): Cube {
  const values = new Float32Array(CUBE_SIZE ** 3 * 3)
  const last = CUBE_SIZE - 1
  const colour: Rgb = [0, 0, 0]
  let i = 0
  for (let blue = 0; blue <= last; blue++) {
    for (let green = 0; green <= last; green++) {
      for (let red = 0; red <= last; red++) {
        colour[0] = red / last
        colour[1] = green / last
        colour[2] = blue / last
        change(colour)
        for (const value of colour) values[i++] = value > 0 ? Math.min(1, value) : 0
      }
    }
  }
  return { size: CUBE_SIZE, values }
}

/** The text of a `.cube` file. */
export function cubeText({ size, values }: Cube, title: string) {
  const lines = [
    `TITLE "${title
      .replace(/["\s]+/g, ' ')
      .trim()
      .slice(0, 100)}"`,
    `LUT_3D_SIZE ${size}`,
  ]
  for (let i = 0; i < values.length; i += 3) {
    lines.push(`${short(values[i])} ${short(values[i + 1])} ${short(values[i + 2])}`)
  }
  return `${lines.join('\n')}\n`
}

const short = (value = 0) => String(Math.round(value * 1e6) / 1e6)

/** Tetrahedral interpolation, as ffmpeg and the shader do it too. */
export function lookUp({ size, values }: Cube, colour: Rgb) {
  const last = size - 1
  const place = (value: number) => Math.min(1, Math.max(0, value)) * last
  const [r, g, b] = [place(colour[0]), place(colour[1]), place(colour[2])]
  const [r0, g0, b0] = [Math.floor(r), Math.floor(g), Math.floor(b)]
  const [dr, dg, db] = [r - r0, g - g0, b - b0]
  const stepR = r0 < last ? 3 : 0
  const stepG = g0 < last ? 3 * size : 0
  const stepB = b0 < last ? 3 * size * size : 0
  const from = 3 * (r0 + size * (g0 + size * b0))

  // from the near corner to the far one, along the longest side first
  const most = Math.max(dr, dg, db)
  const least = Math.min(dr, dg, db)
  const middle = dr + dg + db - most - least
  const one = from + (most === dr ? stepR : most === dg ? stepG : stepB)
  const three = from + stepR + stepG + stepB
  const two = three - (least === db ? stepB : least === dg ? stepG : stepR)
  for (let i = 0; i < 3; i++) {
    colour[i] =
      (1 - most) * (values[from + i] as number) +
      (most - middle) * (values[one + i] as number) +
      (middle - least) * (values[two + i] as number) +
      least * (values[three + i] as number)
  }
}
