import { expect, it } from 'vitest'
import { canStartUpload } from './pacer.ts'

const MB = 1024 * 1024

it('lets two large files go at a time', () => {
  expect(canStartUpload([])).toBe(true)
  expect(canStartUpload([300 * MB])).toBe(true)
  expect(canStartUpload([300 * MB, 300 * MB])).toBe(false)
})

it('lets four small ones go, as long as they are small together', () => {
  expect(canStartUpload([9 * MB, 9 * MB])).toBe(true)
  expect(canStartUpload([9 * MB, 9 * MB, 9 * MB])).toBe(true)
  expect(canStartUpload([9 * MB, 300 * MB])).toBe(false)
  expect(canStartUpload([12 * MB, 12 * MB, 12 * MB])).toBe(false)
  expect(canStartUpload([MB, MB, MB, MB])).toBe(false)
})
