import { expect, it } from 'vitest'
import { blankMessages } from './blank-sei.ts'

const unit = (...bytes: (number | string)[]) =>
  Buffer.concat(bytes.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))))

it('makes what the camera wrote of itself filler of the same length, and leaves what a decoder needs', () => {
  const sei = unit(6, 6, 1, 0xc4, 5, 20, 'serial number 123456', 0x80)
  const before = sei.length
  expect(blankMessages(sei, 'h264')).toBe(true)
  expect(sei.length).toBe(before)
  expect(sei.toString('latin1')).not.toContain('serial')
  expect([...sei.subarray(0, 6)]).toEqual([6, 6, 1, 0xc4, 3, 20])
  expect(sei.at(-1)).toBe(0x80)
  expect(blankMessages(sei, 'h264')).toBe(false)
})

it('keeps the length also where zeros were kept apart', () => {
  const sei = unit(6, 5, 8, 'abc', 0, 0, 3, 0, 0, 3, 1, 6, 1, 0xc4, 0x80)
  blankMessages(sei, 'h264')
  expect([...sei.subarray(0, 3)]).toEqual([6, 3, 8])
  expect([...sei.subarray(-4)]).toEqual([6, 1, 0xc4, 0x80])
})

it('knows those of H.265, and of more than 255 bytes', () => {
  const sei = unit(0x4e, 1, 137, 2, 1, 2, 5, 0xff, 0x2d, 'x'.repeat(300), 0x80)
  expect(blankMessages(sei, 'hevc')).toBe(true)
  expect(sei.includes('x')).toBe(false)
  expect([...sei.subarray(0, 7)]).toEqual([0x4e, 1, 137, 2, 1, 2, 3])
})

it('survives a unit that is cut off', () => {
  expect(() => blankMessages(unit(6, 5, 200, 'short'), 'h264')).not.toThrow()
  expect(() => blankMessages(unit(6), 'h264')).not.toThrow()
})
