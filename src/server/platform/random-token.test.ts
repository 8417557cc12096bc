import { expect, test } from 'vitest'
import { randomToken } from './random-token.ts'

test('tokens have the requested length, and no token or half of one repeats', () => {
  const tokens = Array.from({ length: 2000 }, (_, index) =>
    index % 2 ? randomToken(32, 'base64url') : randomToken(16, 'hex'),
  )
  expect(new Set(tokens.map((token) => token.length))).toEqual(new Set([32, 43]))
  const halves = tokens.flatMap((token) => [token.slice(0, 16), token.slice(16, 32)])
  expect(new Set(halves).size).toBe(halves.length)
})
