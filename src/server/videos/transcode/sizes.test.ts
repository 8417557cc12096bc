import { expect, test } from 'vitest'
import { deliveredSize, fitInto } from './sizes.ts'

test.each([
  [3840, 2160, 1920, 1080],
  [2160, 3840, 1080, 1920],
  [4320, 7680, 1080, 1920],
  [640, 360, 640, 360],
  [1921, 1081, 1918, 1080],
  [12_000, 1000, 4096, 340],
  [1, 1, 2, 2],
])('%i x %i becomes %i x %i for a phone', (width, height, ...fitted) => {
  expect(Object.values(fitInto({ width, height }, 1080))).toEqual(fitted)
})

test('the full size is even and loses at most one row and one column', () => {
  expect(deliveredSize({ width: 321, height: 181 })).toEqual({ width: 320, height: 180 })
  expect(deliveredSize({ width: 320, height: 180 })).toEqual({ width: 320, height: 180 })
  expect(deliveredSize({ width: 3840, height: 2160 })).toEqual({ width: 3840, height: 2160 })
})

test('above 4K it is 4K, which every player knows', () => {
  expect(deliveredSize({ width: 7680, height: 4320 })).toEqual({ width: 3840, height: 2160 })
  expect(deliveredSize({ width: 4096, height: 2160 })).toEqual({ width: 4096, height: 2160 })
})
