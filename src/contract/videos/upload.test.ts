import { expect, it } from 'vitest'
import { PIECE_BYTES, partBytesFor } from './upload.ts'

it('a file has at most ten thousand parts, however large it is', () => {
  expect(partBytesFor(1)).toBe(PIECE_BYTES)
  expect(partBytesFor(PIECE_BYTES * 10_000)).toBe(PIECE_BYTES)
  expect(partBytesFor(PIECE_BYTES * 10_000 + 1)).toBe(2 * PIECE_BYTES)
  expect(partBytesFor(100 * 1024 ** 3)).toBe(2 * PIECE_BYTES)
})
