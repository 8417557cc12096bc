import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Price } from '../fields.ts'
import { formatCents, priceFor, toCents, toDollars } from './pricing.ts'

const cents = fc.integer({ min: 100, max: 10_000_000 })

describe('money', () => {
  it('survives the way to dollars and back to the cent', () => {
    fc.assert(fc.property(cents, (amount) => toCents(toDollars(amount)) === amount))
  })

  it('is a price in every amount of whole cents from $1 to $100,000', () => {
    fc.assert(fc.property(cents, (amount) => Price.safeParse(toDollars(amount)).success))
  })

  it('is no price with a fraction of a cent', () => {
    const fraction = fc.integer({ min: 1, max: 9 })
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000 }), fraction, (amount, tenth) => {
        return !Price.safeParse((amount * 10 + tenth) / 1000).success
      }),
    )
  })

  it('reads as written by hand', () => {
    expect([6500, 6550, 6505, 100, 123_456_700, 99].map(formatCents)).toEqual([
      '$65',
      '$65.50',
      '$65.05',
      '$1',
      '$1,234,567',
      '$0.99',
    ])
  })

  it('reads back as the amount it was', () => {
    fc.assert(
      fc.property(cents, (amount) => toCents(Number(formatCents(amount).replaceAll(/[$,]/g, ''))) === amount),
    )
  })
})

describe('the price of several horses', () => {
  it('is 65, 85, 105, 125 for a rider of $65', () => {
    expect([1, 2, 3, 4].map((quantity) => toDollars(priceFor(6500, quantity)))).toEqual([65, 85, 105, 125])
  })

  it('is the price of one and $20 for each further, or less where one alone costs less', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 3 }), (price, quantity) => {
        return (
          priceFor(price, 1) === price &&
          priceFor(price, quantity + 1) - priceFor(price, quantity) === Math.min(price, 2000)
        )
      }),
    )
  })
})
