import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { Event } from '../../src/contract/catalogue/event.ts'
import { Rider, RidersBefore } from '../../src/contract/catalogue/rider.ts'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { api } from '../support/addresses.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

const sports: number[] = []
const events: number[] = []

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  for (const name of ['Barrels', 'Rodeo']) {
    const { id: sportId } = await admin.post(Sport, api.sports, { name })
    sports.push(sportId)
    for (const date of ['June 1, 2026', 'June 2, 2026']) {
      events.push((await admin.post(Event, '/api/events', { name, date, sportId })).id)
    }
  }
})

/** In the shop, and removed from it. */
let riders: number[] = []
let removed: number[] = []

/** One thing that happens to the riders numbered `some` of those there are, or to an event. */
const happening = fc.record({
  what: fc.constantFrom('add', 'move', 'remove', 'restore', 'move event', 'rename'),
  some: fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 5 }),
  event: fc.nat(3),
})

async function happen({ what, some, event }: { what: string; some: number[]; event: number }) {
  const eventOf = (number: number) => events[(event + number) % 4] ?? 0
  if (what === 'add') {
    const added = some.map((number) => ({ name: `Rider ${number}`, eventId: eventOf(number) }))
    const answer = await admin.post(z.array(Rider), '/api/riders/bulk', { riders: added })
    riders.push(...answer.map(({ id }) => id))
    return
  }
  if (what === 'move event')
    return admin.put(Event, api.event(eventOf(0)), { sportId: sports[some.length % 2] })
  const ids = some.flatMap((number) => (what === 'restore' ? removed : riders)[number] ?? [])
  const without = (all: number[]) => all.filter((id) => !ids.includes(id))
  if (ids.length === 0) return
  if (what === 'move')
    return admin.ask(RidersBefore, 'PATCH', api.riders, { ids, change: { eventId: eventOf(0) } })
  if (what === 'rename') return admin.put(Rider, api.rider(ids[0] ?? 0), { name: 'Another name' })
  const { status, text } = await admin.send('POST', `${api.riders}/${what}`, { ids })
  expect([status, text]).toEqual([200, JSON.stringify({ ids: ids.toSorted((a, b) => a - b) })])
  if (what === 'remove') [riders, removed] = [without(riders), [...removed, ...ids]]
  else [riders, removed] = [[...riders, ...ids], without(removed)]
}

it('rider counts of sports and events stay correct after every change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 15 }), async (happenings) => {
      for (const one of happenings) await happen(one)
      const left = await admin.get(z.array(Rider), `${api.riders}?adminView=true`)
      expect(left.map(({ id }) => id).sort()).toEqual(riders.toSorted())
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
