import { describe, expect, it } from 'vitest'
import { type GradeProfile, NEUTRAL_GRADE } from '../../../contract/videos/grading.ts'
import { chooseGrades, gradeAt, gradesOf, guessLog } from './camera-grades.ts'

const NONE = { chosen: {}, last: {} }
const graded = (profile: GradeProfile, from: number | null = null) => ({
  from,
  grade: { ...NEUTRAL_GRADE, profile },
})
const NOON = Date.UTC(2026, 5, 13, 12)
const DUSK = NOON + 8 * 3600_000

describe('the grade of a camera', () => {
  const chosen = chooseGrades(NONE, 1, 'Sony A', [graded('arena-night', DUSK), graded('s-log3')])

  it('is that of its light, and of its own event', () => {
    const grades = gradesOf(chosen, 1, 'Sony A') ?? []
    expect([NOON, DUSK - 1, DUSK, DUSK + 1].map((at) => gradeAt(grades, at)?.profile)).toEqual([
      's-log3',
      's-log3',
      'arena-night',
      'arena-night',
    ])
    expect(gradesOf(chosen, 1, 'Canon B')).toBeNull()
    expect(gradeAt([], NOON)).toBeUndefined()
  })

  it('is the last choice on the next card, until another is made there', () => {
    expect(gradesOf(chosen, 2, 'Sony A')).toEqual([graded('arena-night')])
    const next = chooseGrades(chosen, 2, 'Sony A', [graded('neutral')])
    expect(gradesOf(next, 2, 'Sony A')).toEqual([graded('neutral')])
    expect(gradesOf(next, 1, 'Sony A')).toHaveLength(2)
    expect(gradesOf(next, 3, 'Sony A')).toEqual([graded('neutral')])
  })
})

describe('log footage', () => {
  /** A slope from dark to bright, more or less colored. */
  const slope = (dark: number, bright: number, color: number) => {
    const data = new Uint8ClampedArray(160 * 4)
    for (let i = 0; i < 160; i++) {
      const level = dark + ((bright - dark) * i) / 159
      data.set([level + color, level, level - color, 255], i * 4)
    }
    return [{ data, channels: 4 as const }]
  }
  const flat = slope(30, 170, 6)

  const sure = { profile: 's-log3', isSure: true }
  const suspected = (profile: string | null) => ({ profile, isSure: false })

  it.each([
    [{ camera: 'Sony A', gamma: 's-log3-cine' }, [], sure],
    [{ camera: 'Sony A', gamma: 's-log2' }, [], { profile: null, isSure: true }],
    [{ camera: 'Sony A', gamma: 'rec709' }, flat, null],
    [{ camera: 'XAVC avc 3840×2160' }, flat, suspected('s-log3')],
    [{ camera: 'Canon EOS R5' }, flat, suspected('c-log3')],
    [{ camera: 'mp42 hevc 3840×2160' }, flat, suspected(null)],
    [{ camera: 'Sony A' }, slope(0, 255, 40), null],
    [{ camera: 'Sony A' }, [], null],
  ])('of %o is known or suspected', (facts, pictures, guess) =>
    expect(guessLog(facts, pictures)).toEqual(guess),
  )
})
