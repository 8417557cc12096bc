import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Event } from '../../src/contract/catalogue/event.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import type { Client } from '../support/client.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { holdCopy, recordSale } from '../support/world/past-sales.ts'

let visitor: Client
let sportId: number
let eventId: number

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  visitor = test.visitor()
  sportId = (await admin.post(Sport, '/api/sports', { name: 'Barrel racing' })).id
})
beforeEach(async () => {
  eventId = (await admin.post(Event, '/api/events', { name: 'E', date: 'May', sportId })).id
})

const Riders = z.array(Rider)
const addRider = (fields: object = {}) =>
  admin.post(Rider, '/api/riders', { name: 'Ann', eventId, ...fields })
const changeRider = (id: number, change: object) => admin.put(Rider, `/api/riders/${id}`, change)
const listed = async (client: Client, query = '') =>
  client.get(Riders, `/api/riders?eventId=${eventId}${query}`)

describe('a rider', () => {
  it('costs 65 and has one horse, no video and the picture of the event by default', async () => {
    expect(await addRider()).toEqual({
      id: expect.any(Number),
      name: 'Ann',
      eventId,
      price: 65,
      videoUrl: null,
      thumbnailUrl: `/pictures/event-${eventId % 5 || 5}.webp`,
      previewUrl: null,
      horseCount: 1,
      horses: [{ horse: 1, name: null, videoUrl: null, available: false, quality: null }],
      salesLimit: null,
      owned: false,
      ownedHorses: [],
      soldOut: false,
      available: false,
    })
    expect((await addRider({ price: null })).price).toBe(65)
  })

  it('shows its own picture, else the one of its event', async () => {
    const own = await addRider({ thumbnailUrl: 'https://pictures.example/ann.jpg' })
    const none = await addRider()
    await admin.put(Event, `/api/events/${eventId}`, { thumbnailUrl: '/media/images/event.webp' })
    expect((await listed(visitor)).map(({ thumbnailUrl }) => thumbnailUrl)).toEqual([
      own.thumbnailUrl,
      '/media/images/event.webp',
    ])
    const emptied = await changeRider(own.id, { thumbnailUrl: '' })
    expect(emptied.thumbnailUrl).toBe('/media/images/event.webp')
    expect(none.thumbnailUrl).toMatch(/^\/pictures/)
  })

  it.each([undefined, {}, { name: '  ' }])('needs a name: %j', async (fields) => {
    const { status, text } = await admin.send('POST', '/api/riders', fields && { eventId, ...fields })
    expect([status, text]).toEqual([400, 'Please enter a rider name'])
  })

  it('keeps a price to the cent', async () => {
    const { id, price } = await addRider({ price: 70.1 })
    expect(price).toBe(70.1)
    expect((await changeRider(id, { price: 19.99 })).price).toBe(19.99)
    expect((await changeRider(id, { name: 'Bea' })).price).toBe(19.99)
    expect((await changeRider(id, { price: null })).price).toBe(65)
  })

  it('can be changed in part, moved and removed', async () => {
    const rider = await addRider({ videoUrl: 'https://v.example/1.mp4', salesLimit: 3 })
    expect(await changeRider(rider.id, {})).toEqual(rider)
    expect(await changeRider(rider.id, { salesLimit: null })).toEqual({
      ...rider,
      salesLimit: null,
      copiesLeft: undefined,
    })
    const other = await admin.post(Event, '/api/events', { name: 'F', date: 'May', sportId })
    expect((await changeRider(rider.id, { eventId: other.id })).eventId).toBe(other.id)
    expect((await admin.send('DELETE', `/api/riders/${rider.id}`)).status).toBe(204)
  })
})

