import { expect, it } from 'vitest'
import { horsesForSale } from './horses.ts'

const finished = (horse: number) => ({ horse, hasVideo: true, filmed: true })
const unfinished = (horse: number) => ({ horse, hasVideo: true, filmed: false })
const none = (horse: number) => ({ horse, hasVideo: false, filmed: false })

it('sells all horses with the video of horse 1 where no other horse has its own', () => {
  expect(horsesForSale(3, [finished(1)])).toEqual([1, 2, 3])
  expect(horsesForSale(3, [finished(1), none(2)])).toEqual([1, 2, 3])
})

it('sells only horses with their own finished video where several have one', () => {
  expect(horsesForSale(3, [finished(2), finished(1)])).toEqual([1, 2])
  expect(horsesForSale(3, [finished(1), unfinished(2)])).toEqual([1])
})

it('sells no horse without a finished video', () => {
  expect(horsesForSale(2, [])).toEqual([])
  expect(horsesForSale(2, [unfinished(1)])).toEqual([])
})
