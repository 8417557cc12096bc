import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Grade } from '../grading.ts'
import { cubeText, lookUp, makeCube } from './cube.ts'
import { gradeToLut } from './grade-to-lut.ts'
import { CubeProblem, readCube } from './read-cube.ts'
import type { Rgb } from './rec709.ts'

const tiny = `TITLE "Swap"
LUT_3D_SIZE 2
0 0 0
0 0 1
0 1 0
0 1 1
1 0 0
1 0 1
1 1 0
1 1 1
`

const problemOf = (text: string) => {
  try {
    readCube(text)
  } catch (error) {
    if (error instanceof CubeProblem) return error.message
    throw error
  }
  return null
}

describe('a .cube file', () => {
  it('is read back as it was written', () => {
    const cube = gradeToLut(Grade.parse({ profile: 'golden-hour', exposure: 0.5 }))
    const read = readCube(cubeText(cube, 'Golden "hour"'))
    expect(read.title).toBe('Golden hour')
    const differences = read.cube.values.map((value, i) => Math.abs(value - (cube.values[i] as number)))
    expect(differences).toHaveLength(cube.values.length)
    expect(differences.reduce((most, one) => Math.max(most, one))).toBeLessThan(5e-6)
  })

  it('may have any size, comments, odd line ends and a mark at its start', () => {
    const { title, cube } = readCube(`\uFEFF# by hand\r\n${tiny.replaceAll('\n', '\r\n\r\n')}# end`)
    expect(title).toBe('Swap')
    const colour: Rgb = [0.75, 0.5, 0.25]
    lookUp(cube, colour)
    expect(colour).toEqual([0.25, 0.5, 0.75])
  })

  it('may be for another domain', () => {
    const wide = readCube(tiny.replace('LUT_3D_SIZE 2', 'LUT_3D_SIZE 2\nDOMAIN_MIN 0 0 0\nDOMAIN_MAX 2 2 2'))
    const ranged = readCube(tiny.replace('LUT_3D_SIZE 2', 'LUT_3D_SIZE 2\nLUT_3D_INPUT_RANGE 0.0 2.0'))
    expect(ranged.cube).toEqual(wide.cube)
    const colour: Rgb = [1, 1, 1]
    lookUp(wide.cube, colour)
    expect(colour).toEqual([0.5, 0.5, 0.5])
  })

  it.each([
    ['', 'it has no line LUT_3D_SIZE'],
    ['hello there', 'Line 1 cannot be read: "hello there"'],
    ['0 0 0', 'Line 1 comes before LUT_3D_SIZE'],
    ['LUT_1D_SIZE 1024\n0 0 0', 'one-dimensional'],
    ['LUT_3D_SIZE 66', 'LUT_3D_SIZE is "66": sizes from 2 to 65 are possible'],
    ['LUT_3D_SIZE two', 'sizes from 2 to 65'],
    ['LUT_3D_SIZE 2', 'it holds 0 colors, a cube of size 2 has 8'],
    [tiny.replace('1 1 1\n', ''), 'it holds 7 colors, a cube of size 2 has 8'],
    [`${tiny}1 1 1`, 'more colors than a cube of size 2 has'],
    [tiny.replace('0 0 1', '0 0 NaN'), 'Line 4 should hold three numbers: "0 0 NaN"'],
    [tiny.replace('0 0 1', '0 0'), 'Line 4 should hold three numbers: "0 0"'],
    [tiny.replace('LUT_3D_SIZE 2', 'LUT_3D_SIZE 2\nDOMAIN_MAX 0 1 1'), 'DOMAIN_MIN must be smaller'],
  ])('is refused with a sentence: %j', (text, sentence) => {
    expect(problemOf(text)).toContain(sentence)
  })

  it('is read or refused with a sentence, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(...tiny.split('\n')))), (lines) => {
        problemOf(lines.join('\n'))
      }),
      { numRuns: 200 },
    )
  })
})

describe('looking up a colour', () => {
  it('finds in the identity what it is given', () => {
    const identity = makeCube(() => {})
    const unit = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(unit, unit, unit, (red, green, blue) => {
        const colour: Rgb = [red, green, blue]
        lookUp(identity, colour)
        expect(colour[0]).toBeCloseTo(red, 6)
        expect(colour[1]).toBeCloseTo(green, 6)
        expect(colour[2]).toBeCloseTo(blue, 6)
      }),
    )
  })
})
