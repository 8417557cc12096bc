import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GRADE_PROFILES, GRADE_SLIDERS, Grade, NEUTRAL_GRADE } from '../grading.ts'
import { CUBE_SIZE, type Cube, lookUp, makeCube } from './cube.ts'
import { gradeToLut } from './grade-to-lut.ts'
import { encodeRec709, lumaOf, type Rgb } from './rec709.ts'

const graded = (cube: Cube, ...colour: Rgb): Rgb => {
  lookUp(cube, colour)
  return colour
}
const greyRamp = (cube: Cube) =>
  Array.from({ length: 256 }, (_, level) => graded(cube, level / 255, level / 255, level / 255))

const profiles = GRADE_PROFILES.filter((profile) => profile !== 'own-cube')
const logProfiles = { 's-log3': 420, 'c-log3': 351, 'v-log': 433, 'd-log': 408 } as const

const anyGrade = fc
  .record({
    profile: fc.constantFrom(...profiles),
    ...Object.fromEntries(
      Object.entries(GRADE_SLIDERS).map(([name, { min, max, step }]) => [
        name,
        fc.integer({ min: min / step, max: max / step }).map((steps) => Math.round(steps * step * 100) / 100),
      ]),
    ),
  })
  .map((given) => Grade.parse(given))

describe('the cube of a grade', () => {
  it('is exactly the identity where the grade is neutral', () => {
    const { values } = gradeToLut(NEUTRAL_GRADE)
    expect(values).toHaveLength(33 ** 3 * 3)
    expect(values).toEqual(makeCube(() => {}).values)
    expect([...values.slice(0, 6)]).toEqual([0, 0, 0, 1 / 32, 0, 0])
  })

  it('holds numbers from 0 to 1, and brighter grey stays brighter, whatever the grade', () =>
    holdForGrades(4))
  it('holds for many more grades', { tags: ['long'] }, () => holdForGrades(60))

  function holdForGrades(numRuns: number) {
    fc.assert(
      fc.property(anyGrade, (grade) => {
        const cube = gradeToLut(grade)
        expect(cube.values.every((value) => value >= 0 && value <= 1)).toBe(true)
        let before = -1
        for (const colour of greyRamp(cube)) {
          const luma = lumaOf(colour)
          if (luma < before - 1e-3) throw new Error(`${luma} comes after ${before}`)
          before = luma
        }
      }),
      { numRuns },
    )
  }

  it.each(['natural', 'vivid', 'neutral', 'arena-night', 'golden-hour', 'black-and-white'] as const)(
    'keeps black and white points in %s',
    (profile) => {
      const cube = gradeToLut({ ...NEUTRAL_GRADE, profile })
      expect(Math.max(...graded(cube, 0, 0, 0))).toBeLessThan(0.02)
      expect(lumaOf(graded(cube, 1, 1, 1))).toBeGreaterThan(0.9)
    },
  )

  it('makes looks that differ from one another', () => {
    const skins = profiles.map((profile) =>
      graded(gradeToLut({ ...NEUTRAL_GRADE, profile }), 0.7, 0.5, 0.4)
        .map((value) => value.toFixed(3))
        .join(),
    )
    expect(new Set(skins).size).toBe(profiles.length)
  })

  it('has no colour in black and white', () => {
    const { values } = gradeToLut({ ...NEUTRAL_GRADE, profile: 'black-and-white', temperature: 40 })
    let most = 0
    for (let i = 0; i < values.length; i += 3) {
      const colour = values.subarray(i, i + 3)
      most = Math.max(most, Math.max(...colour) - Math.min(...colour))
    }
    expect(most).toBeLessThan(1e-6)
  })
})

describe.each(Object.entries(logProfiles))('%s', (profile, greyCode) => {
  const cube = gradeToLut(Grade.parse({ profile }))

  it('brings middle grey to where Rec.709 has it', () => {
    const value = (greyCode - 64) / 876
    for (const channel of graded(cube, value, value, value))
      expect(channel).toBeCloseTo(encodeRec709(0.18), 2)
  })

  it('keeps grey grey, rolls highlights off and reaches white', () => {
    const ramp = greyRamp(cube)
    for (const [red, green, blue] of ramp) {
      expect(green).toBeCloseTo(red, 5)
      expect(blue).toBeCloseTo(red, 5)
    }
    expect(ramp.at(-1)?.[1]).toBeCloseTo(1, 5)
    // a stop and a half below the most that the file can hold there is still something to see
    expect(ramp[215]?.[1]).toBeLessThan(0.985)
  })
})

describe('the sliders', () => {
  const middle = (given: Partial<Grade>) =>
    graded(gradeToLut({ ...NEUTRAL_GRADE, ...given }), 0.45, 0.45, 0.45)

  it('brighten, darken, warm, cool and tint', () => {
    expect(lumaOf(middle({ exposure: 1 }))).toBeGreaterThan(0.55)
    expect(lumaOf(middle({ exposure: -1 }))).toBeLessThan(0.35)
    const [red, , blue] = middle({ temperature: 50 })
    expect(red).toBeGreaterThan(blue + 0.05)
    const [, green, pinkBlue] = middle({ tint: 50 })
    expect(pinkBlue).toBeGreaterThan(green + 0.02)
    expect(lumaOf(middle({ temperature: 50 }))).toBeCloseTo(0.45, 1)
  })

  it('double the light for each stop', () => {
    const cube = gradeToLut({ ...NEUTRAL_GRADE, exposure: 1 })
    const [value] = graded(cube, encodeRec709(0.1), encodeRec709(0.1), encodeRec709(0.1))
    expect(value).toBeCloseTo(encodeRec709(0.2), 2)
  })

  it('do not cut off highlights that are pushed up', () => {
    const cube = gradeToLut({ ...NEUTRAL_GRADE, exposure: 2 })
    expect(graded(cube, 0.9, 0.9, 0.9)[0]).toBeLessThan(0.99)
    expect(graded(cube, 1, 1, 1)[0]).toBeCloseTo(1, 5)
  })

  it('change dark parts by shadows and bright ones by highlights', () => {
    const rise = (given: Partial<Grade>, at: number) =>
      graded(gradeToLut({ ...NEUTRAL_GRADE, ...given }), at, at, at)[0] - at
    expect(rise({ shadows: 60 }, 0.25)).toBeGreaterThan(3 * rise({ shadows: 60 }, 0.85))
    expect(rise({ highlights: -60 }, 0.75)).toBeLessThan(3 * rise({ highlights: -60 }, 0.15))
  })
})

it("puts the owner's own cube first", () => {
  const swapped = makeCube((colour) => colour.reverse())
  const grade = Grade.parse({ profile: 'own-cube', cubeKey: `cubes/${'0'.repeat(64)}.cube` })
  expect(graded(gradeToLut(grade, swapped), 0.75, 0.5, 0.25)).toEqual([0.25, 0.5, 0.75])
  expect(swapped.size).toBe(CUBE_SIZE)
})
