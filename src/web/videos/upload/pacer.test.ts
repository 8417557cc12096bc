import { expect, it } from 'vitest'
import { CHUNK_BYTES } from '../../../contract/videos/upload.ts'
import { Pacer } from './pacer.ts'

it('without a limit nothing waits, and all goes in one request where the way takes that', () => {
  const pacer = new Pacer(() => 0)
  expect(pacer.requestBytes).toBe(Number.POSITIVE_INFINITY)
  pacer.sendInChunks()
  expect(pacer.requestBytes).toBe(CHUNK_BYTES)
  expect([pacer.take(1e9), pacer.take(1e9)]).toEqual([0, 0])
})

it('two uploads share a limit', () => {
  let now = 0
  const pacer = new Pacer(() => now)
  pacer.limit(1_000_000)
  expect(pacer.requestBytes).toBe(1_000_000)
  expect(pacer.take(1_000_000)).toBe(0)
  expect(pacer.take(1_000_000)).toBe(1000)
  now = 1500
  expect(pacer.take(500_000)).toBe(500)
  now = 10_000
  expect(pacer.take(1)).toBe(0)
})

it('a very low limit still sends a sensible part at a time', () => {
  const pacer = new Pacer(() => 0)
  pacer.limit(1000)
  expect(pacer.requestBytes).toBe(256 * 1024)
})
