import { expect, it } from 'vitest'
import { Random } from '../../../../tests/support/weekend/random.ts'
import { guessLengths } from './run-times.ts'

it('a time is that of a knocked barrel where the other times of the day say so', () => {
  const random = new Random(7)
  const timed = (seconds: number) => ({ id: 0, go: 'Open', scratched: false, dragAfter: false, seconds })
  const day = Array.from({ length: 400 }, () => random.normal(16.5, 1.2) + (random.chance(0.15) ? 5 : 0))
  const lengths = guessLengths([16, 19, 20, 22, ...day].map(timed), [])
  const [usual, slow, knocked, slowest] = lengths?.times.map((time) => time?.knocked ?? 0) ?? []
  // a reader who knew both bells would say 0.00, 0.15, 0.85 and 1.00
  expect(usual).toBeLessThan(0.01)
  expect(slow).toBeLessThan(0.3)
  expect(knocked).toBeGreaterThan(0.7)
  expect(slowest).toBeGreaterThan(0.97)
})
