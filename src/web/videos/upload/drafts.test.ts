import { expect, test } from 'vitest'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { isListed, riderWithoutVideo } from './drafts.ts'

const jose = {
  name: 'José  O’Brien',
  horses: [{ horse: 1, name: null, videoUrl: null, available: false, quality: null }],
} as unknown as Rider

test.each(['José O’Brien', 'José O’Brien'.normalize('NFD'), "jose o'brien"])(
  '%s is the rider who is there, as the server finds him',
  (riderName) => {
    expect(isListed([jose], { riderName, horse: 1 })).toBe(true)
    expect(riderWithoutVideo([jose], { riderName, horse: 1 })).toBe(jose)
  },
)

test('another name is another rider', () => {
  expect(isListed([jose], { riderName: 'Josie O’Brien', horse: 1 })).toBe(false)
})
