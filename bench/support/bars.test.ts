import { expect, test } from 'vitest'
import { median } from './bars.ts'

test('the median is the one in the middle, or between the two there', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 2, 9])).toBe(3)
  expect(median([7])).toBe(7)
})
