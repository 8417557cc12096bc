import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Event } from '../../src/contract/catalogue/event.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import type { Client } from '../support/client.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

let visitor: Client

const shop = sharedTestShop()
const admin = sharedAdmin(shop)
beforeAll(async () => {
  visitor = shop.visitor()
})

const Sports = z.array(Sport)
const named = (name: string) => admin.post(Sport, '/api/sports', { name })

describe('a sport', () => {
  it('needs nothing but a name, and is trimmed', async () => {
    expect(await admin.post(Sport, '/api/sports', { name: '  Barrel racing  ' })).toEqual({
      id: expect.any(Number),
      name: 'Barrel racing',
      description: '',
      icon: '🏃',
      imageUrl: '/pictures/sport-barrel-racing.webp',
      isActive: true,
      eventCount: 0,
      riderCount: 0,
    })
  })

  it.each([undefined, {}, { name: '' }, { name: '   ' }, { name: null }, { description: 'no name' }])(
    'is refused without a name: %j',
    async (body) => {
      const { status, text } = await admin.send('POST', '/api/sports', body)
      expect([status, text]).toEqual([400, 'Sport name is required'])
    },
  )

  it('keeps what it is given', async () => {
    const given = {
      name: 'Rodeo',
      description: 'Eight seconds.',
      icon: '🤠',
      imageUrl: 'https://x.example/a.jpg',
    }
    const sport = await admin.post(Sport, '/api/sports', given)
    expect(sport).toMatchObject(given)
    expect(await visitor.get(Sport, `/api/sports/${sport.id}`)).toEqual(sport)
  })

  it('falls back to the default picture and icon when they are emptied', async () => {
    const sport = await admin.post(Sport, '/api/sports', {
      name: 'A',
      imageUrl: '/media/images/a.webp',
      icon: 'x',
    })
    const changed = await admin.put(Sport, `/api/sports/${sport.id}`, { imageUrl: '', icon: null })
    expect(changed).toMatchObject({ imageUrl: '/pictures/sport-barrel-racing.webp', icon: '🏃', name: 'A' })
  })

  it('changes only what a change names', async () => {
    const sport = await admin.post(Sport, '/api/sports', { name: 'Football', description: 'Friday night.' })
    expect(await admin.put(Sport, `/api/sports/${sport.id}`, {})).toEqual(sport)
    expect(await admin.put(Sport, `/api/sports/${sport.id}`, { name: 'Soccer' })).toEqual({
      ...sport,
      name: 'Soccer',
    })
  })

  it('cannot be renamed to nothing', async () => {
    const { id } = await named('Basketball')
    const { status, text } = await admin.send('PUT', `/api/sports/${id}`, { name: ' ' })
    expect([status, text]).toEqual([400, 'Sport name is required'])
  })

  it.each(['abc', '0', '-1', '1.5', '0x1', '1e0', '%201', '01', '99999999999'])(
    'with the id %s is a 400',
    async (id) => {
      const { status, text } = await visitor.send('GET', `/api/sports/${id}`)
      expect([status, text]).toEqual([400, 'The id must be a whole number, such as 12'])
    },
  )
})

describe('the list of sports', () => {
  it('counts events and riders that are in the shop', async () => {
    const { id: sportId } = await named('Counted')
    const event = await admin.post(Event, '/api/events', { name: 'E', date: 'May 1', sportId })
    const gone = await admin.post(Event, '/api/events', { name: 'F', date: 'May 2', sportId })
    for (const eventId of [event.id, event.id, gone.id]) {
      await admin.post(Rider, '/api/riders', { name: 'R', eventId })
    }
    await admin.send('DELETE', `/api/events/${gone.id}`)
    const found = (await visitor.get(Sports, '/api/sports')).find(({ id }) => id === sportId)
    expect(found).toMatchObject({ eventCount: 1, riderCount: 2 })
  })

  it('shows a change at once, also where it was cached', async () => {
    const before = await visitor.get(Sports, '/api/sports')
    const added = await named('Just now')
    expect(await visitor.get(Sports, '/api/sports')).toEqual([...before, added])
    await admin.put(Sport, `/api/sports/${added.id}`, { name: 'Renamed' })
    expect((await visitor.get(Sports, '/api/sports')).at(-1)?.name).toBe('Renamed')
    await admin.send('DELETE', `/api/sports/${added.id}`)
    expect(await visitor.get(Sports, '/api/sports')).toEqual(before)
  })
})

describe('a deactivated sport', () => {
  it('is hidden from visitors with its events and riders, and stays with the admin', async () => {
    const sport = await named('Hidden')
    const event = await admin.post(Event, '/api/events', { name: 'E', date: 'May', sportId: sport.id })
    const rider = await admin.post(Rider, '/api/riders', { name: 'R', eventId: event.id })
    const ids = async (client: Client) => {
      const lists = ['/api/sports', '/api/events', `/api/riders?eventId=${event.id}&email=a@b.example`]
      const found = lists.map((path) => client.get(z.array(z.object({ id: z.number() })), path))
      return (await Promise.all(found)).map((list) => list.map(({ id }) => id))
    }
    const seen = [sport.id, event.id, rider.id].map((id) => expect.arrayContaining([id]))
    expect(await ids(visitor)).toEqual(seen)
    await admin.put(Sport, `/api/sports/${sport.id}`, { isActive: false })
    const [sports, events, riders] = await ids(visitor)
    expect([sports?.includes(sport.id), events?.includes(event.id), riders]).toEqual([false, false, []])
    expect(await ids(admin)).toEqual(seen)
    await admin.put(Sport, `/api/sports/${sport.id}`, { isActive: true })
    expect(await ids(visitor)).toEqual(seen)
  })
})

describe('deleting a sport', () => {
  it('removes its events and riders, for everyone and for good', async () => {
    const sport = await named('Leaving')
    const event = await admin.post(Event, '/api/events', { name: 'E', date: 'May', sportId: sport.id })
    const rider = await admin.post(Rider, '/api/riders', { name: 'R', eventId: event.id })
    expect(await admin.send('DELETE', `/api/sports/${sport.id}`)).toMatchObject({ status: 204, text: '' })
    for (const [address, what] of [
      [`/api/sports/${sport.id}`, 'sport'],
      [`/api/sports/${sport.id}/events`, 'sport'],
      [`/api/events/${event.id}`, 'event'],
      [`/api/riders/${rider.id}`, 'rider'],
    ]) {
      const reply = await admin.send('GET', address ?? '')
      expect([reply.status, reply.text]).toEqual([404, `There is no such ${what}`])
    }
    expect((await admin.send('PUT', `/api/riders/${rider.id}`, { name: 'X' })).status).toBe(404)
    expect((await admin.send('POST', '/api/riders', { name: 'R', eventId: event.id })).status).toBe(404)
  })
})
