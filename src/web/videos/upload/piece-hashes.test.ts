import { createHash, randomBytes } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { PIECE_BYTES } from '../../../contract/videos/upload.ts'
import { PieceHashes } from './piece-hashes.ts'

const bytes = randomBytes(2 * PIECE_BYTES + 100)
const hash = (part: Uint8Array) => createHash('sha256').update(part).digest()
const pieces = [0, 1, 2].map((n) => hash(bytes.subarray(n * PIECE_BYTES, (n + 1) * PIECE_BYTES)))
const checksum = hash(Buffer.concat(pieces)).toString('hex')
const file = new Blob([bytes])

afterEach(() => vi.unstubAllGlobals())

it('the checksum is that of the checksums of its pieces', async () => {
  expect(await new PieceHashes(file).checksum()).toBe(checksum)
})

it('goes on from what was known before', async () => {
  const first = new PieceHashes(file)
  await first.follow(PIECE_BYTES + 5)
  expect(first.known).toHaveLength(32)
  const second = new PieceHashes(file, first.known)
  expect(await second.checksum()).toBe(checksum)
})

it('is the same where the browser has no crypto of its own', async () => {
  vi.stubGlobal('crypto', {})
  expect(await new PieceHashes(file).checksum()).toBe(checksum)
})
