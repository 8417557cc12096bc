import type { Rgb } from './rec709.ts'

/** As fine as cameras' own cubes, and small enough to be computed while a slider moves. */
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
