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

  // the way from the near corner to the far one goes along the longest side first, along the shortest last
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
