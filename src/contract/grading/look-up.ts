import type { Cube } from './cube.ts'
import type { Rgb } from './rec709.ts'

/** The colour between the lattice's points, by the tetrahedron that it lies in: what ffmpeg and the shader do too. */
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
  const to = from + stepR + stepG + stepB

  // the way from the near corner to the far one goes along the longest side first
  let [first, second] = [stepR, stepG]
  let [most, middle, least] = [dr, dg, db]
  if (dr > dg) {
    if (dg <= db) {
      if (dr > db) [first, second, most, middle, least] = [stepR, stepB, dr, db, dg]
      else [first, second, most, middle, least] = [stepB, stepR, db, dr, dg]
    }
  } else if (db > dg) [first, second, most, middle, least] = [stepB, stepG, db, dg, dr]
  else if (db > dr) [first, second, most, middle, least] = [stepG, stepB, dg, db, dr]
  else [first, second, most, middle, least] = [stepG, stepR, dg, dr, db]

  const one = from + first
  const two = one + second
  for (let i = 0; i < 3; i++) {
    colour[i] =
      (1 - most) * (values[from + i] as number) +
      (most - middle) * (values[one + i] as number) +
      (middle - least) * (values[two + i] as number) +
      least * (values[to + i] as number)
  }
}
