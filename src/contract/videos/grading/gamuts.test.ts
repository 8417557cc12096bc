import { describe, expect, it } from 'vitest'
import { CINEMA_GAMUT, D_GAMUT, S_GAMUT3_CINE, toRec709, toXyz, V_GAMUT } from './gamuts.ts'

/** To XYZ, as the makers publish it, with the decimals that they give. */
const published = [
  {
    name: 'S-Gamut3.Cine',
    primaries: S_GAMUT3_CINE,
    decimals: 6,
    matrix: [
      0.599083921, 0.248925516, 0.10244649, 0.21507582, 0.885068502, -0.100144322, -0.03206585, -0.02765839,
      1.148781991,
    ],
  },
  {
    name: 'Cinema Gamut',
    primaries: CINEMA_GAMUT,
    decimals: 6,
    matrix: [
      0.71604965, 0.12968348, 0.1047228, 0.26126136, 0.86964215, -0.1309035, -0.00967635, -0.23648164,
      1.33521573,
    ],
  },
  {
    name: 'V-Gamut',
    primaries: V_GAMUT,
    decimals: 4,
    matrix: [0.679644, 0.152211, 0.1186, 0.260686, 0.774894, -0.03558, -0.00931, -0.004612, 1.10298],
  },
  {
    name: 'D-Gamut',
    primaries: D_GAMUT,
    decimals: 3,
    matrix: [0.6482, 0.194, 0.1082, 0.283, 0.8132, -0.0962, -0.0183, -0.0832, 1.1903],
  },
]

describe.each(published)('$name', ({ primaries, matrix, decimals }) => {
  it('has the matrix that its maker publishes', () => {
    for (const [i, value] of toXyz(primaries).entries())
      expect(value).toBeCloseTo(matrix[i] as number, decimals)
  })

  it('keeps white', () => {
    const m = toRec709(primaries)
    for (const row of [0, 3, 6])
      expect((m[row] as number) + (m[row + 1] as number) + (m[row + 2] as number)).toBeCloseTo(1, 9)
  })
})
