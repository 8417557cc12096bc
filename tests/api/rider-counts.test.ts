import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { Event } from '../../src/contract/catalogue/event.ts'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { api } from '../support/addresses.ts'
import type { Client } from '../support/client.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

let test: TestShop
let admin: Client
const events: number[] = []

beforeAll(async () => {
  test = await openTestShop()
  admin = await test.admin()
  for (const name of ['Barrels', 'Rodeo']) {
    const { id: sportId } = await admin.post(Sport, api.sports, { name })
    for (const date of ['June 1, 2026', 'June 2, 2026']) {
      events.push((await admin.post(Event, '/api/events', { name, date, sportId })).id)
    }
  }
})
afterAll(() => test.close())

const riders = () => test.shop.db.selectFrom('rider').selectAll().orderBy('id').execute()

/** One thing that happens to the riders numbered `some` of those there are, or to an event. */
const happening = fc.record({
  what: fc.constantFrom('add', 'move', 'remove', 'restore', 'erase', 'move event', 'rename'),
  some: fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 5 }),
  event: fc.nat(3),
})

async function happen({ what, some, event }: { what: string; some: number[]; event: number }) {
  const { db } = test.shop
  const eventId = events[event] ?? 0
  if (what === 'add') {
    const row = { priceCents: 6500, horseCount: 1, createdAt: '2026-06-01T00:00:00.000Z' }
    const added = some.map((number) => ({
      ...row,
      name: `Rider ${number}`,
      eventId: events[(event + number) % 4] ?? 0,
    }))
    return db.insertInto('rider').values(added).execute()
  }
  if (what === 'move event') {
    const sports = await db.selectFrom('sport').select('id').execute()
    const sportId = sports[some.length % sports.length]?.id ?? 0
    return db.updateTable('event').set({ sportId }).where('id', '=', eventId).execute()
  }
  const all = await riders()
  const ids = some.flatMap((number) => all[number]?.id ?? [])
  if (ids.length === 0) return
  if (what === 'erase') return db.deleteFrom('rider').where('id', 'in', ids).execute()
  const change = {
    move: { eventId },
    remove: { deletedAt: '2026-06-02T00:00:00.000Z' },
    restore: { deletedAt: null },
  }[what] ?? { name: 'Another name' }
  return db.updateTable('rider').set(change).where('id', 'in', ids).execute()
}

it('rider counts of sports and events stay correct after every change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 15 }), async (happenings) => {
      for (const one of happenings) await happen(one)
      test.shop.responses.invalidateHere()
      const left = (await riders()).filter(({ deletedAt }) => !deletedAt)
      for (const client of [admin, test.visitor()]) {
        const ofEvents = await client.get(z.array(Event), '/api/events')
        for (const { id, riderCount } of ofEvents) {
          expect(riderCount).toBe(left.filter(({ eventId }) => eventId === id).length)
        }
        for (const { id, riderCount } of await client.get(z.array(Sport), api.sports)) {
          const own = ofEvents.filter(({ sportId }) => sportId === id)
          expect(riderCount).toBe(own.reduce((sum, event) => sum + event.riderCount, 0))
        }
      }
    }),
    { numRuns: 15 },
  )
})
