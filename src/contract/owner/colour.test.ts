import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrastOf, readableShade, visibleShade, wordsOn } from './colour.ts'

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

it('any color gives words that can be read on it, and shades that can be read and seen on the page', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      expect(contrastOf(wordsOn(colour), colour)).toBeGreaterThanOrEqual(4.5)
      for (const surface of ['#0b0d12', '#20242b']) {
        expect(contrastOf(readableShade(colour), surface)).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(visibleShade(colour), surface)).toBeGreaterThanOrEqual(3)
      }
    }),
  )
})

it('a color that can be read stays as it is', () => {
  expect(readableShade('#33ddaa')).toBe('#33ddaa')
  expect(wordsOn('#33ddaa')).toBe('#000000')
  expect(wordsOn('#222266')).toBe('#ffffff')
})
