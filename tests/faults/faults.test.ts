import { describe, expect, it } from 'vitest'
import { freshPlace } from '../support/test-shop.ts'
import { runKills } from './kill-run.ts'

/** A taste of what `npm run bench -- faults` does at length. */
const KILLS = 4

describe('a server that is killed while visitors buy', () => {
  it.each(['sandbox', 'stripe'] as const)(
    'leaves every charged buyer with one purchase, one letter and a working order: %s',
    async (provider) => {
      const place = await freshPlace()
      try {
        const report = await runKills({ provider, kills: KILLS, seed: 7, place: place.env })
        expect(report.wrong).toEqual([])
        expect(report.charged).toBe(report.delivered + report.sentBack)
        expect(report.orderLetters).toBe(report.delivered)
        expect(report.delivered).toBeGreaterThan(KILLS / 2)
      } finally {
        await place.remove()
      }
    },
    120_000,
  )
})
