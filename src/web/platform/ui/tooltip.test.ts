import { expect, it } from 'vitest'
import { tooltipClosed, tooltipDelay } from './tooltip.tsx'

it('waits 700 ms, but not within 300 ms after another tooltip closed', () => {
  expect(tooltipDelay(10_000)).toBe(700)
  tooltipClosed(10_000)
  expect(tooltipDelay(10_299)).toBe(0)
  expect(tooltipDelay(10_300)).toBe(700)
})
