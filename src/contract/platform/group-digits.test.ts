import fc from 'fast-check'
import { expect, it } from 'vitest'
import { groupDigits } from './group-digits.ts'

it('groups digits like toLocaleString', () => {
  expect([0, 7, 999, 1000, 12_345, 1_234_567, -1000].map(groupDigits)).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '12,345',
    '1,234,567',
    '-1,000',
  ])
  fc.assert(fc.property(fc.maxSafeInteger(), (n) => groupDigits(n) === n.toLocaleString('en-US')))
})
