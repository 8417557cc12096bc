import { expect, it } from 'vitest'
import { horsesForSale } from './horses.ts'

const finished = (horse: number) => ({ horse, hasVideo: true, filmed: true })
const unfinished = (horse: number) => ({ horse, hasVideo: true, filmed: false })
const none = (horse: number) => ({ horse, hasVideo: false, filmed: false })

it('shares the film of horse 1 with all where no other horse has a video of its own', () => {
  expect(horsesForSale(3, [finished(1)])).toEqual([1, 2, 3])
  expect(horsesForSale(3, [finished(1), none(2)])).toEqual([1, 2, 3])
})

it('sells no horse as another one where some have their own, finished or not', () => {
  expect(horsesForSale(3, [finished(2), finished(1)])).toEqual([1, 2])
  expect(horsesForSale(3, [finished(1), unfinished(2)])).toEqual([1])
})

it('sells nothing of a rider without a finished film', () => {
  expect(horsesForSale(2, [])).toEqual([])
  expect(horsesForSale(2, [unfinished(1)])).toEqual([])
})
