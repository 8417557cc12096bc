import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Event } from '../../src/contract/catalogue/event.ts'
import { Rider, RiderIds, RidersBefore } from '../../src/contract/catalogue/rider.ts'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { ShopInfo } from '../../src/contract/owner/shop.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

const Riders = z.array(Rider)

let sportId: number
let eventId: number
let otherEventId: number

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  sportId = (await admin.post(Sport, '/api/sports', { name: 'Barrels' })).id
})
beforeEach(async () => {
  const event = { name: 'Spring', date: 'June 1, 2026', sportId }
  eventId = (await admin.post(Event, '/api/events', event)).id
  otherEventId = (await admin.post(Event, '/api/events', event)).id
})

const listed = (of = eventId) => test.visitor().get(Riders, `/api/riders?eventId=${of}`)
const names = async (of = eventId) => (await listed(of)).map(({ name }) => name)
const bulkAdd = (riders: object[]) =>
  admin.post(Riders, '/api/riders/bulk', { riders: riders.map((rider) => ({ eventId, ...rider })) })
const send = async (method: string, path: string, body: unknown) => {
  const { status, text } = await admin.send(method, path, body)
  return [status, text]
}

describe('adding riders in bulk', () => {
  it('returns all of them in order, and the shop shows them', async () => {
    const added = await bulkAdd([
      { name: ' Zoe ', videoUrl: 'https://v.example/1.mp4', price: 70.5 },
      { name: 'Amy', videoUrl: 'https://v.example/2.mp4', horseCount: 2, salesLimit: 3 },
    ])
    expect(added.map(({ name, price, videoUrl, horseCount }) => [name, price, videoUrl, horseCount])).toEqual(
      [
        ['Zoe', 70.5, 'https://v.example/1.mp4', 1],
        ['Amy', 65, 'https://v.example/2.mp4', 2],
      ],
    )
    expect(await names()).toEqual(['Zoe', 'Amy'])
  })

  it('uses the shop’s default price where none is given', async () => {
    await admin.put(ShopInfo, '/api/shop', { defaultPrice: 79.5 })
    expect((await test.visitor().get(ShopInfo, '/api/shop')).defaultPrice).toBe(79.5)
    expect((await bulkAdd([{ name: 'A' }, { name: 'B', price: null }])).map(({ price }) => price)).toEqual([
      79.5, 79.5,
    ])
    await admin.put(ShopInfo, '/api/shop', { defaultPrice: 65 })
  })

  it.each([
    [{ name: ' ' }, 'Row 2: Please enter a rider name'],
    [{ name: 'B', price: 0.5 }, 'Row 2: The price must be at least $1'],
    [
      { name: 'B', videoUrl: 'javascript:alert(1)' },
      'Row 2: Please give an address that starts with https://',
    ],
    [{ name: 'B', eventId: 999_999 }, 'Row 2: There is no such event'],
    [{ name: 'B', horseCount: 1, horses: [{ horse: 3 }] }, 'Row 2: Horse 3 is beyond the 1 of this rider'],
    ['B', 'Row 2: This is no rider'],
  ])('with %j adds nothing and names the row', async (bad, sentence) => {
    const row = typeof bad === 'string' ? bad : { eventId, ...bad }
    expect(await send('POST', '/api/riders/bulk', { riders: [{ name: 'A', eventId }, row] })).toEqual([
      400,
      sentence,
    ])
    expect(await names()).toEqual([])
  })

  it('takes 1 to 20', async () => {
    const riders = Array.from({ length: 21 }, (_, i) => ({ name: `R${i}`, eventId }))
    expect(await send('POST', '/api/riders/bulk', { riders })).toEqual([
      400,
      'At most 20 riders can be added at a time',
    ])
    expect(await send('POST', '/api/riders/bulk', { riders: [] })).toEqual([
      400,
      'Please add at least one rider with name and video link',
    ])
    expect((await bulkAdd(riders.slice(1))).length).toBe(20)
  })
})

describe('changing many riders', () => {
  it('sets price, event and limit at once, and its response undoes it', async () => {
    const added = await bulkAdd([
      { name: 'A', price: 60 },
      { name: 'B', price: 70, salesLimit: 2 },
      { name: 'C' },
    ])
    const ids = added.slice(0, 2).map(({ id }) => id)
    const change = { price: 80, eventId: otherEventId, salesLimit: 5 }
    const before = await admin.ask(RidersBefore, 'PATCH', '/api/riders', { ids, change })
    expect(before.riders.map(({ price, salesLimit }) => [price, salesLimit])).toEqual([
      [60, null],
      [70, 2],
    ])
    expect((await listed(otherEventId)).map(({ price, salesLimit }) => [price, salesLimit])).toEqual([
      [80, 5],
      [80, 5],
    ])
    expect(await names()).toEqual(['C'])
    const redo = await admin.put(RidersBefore, '/api/riders', before)
    expect(redo.riders.every(({ price }) => price === 80)).toBe(true)
    const unlocked = await admin.get(Riders, `/api/riders?eventId=${eventId}`)
    expect(unlocked).toEqual(added)
  })

  it('keeps fields that are not given, and takes null for none', async () => {
    const [rider] = await bulkAdd([{ name: 'A', price: 60, salesLimit: 2 }])
    const ids = [rider?.id]
    await admin.ask(RidersBefore, 'PATCH', '/api/riders', { ids, change: { price: 75 } })
    expect(await listed()).toMatchObject([{ price: 75, salesLimit: 2 }])
    await admin.ask(RidersBefore, 'PATCH', '/api/riders', { ids, change: { price: null, salesLimit: null } })
    expect(await listed()).toMatchObject([{ price: 65, salesLimit: null }])
  })
})

describe('removing many riders', () => {
  const remove = (ids: number[]) => send('POST', '/api/riders/remove', { ids })
  const restore = (ids: number[]) => send('POST', '/api/riders/restore', { ids })

  it('removes them from the shop and restores them unchanged', async () => {
    const added = await bulkAdd([
      { name: 'A', horses: [{ horse: 1, name: 'Dash' }] },
      { name: 'B' },
      { name: 'C' },
    ])
    const ids = added.slice(0, 2).map(({ id }) => id)
    const [status, text] = await remove([...ids, 999_999])
    expect([status, RiderIds.parse(JSON.parse(String(text)))]).toEqual([200, { ids }])
    expect(await names()).toEqual(['C'])
    test.later(59 * 60_000)
    expect((await restore(ids))[0]).toBe(200)
    expect(await admin.get(Riders, `/api/riders?eventId=${eventId}`)).toEqual(added)
    expect(await restore(ids)).toEqual([404, 'There is no such removed rider'])
    expect((await remove([999_999]))[0]).toBe(404)
  })
})
