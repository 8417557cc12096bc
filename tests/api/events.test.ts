import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { NO_RULES } from '../../src/contract/buying/pricing.ts'
import { Event } from '../../src/contract/catalogue/event.ts'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import type { Client } from '../support/client.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

let visitor: Client
let sportId: number

const shop = sharedTestShop()
const admin = sharedAdmin(shop)
beforeAll(async () => {
  visitor = shop.visitor()
  sportId = (await admin.post(Sport, '/api/sports', { name: 'Barrel racing' })).id
})

const addEvent = (fields: object = {}) =>
  admin.post(Event, '/api/events', { name: 'Summer Classic', date: 'June 15-17, 2024', sportId, ...fields })

describe('an event', () => {
  it('keeps its free-text date and shows the stock picture of its id', async () => {
    const events = []
    for (let count = 0; count < 6; count++) events.push(await addEvent())
    for (const event of events) {
      expect(event).toEqual({
        id: event.id,
        name: 'Summer Classic',
        date: 'June 15-17, 2024',
        thumbnailUrl: `/pictures/event-${event.id % 5 || 5}.webp`,
        sportId,
        sportName: 'Barrel racing',
        prices: NO_RULES,
        riderCount: 0,
      })
    }
    expect(new Set(events.map(({ thumbnailUrl }) => thumbnailUrl)).size).toBe(5)
  })

  it('shows its own picture where it has one', async () => {
    const event = await addEvent({ thumbnailUrl: '/media/images/own.webp' })
    expect(event.thumbnailUrl).toBe('/media/images/own.webp')
    const emptied = await admin.put(Event, `/api/events/${event.id}`, { thumbnailUrl: '' })
    expect(emptied.thumbnailUrl).toMatch(/^\/pictures\/event-\d\.webp$/)
  })

  it.each([
    undefined,
    { date: 'May', sportId: 1 },
    { name: 'E', sportId: 1 },
    { name: 'E', date: ' ', sportId: 1 },
    { name: 'E', date: 'May' },
  ])('is refused with a field missing: %j', async (body) => {
    const { status, text } = await admin.send('POST', '/api/events', body)
    expect([status, text]).toEqual([400, 'Please fill in all event fields'])
  })

  it('changes only what a change names, and can move to another sport', async () => {
    const event = await addEvent()
    const other = await admin.post(Sport, '/api/sports', { name: 'Rodeo' })
    const moved = await admin.put(Event, `/api/events/${event.id}`, { sportId: other.id })
    expect(moved).toEqual({ ...event, sportId: other.id, sportName: 'Rodeo' })
    expect(await visitor.get(z.array(Event), `/api/sports/${other.id}/events`)).toEqual([moved])
    const renamed = await admin.put(Event, `/api/events/${event.id}`, { name: 'Fall', date: 'Oct 3' })
    expect(renamed).toEqual({ ...moved, name: 'Fall', date: 'Oct 3' })
  })

  it('is listed by its day, the newest first; by when it was added where its date can’t be read', async () => {
    const { id: sportId } = await admin.post(Sport, '/api/sports', { name: 'In order' })
    const dates = ['June 15-17, 2024', 'May 2, 2026', 'Some day soon', 'May 1, 2026', 'May 1, 2026']
    for (const [index, date] of dates.entries())
      await admin.post(Event, '/api/events', { name: `E${index}`, date, sportId })
    const names = async (path: string) =>
      (await visitor.get(z.array(Event), path))
        .filter((one) => one.sportId === sportId)
        .map(({ name }) => name)
    // what cannot be read was added today, which is after them all
    expect(await names(`/api/sports/${sportId}/events`)).toEqual(['E2', 'E1', 'E4', 'E3', 'E0'])
    expect(await names('/api/events')).toEqual(['E2', 'E1', 'E4', 'E3', 'E0'])
    const all = await visitor.get(z.array(Event), '/api/events')
    expect(await visitor.get(z.array(Event), '/api/events?limit=2')).toEqual(all.slice(0, 2))
  })
})
