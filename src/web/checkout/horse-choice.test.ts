import { expect, it } from 'vitest'
import { adjustPicks, firstHorses, pickHorse } from './horse-choice.ts'

it('starts with the first horses that are not owned yet', () => {
  expect(firstHorses([2, 3, 4], 2)).toEqual([2, 3])
})

it('replaces the oldest pick when one too many is ticked', () => {
  expect(pickHorse([1], 3, 1)).toEqual([3])
  expect(pickHorse([1, 2], 4, 2)).toEqual([2, 4])
})

it('lets a tick be taken away', () => {
  expect(pickHorse([1, 2], 1, 2)).toEqual([2])
})

it('keeps the picks when more are bought, and drops the oldest when fewer are', () => {
  expect(adjustPicks([3], [1, 2, 3, 4], 2)).toEqual([3, 1])
  expect(adjustPicks([3, 1], [1, 2, 3, 4], 1)).toEqual([1])
})

it('drops picks that turn out to be owned', () => {
  expect(adjustPicks([1, 2], [2, 3], 2)).toEqual([2, 3])
})