describe('horses', () => {
  it('are always as many as horseCount says', async () => {
    const rider = await addRider({ horseCount: 3, horses: [{ horse: 2, name: 'Dash' }] })
    expect(rider.horses).toEqual([
      { horse: 1, name: null, videoUrl: null, available: false, quality: null },
      { horse: 2, name: 'Dash', videoUrl: null, available: false, quality: null },
      { horse: 3, name: null, videoUrl: null, available: false, quality: null },
    ])
    expect((await addRider({ horses: [{ horse: 4, name: 'Star' }] })).horseCount).toBe(4)
  })

  it('share one address with the rider: its videoUrl is that of horse 1', async () => {
    const { id } = await addRider({ videoUrl: 'https://v.example/1.mp4', horseCount: 2 })
    const changed = await changeRider(id, { horses: [{ horse: 2, videoUrl: 'https://v.example/2.mp4' }] })
    expect(changed.videoUrl).toBe('https://v.example/1.mp4')
    expect(changed.horses.map(({ videoUrl }) => videoUrl)).toEqual([
      'https://v.example/1.mp4',
      'https://v.example/2.mp4',
    ])
    const renewed = await changeRider(id, { horses: [{ horse: 1, videoUrl: 'https://v.example/new.mp4' }] })
    expect(renewed.videoUrl).toBe('https://v.example/new.mp4')
    expect((await changeRider(id, { videoUrl: '' })).videoUrl).toBeNull()
  })

  it('keep their names when only their video changes', async () => {
    const { id } = await addRider({
      horses: [{ horse: 1, name: 'Dash', videoUrl: 'https://v.example/1.mp4' }],
    })
    const changed = await changeRider(id, { videoUrl: 'https://v.example/2.mp4' })
    expect(changed.horses).toMatchObject([{ name: 'Dash', videoUrl: 'https://v.example/2.mp4' }])
  })

  it.each([0, 5, 1.5, '2'])('cannot number %s', async (horseCount) => {
    const { status, text } = await admin.send('POST', '/api/riders', { name: 'A', eventId, horseCount })
    expect([status, text]).toEqual([400, 'A rider has 1 to 4 horses'])
  })

  it('beyond the count or given twice are refused', async () => {
    const beyond = { name: 'A', eventId, horseCount: 1, horses: [{ horse: 2, name: 'X' }] }
    const refused = await admin.send('POST', '/api/riders', beyond)
    expect([refused.status, refused.text]).toEqual([400, 'Horse 2 is beyond the 1 of this rider'])
    const twice = { name: 'A', eventId, horses: [{ horse: 1 }, { horse: 1 }] }
    expect((await admin.send('POST', '/api/riders', twice)).text).toBe('Each horse can be given once')
    expect(await listed(admin)).toEqual([])
  })
})

describe('the list of riders', () => {
  it('is in the order of entry, whatever the names', async () => {
    for (const name of ['Zoe', 'amy', 'Bob']) await addRider({ name })
    expect((await listed(visitor)).map(({ name }) => name)).toEqual(['Zoe', 'amy', 'Bob'])
    expect(await visitor.get(Riders, '/api/riders')).toEqual(
      expect.arrayContaining(await listed(visitor, '&adminView=false')),
    )
  })

  it('returns video addresses to the admin only, and only with adminView', async () => {
    const rider = await addRider({ videoUrl: 'https://v.example/1.mp4', horseCount: 2 })
    expect(await listed(admin, '&adminView=true')).toEqual([rider])
    expect(await listed(admin)).toEqual([rider])
    const locked = {
      ...rider,
      videoUrl: null,
      horses: rider.horses.map((horse) => ({ ...horse, videoUrl: null })),
    }
    expect(await listed(admin, '&adminView=false')).toEqual([locked])
    expect(await listed(visitor)).toEqual([locked])
    expect(await listed(visitor, '&email=a@example.com')).toEqual([locked])
    const { status, text } = await visitor.send('GET', `/api/riders?eventId=${eventId}&adminView=true`)
    expect([status, text]).toEqual([401, 'Please log in first'])
    const wrong = await visitor.send('GET', '/api/riders?adminView=yes')
    expect([wrong.status, wrong.text]).toEqual([400, 'The field adminView is not valid'])
  })

  it('says sold out when sales and payments in progress reach the limit, and no longer when a hold lapses', async () => {
    const rider = await addRider({ salesLimit: 2, horseCount: 1 })
    const unlimited = await addRider()
    const list = async () => {
      // these sales and holds were written past the shop
      test.shop.responses.invalidateHere()
      return listed(visitor, '&email=x@example.com')
    }
    const soldOut = async () => (await list()).map((r) => r.soldOut)
    const left = async () => (await list()).map((r) => r.copiesLeft)
    expect(await left(), 'the last copies are counted').toEqual([2, undefined])
    await recordSale(test.shop, { riderId: rider.id, email: 'a@example.com', horses: [1] })
    await recordSale(test.shop, { riderId: unlimited.id, email: 'a@example.com', horses: [1] })
    expect(await soldOut()).toEqual([false, false])
    expect(await left()).toEqual([1, undefined])
    await holdCopy(test.shop, { riderId: rider.id, horses: [1], minutes: 15 })
    expect(await soldOut()).toEqual([true, false])
    expect(await left()).toEqual([undefined, undefined])
    test.later(16 * 60_000)
    expect(await soldOut()).toEqual([false, false])
    await changeRider(rider.id, { salesLimit: 1 })
    expect((await listed(visitor)).map((r) => r.soldOut)).toEqual([true, false])
    await changeRider(rider.id, { salesLimit: null })
    expect((await listed(visitor)).map((r) => r.soldOut)).toEqual([false, false])
    // how many were sold of a hundred is the owner's business
    await changeRider(rider.id, { salesLimit: 100 })
    expect(await left()).toEqual([undefined, undefined])
  })
})
