import { describe, expect, inject, it } from 'vitest'
import { freshPlace } from '../support/test-shop.ts'
import { runKills } from './kill-run.ts'

/** A taste of what `npm run bench -- faults` does at length. */
const KILLS = 3

/** Stripe has webhooks, disputes and refunds too. On PostgreSQL, `tests/topology` has servers killed while visitors pay by it. */
const PROVIDERS = inject('postgres') ? (['sandbox'] as const) : (['sandbox', 'stripe'] as const)

describe('a server that is killed while visitors buy', () => {
  for (const provider of PROVIDERS)
    it(`leaves every charged buyer with one purchase, one email and a working order: ${provider}`, {
      tags: ['long'],
    }, async () => {
      const place = await freshPlace()
      try {
        const report = await runKills({ provider, kills: KILLS, seed: 7, place: place.env })
        expect(report.wrong).toEqual([])
        expect(report.charged).toBe(report.delivered + report.sentBack)
        expect(report.orderEmails).toBe(report.delivered)
        expect(report.delivered).toBeGreaterThan(KILLS / 2)
      } finally {
        await place.remove()
      }
    })
})
