import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { BackupKeys, decrypting, encryptedSize, encrypting, WrongPassphrase } from './encryption.ts'

const PIECE = 64 * 1024
const SEALED = PIECE + 16

async function* inChunksOf(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

const keys = new BackupKeys('four brown mares')
const seal = (bytes: Buffer, size = 1000) => buffer(encrypting(keys)(inChunksOf(bytes, size)))
const open = (bytes: Buffer, size = 70_000) => buffer(decrypting(keys)(inChunksOf(bytes, size)))

it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 5])('%d bytes come back', async (size) => {
  const bytes = Buffer.alloc(size, 'race day ')
  const sealed = await seal(bytes)
  expect(sealed.length).toBe(encryptedSize(size))
  expect(sealed.includes('race day')).toBe(false)
  expect((await open(sealed)).equals(bytes)).toBe(true)
})

it('pieces that were exchanged, left out or cut off are refused', async () => {
  const sealed = await seal(Buffer.alloc(3 * PIECE, 'x'))
  const start = encryptedSize(0) - 16
  const piece = (index: number) => sealed.subarray(start + index * SEALED, start + (index + 1) * SEALED)
  const header = sealed.subarray(0, start)
  for (const pieces of [[1, 0, 2], [0, 2], [0, 1], [0, 1, 2, 2], []])
    await expect(open(Buffer.concat([header, ...pieces.map(piece)])), String(pieces)).rejects.toThrow(
      WrongPassphrase,
    )
  await expect(open(sealed.subarray(0, 20))).rejects.toThrow(WrongPassphrase)
  expect((await open(sealed)).length).toBe(3 * PIECE)
})
