import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SHORTEST_VIDEO } from '../../contract/videos/video.ts'
import { afterKey, endsOf, lastTenth, moveEnd, tenth, trimOf } from './trim.ts'

it('an end stays in the file and leaves a second to the other, whatever was done before', () => {
  const step = fc.record({
    which: fc.constantFrom('start' as const, 'end' as const),
    to: fc.double({ min: -100, max: 200, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.double({ min: 1, max: 100, noNaN: true }), fc.array(step), (seconds, steps) => {
      let trim = trimOf({ trimStart: null, trimEnd: null }, seconds)
      for (const { which, to } of steps) {
        const before = trim
        trim = moveEnd(trim, which, to, seconds)
        const other = which === 'start' ? 'end' : 'start'
        expect(trim[other]).toBe(before[other])
        expect(trim.start).toBeGreaterThanOrEqual(0)
        expect(trim.end).toBeLessThanOrEqual(seconds)
        expect(tenth(trim.end - trim.start)).toBeGreaterThanOrEqual(SHORTEST_VIDEO)
        expect([trim.start, trim.end]).toEqual([tenth(trim.start), tenth(trim.end)])
      }
      expect(trimOf(endsOf(trim, seconds), seconds)).toEqual(trim)
    }),
  )
})

it('nothing is cut off where both ends are those of the file', () => {
  const whole = trimOf({ trimStart: null, trimEnd: null }, 20.04)
  expect(whole).toEqual({ start: 0, end: 20 })
  expect(endsOf(whole, 20.04)).toEqual({ trimStart: null, trimEnd: null })
  expect(endsOf(moveEnd(whole, 'end', 12.34, 20.04), 20.04)).toEqual({ trimStart: null, trimEnd: 12.3 })
})

it.each([
  ['ArrowRight', false, 5.1],
  ['ArrowLeft', false, 4.9],
  ['ArrowUp', true, 6],
  ['ArrowDown', true, 4],
  ['Home', false, 0],
  ['End', false, 9.9],
])('%s with shift %s moves a handle from 5 to %d', (key, shiftKey, to) =>
  expect(afterKey({ key, shiftKey }, 5, lastTenth(9.98))).toBeCloseTo(to),
)
