import { describe, expect, it } from 'vitest'
import { Grade, isNeutral, NEUTRAL_GRADE } from './grading.ts'

describe('a grade', () => {
  it('is neutral where nothing is said', () => {
    expect(isNeutral(Grade.parse({}))).toBe(true)
    expect(NEUTRAL_GRADE.cubeKey).toBeNull()
  })

  it('is not neutral with a look or a moved slider', () => {
    expect(isNeutral(Grade.parse({ profile: 'vivid' }))).toBe(false)
    expect(isNeutral(Grade.parse({ tint: 1 }))).toBe(false)
  })

  it.each([
    { exposure: 3.1 },
    { contrast: -101 },
    { saturation: Number.NaN },
    { profile: 'sepia' },
    { profile: 'own-cube' },
    { profile: 'own-cube', cubeKey: 'cubes/../secret.cube' },
  ])('refuses %j', (given) => {
    expect(Grade.safeParse(given).success).toBe(false)
  })

  it("takes the owner's own cube by its key", () => {
    const grade = Grade.parse({ profile: 'own-cube', cubeKey: `cubes/${'0a'.repeat(32)}.cube` })
    expect(isNeutral(grade)).toBe(false)
  })
})
