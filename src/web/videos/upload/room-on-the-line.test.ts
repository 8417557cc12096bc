import { expect, it } from 'vitest'
import { hasRoom } from './pacer.ts'

const MB = 1024 * 1024

it('lets two large files go at a time', () => {
  expect(hasRoom([])).toBe(true)
  expect(hasRoom([300 * MB])).toBe(true)
  expect(hasRoom([300 * MB, 300 * MB])).toBe(false)
})

it('lets four small ones go, as long as they are small together', () => {
  expect(hasRoom([9 * MB, 9 * MB])).toBe(true)
  expect(hasRoom([9 * MB, 9 * MB, 9 * MB])).toBe(true)
  expect(hasRoom([9 * MB, 300 * MB])).toBe(false)
  expect(hasRoom([12 * MB, 12 * MB, 12 * MB])).toBe(false)
  expect(hasRoom([MB, MB, MB, MB])).toBe(false)
})
