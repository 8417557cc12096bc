import { describe, expect, inject, it } from 'vitest'
import { freshPlace } from '../support/test-shop.ts'
import { runKills } from './kill-run.ts'

/** A taste of what `npm run bench -- faults` does at length. */
const KILLS = 3

/** Over PostgreSQL, `tests/topology` has servers killed while visitors pay by Stripe. */
const PROVIDERS = inject('postgres') ? (['sandbox'] as const) : (['sandbox', 'stripe'] as const)

describe('a server that is killed while visitors buy', () => {
  it.each(PROVIDERS)(
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
  )
})
