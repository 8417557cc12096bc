import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCents, toCents } from '../buying/pricing.ts'
import { Price } from '../fields.ts'
import { readPrice } from './parse-dollars.ts'

describe('a typed price', () => {
  it.each([
    ['80', 80],
    ['$80', 80],
    ['$ 80', 80],
    ['80 $', 80],
    ['80.00', 80],
    ['80.', 80],
    ['70 USD', 70],
    ['us$70', 70],
    [' 1,200 ', 1200],
    ['1 200', 1200],
    ['1,200,000', 1_200_000],
    ['$65.50', 65.5],
    ['65,50', 65.5],
    ['65,5', 65.5],
    ['1,200.50', 1200.5],
    ['1.200,50', 1200.5],
    ['0.5', 0.5],
    ['.5', 0.5],
    ['-5', -5],
    ['-$5', -5],
  ])('%j is %d', (text, dollars) => {
    expect(readPrice(text)).toBe(dollars)
  })

  it.each(['', ' ', '$', 'free', '80 90', '12,34,56', '8O', '65-70', '1.200', '65.005', '1e3', '0x10'])(
    '%j is invalid or ambiguous',
    (text) => {
      expect(readPrice(text)).toBeNaN()
    },
  )

  it('that is invalid is refused by Price with a sentence', () => {
    expect(Price.safeParse(readPrice('free')).error?.issues[0]?.message).toBe('The price must be a number')
    expect(Price.safeParse(readPrice('-5')).error?.issues[0]?.message).toBe('The price must be at least $1')
  })

  it('reads back every formatted amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        expect(toCents(readPrice(formatCents(cents)))).toBe(cents)
      }),
    )
  })
})
