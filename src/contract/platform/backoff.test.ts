import { expect, it } from 'vitest'
import { backoffByAge, exponentialBackoff, scheduledBackoff } from './backoff.ts'

it('exponentialBackoff multiplies by its factor, up to the longest pause', () => {
  const pauseAfter = exponentialBackoff({ first: 1, longest: 10 })
  expect([1, 2, 3, 4, 5, 2000].map(pauseAfter)).toEqual([1, 2, 4, 8, 10, 10])
  expect([1, 2, 3].map(exponentialBackoff({ first: 2, factor: 5 }))).toEqual([2, 10, 50])
})

it('scheduledBackoff returns its pauses, then undefined', () => {
  expect([1, 2, 3].map(scheduledBackoff(30, 120))).toEqual([30, 120, undefined])
})

it('backoffByAge waits as long as it has been failing', () => {
  expect([0, 7, 90].map(backoffByAge({ shortest: 5, longest: 60 }))).toEqual([5, 7, 60])
})
