import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceBasket } from '../../../contract/buying/price-basket.ts'
import { NO_RULES, priceFor } from '../../../contract/buying/pricing.ts'
import { chooseHorses } from './choose-horses.ts'

const allOf = (horseCount: number, owned: number[]) => ({
  horseCount,
  forSale: Array.from({ length: horseCount }, (_, index) => index + 1),
  owned,
})

test('takes the first horses that are not owned', () => {
  expect(chooseHorses({ quantity: 2 }, allOf(4, [1, 3]))).toEqual([2, 4])
})

test('takes the horses that the buyer named', () => {
  expect(chooseHorses({ quantity: 2, horses: [3, 1] }, allOf(3, []))).toEqual([1, 3])
})

test.each([
  ['all are owned', { quantity: 1 }, 2, [1, 2], 'You already own this video'],
  ['a named one is owned', { quantity: 1, horses: [2] }, 2, [2], 'You already own this video'],
  ['there are fewer horses', { quantity: 3 }, 2, [], 'This rider has 2 horses'],
  ['a named one does not exist', { quantity: 1, horses: [4] }, 1, [], 'This rider has one horse'],
  [
    'fewer are left than wanted',
    { quantity: 2 },
    2,
    [1],
    'Please choose 2 of the horses that are not yours yet',
  ],
  [
    'the names do not make the quantity',
    { quantity: 2, horses: [1, 1] },
    2,
    [],
    'Please choose 2 of the horses',
  ],
])('refuses when %s', (_why, wanted, horseCount, owned, sentence) => {
  expect(() => chooseHorses(wanted, allOf(horseCount, owned))).toThrow(sentence)
})

test('bought one by one or at once, in any order, all horses cost the same together', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1_000_000 }),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
      (price, parts) => {
        const owned: number[] = []
        let paid = 0
        for (const part of parts) {
          const quantity = Math.min(part, 4 - owned.length)
          if (quantity === 0) break
          const horses = chooseHorses({ quantity }, allOf(4, owned)).map((horse) => ({ horse }))
          const had = owned.map((horse) => ({ horse }))
          const item = { riderId: 1, eventId: 1, riderName: 'Jane', priceCents: price, rules: NO_RULES }
          paid += priceBasket([{ ...item, horses, owned: had }]).totalCents
          owned.push(...horses.map(({ horse }) => horse))
        }
        expect(paid).toBe(priceFor(price, owned.length))
      },
    ),
  )
})
