import { expect, it } from 'vitest'
import { exactRate, rateOf, thinned } from './frame-rate.ts'

it.each([
  ['60000/1001', 30, 'fps=60000/2002'],
  ['50/1', 30, 'fps=50/2'],
  ['48/1', 30, 'fps=48/2'],
  ['120/1', 30, 'fps=120/4'],
  ['120000/1001', 60, 'fps=120000/2002'],
  ['100/1', 60, 'fps=100/2'],
  ['240/1', 60, 'fps=240/4'],
  ['30000/1001', 30, undefined],
  ['60/1', 60, undefined],
])('%s for at most %i a second: %s', (rate, most, filter) => {
  expect(thinned({ frameRate: rate, framesPerSecond: rateOf(rate) }, most)[0]).toBe(filter)
})

it('a varying rate is made steady where it is too high', () => {
  expect(exactRate(43.2)).toBeNull()
  expect(thinned({ frameRate: null, framesPerSecond: 43.2 }, 30)).toEqual(['fps=30'])
})

it('a measured rate is the one that it stands for', () => {
  expect([59.93, 23.98, 25, 119.9].map(exactRate)).toEqual([
    '60000/1001',
    '24000/1001',
    '25/1',
    '120000/1001',
  ])
})
