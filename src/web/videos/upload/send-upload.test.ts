import { afterEach, expect, it, vi } from 'vitest'
import { senderName } from './send-upload.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('a browser names itself also where the shop is tried out without https', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(senderName()).toMatch(/^[0-9a-f]{32}$/)
  expect(senderName()).toBe(senderName())
})
