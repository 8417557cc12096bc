import { beforeAll, expect, it } from 'vitest'
import { Event } from '../../src/contract/catalogue/event.ts'
import { SearchAnswer } from '../../src/contract/catalogue/search.ts'
import { addEvent, addRider } from '../support/buying.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

let spring: Event
let fall: Event

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  spring = await addEvent(admin, 'Spring Classic')
  fall = await admin.post(Event, '/api/events', {
    name: 'Fall Futurity',
    date: 'October 3, 2026',
    sportId: spring.sportId,
  })
  const riders = [
    { name: 'Dallas Burns', eventId: spring.id, horses: [{ horse: 1, name: 'Dash Of Cash' }] },
    { name: 'Tess McBride', eventId: spring.id },
    { name: 'José Núñez', eventId: fall.id },
    { name: 'Dallas Burns', eventId: fall.id, videoUrl: null },
  ]
  for (const rider of riders) await addRider(admin, rider)
})

const search = (query: object) =>
  test.visitor().get(SearchAnswer, `/api/search?${new URLSearchParams(query as Record<string, string>)}`)
const find = async (query: object) => (await search(query)).runs
const names = async (q: string) => (await find({ q })).map(({ name }) => name)

it('finds a run in all events, newest event first, with what distinguishes equal names', async () => {
  expect(await find({ q: 'burns dalas' })).toEqual([
    {
      riderId: 4,
      name: 'Dallas Burns',
      horses: [],
      eventId: fall.id,
      eventName: 'Fall Futurity',
      eventDate: 'October 3, 2026',
      thumbnailUrl: expect.any(String),
      available: false,
    },
    expect.objectContaining({ riderId: 1, horses: ['Dash Of Cash'], eventId: spring.id, available: true }),
  ])
})

it('finds within one event', async () => {
  const found = await find({ q: 'dallas', eventId: spring.id })
  expect(found).toMatchObject([{ riderId: 1 }])
})

it('reflects added, renamed and removed riders at once', async () => {
  expect(await names('zelda')).toEqual([])
  const rider = await addRider(admin, { eventId: spring.id, name: 'Zelda Quick' })
  expect(await names('zelda')).toEqual(['Zelda Quick'])
  await admin.send('PUT', `/api/riders/${rider.id}`, { name: 'Yolanda Quick' })
  expect(await names('zelda')).toEqual([])
  expect(await names('yolanda')).toEqual(['Yolanda Quick'])
  await admin.send('DELETE', `/api/riders/${rider.id}`)
  expect(await names('yolanda')).toEqual([])
})

it('finds no riders of an inactive sport', async () => {
  await admin.send('PUT', `/api/sports/${spring.sportId}`, { isActive: false })
  expect(await names('dallas')).toEqual([])
  await admin.send('PUT', `/api/sports/${spring.sportId}`, { isActive: true })
  expect(await names('dallas')).toHaveLength(2)
})

it('applies the limit, returns nothing for an empty query, and refuses a long one', async () => {
  expect(await search({ q: 'dallas', limit: 1 })).toMatchObject({ runs: [{ eventId: fall.id }], total: 2 })
  expect(await find({ q: '  ' })).toEqual([])
  expect((await test.visitor().send('GET', `/api/search?q=${'a'.repeat(81)}`)).status).toBe(400)
  expect((await test.visitor().send('GET', '/api/search?q=%27%22%3B--')).status).toBe(200)
})

it('finds events by name, and none by a part of a word or a number', async () => {
  expect(await search({ q: 'fall' })).toEqual({
    events: [
      {
        id: fall.id,
        name: 'Fall Futurity',
        date: 'October 3, 2026',
        riderCount: 2,
        sportName: 'Barrel racing',
      },
    ],
    runs: [],
    total: 0,
  })
  expect((await search({ q: 'tes' })).events).toEqual([])
  expect((await search({ q: '2026' })).events).toEqual([])
})

it('reaches more runs than one screen shows', async () => {
  const riders = Array.from({ length: 20 }, () => ({
    name: 'Quincy Adams',
    eventId: spring.id,
    videoUrl: 'https://videos.example/quincy.mp4',
  }))
  for (let times = 0; times < 3; times++) await admin.send('POST', '/api/riders/bulk', { riders })
  const { runs, total } = await search({ q: 'quincy', limit: 200 })
  expect([runs.length, total]).toEqual([60, 60])
})
