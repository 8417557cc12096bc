import { expect, it } from 'vitest'
import { isCopyOf } from './copies.ts'

const clip = { seconds: 21.3, startedAt: Date.UTC(2026, 5, 13, 14), bytes: 300e6 }
const copy = { seconds: 21.2, startedAt: clip.startedAt + 1000, bytes: 20e6 }

it('is the copy of a clip that is as long, began then, and is much smaller', () => {
  expect(isCopyOf(clip, copy)).toBe(true)
  expect(isCopyOf(clip, { ...copy, seconds: 24 })).toBe(false)
  // the same name on a card that was formatted since
  expect(isCopyOf(clip, { ...copy, startedAt: clip.startedAt - 86_400_000 })).toBe(false)
  expect(isCopyOf(clip, { ...copy, bytes: 200e6 })).toBe(false)
})
