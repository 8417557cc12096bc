import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Event } from '../../src/contract/catalogue/event.ts'
import { Import, ImportResult } from '../../src/contract/catalogue/import.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { Problem } from '../../src/contract/error.ts'
import { api } from '../support/addresses.ts'
import { buy, startToBuy } from '../support/buying.ts'
import { salesOf } from '../support/observe.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

const Riders = z.array(Rider)

let eventId: number

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeEach(async () => {
  const { id: sportId } = await admin.post(Sport, '/api/sports', { name: 'Barrels' })
  eventId = (await admin.post(Event, '/api/events', { name: 'Finals', date: 'June 1, 2026', sportId })).id
})

const listed = () => admin.get(Riders, `/api/riders?eventId=${eventId}`)
const startList = (rows: object[]) => admin.post(ImportResult, '/api/imports', { eventId, rows })
const undo = async (id: number) => {
  const { status, text } = await admin.send('DELETE', `/api/imports/${id}`)
  return [status, text]
}

describe('a start list', () => {
  it('is imported with all that its rows say, in their order', async () => {
    const { added } = await startList([
      { name: 'Zoe', videoUrl: 'https://v.example/1', price: 70 },
      { name: 'Amy', horseCount: 3, salesLimit: 4 },
      {
        name: 'Bob',
        horses: [
          { horse: 1, name: 'Dash' },
          { horse: 2, name: 'Blue', videoUrl: 'https://v.example/3' },
        ],
      },
    ])
    expect(added).toBe(3)
    const [zoe, amy, bob] = await listed()
    expect(zoe).toMatchObject({ name: 'Zoe', price: 70, videoUrl: 'https://v.example/1', horseCount: 1 })
    expect(amy).toMatchObject({ name: 'Amy', price: 65, videoUrl: null, horseCount: 3, salesLimit: 4 })
    expect(bob?.horses).toEqual([
      { horse: 1, name: 'Dash', videoUrl: null, available: false, quality: null },
      { horse: 2, name: 'Blue', videoUrl: 'https://v.example/3', available: true, quality: null },
    ])
  })

  it('of 2,000 riders is in the shop in one step, each with its own video', async () => {
    const rows = Array.from({ length: 2000 }, (_, i) => ({
      name: `Rider ${i}`,
      // larger than other requests may be
      videoUrl: `https://v.example/${i}/${'x'.repeat(900)}`,
      price: 65,
    }))
    const { importId } = await startList(rows)
    const riders = await listed()
    expect(riders.map(({ name, videoUrl }) => [name, videoUrl])).toEqual(
      rows.map((row) => [row.name, row.videoUrl]),
    )
    expect(await undo(importId)).toEqual([204, ''])
    expect(await listed()).toEqual([])
  })

  it('with bad rows is not imported, and each of them is named', async () => {
    const rows = [
      { name: 'A' },
      { name: '' },
      { name: 'C', price: 'free' },
      { name: 'D', horseCount: 1, horses: [{ horse: 2 }] },
    ]
    expect(await admin.send('POST', '/api/imports', { eventId, rows })).toMatchObject({
      status: 400,
      text: 'Rows 2 and 3 are not right. Row 2: Please enter a rider name',
    })
    const json = await admin.send(
      'POST',
      '/api/imports',
      { eventId, rows },
      { accept: 'application/problem+json' },
    )
    expect(Problem.parse(JSON.parse(json.text)).problems).toEqual([
      { row: 2, sentence: 'Please enter a rider name' },
      { row: 3, sentence: 'The price must be a number' },
    ])
    const beyond = await admin.send('POST', '/api/imports', { eventId, rows: [rows[0], rows[3]] })
    expect([beyond.status, beyond.text]).toEqual([400, 'Row 2: Horse 2 is beyond the 1 of this rider'])
    expect(await listed()).toEqual([])
  })

  it.each([
    [{ rows: [] }, 400, 'The start list has no riders'],
    [{ rows: [{ name: 'A' }], eventId: null }, 400, 'Please select an event'],
    [{ rows: Array(10_001).fill({ name: 'A' }) }, 400, 'At most 10,000 riders can be imported at a time'],
  ])('is refused with a sentence (%#)', async (body, expected, sentence) => {
    const { status, text } = await admin.send('POST', '/api/imports', { eventId, ...body })
    expect([status, text]).toEqual([expected, sentence])
  })
})

describe('undoing an import', () => {
  it('removes its riders only, once, also changed ones', async () => {
    await startList([{ name: 'Earlier' }])
    const { importId } = await startList([{ name: 'A' }, { name: 'B' }, { name: 'C' }])
    const [, first, second] = await listed()
    await admin.put(Rider, `/api/riders/${first?.id}`, { name: 'Renamed' })
    await admin.send('DELETE', `/api/riders/${second?.id}`)
    expect(await undo(importId)).toEqual([204, ''])
    expect((await listed()).map(({ name }) => name)).toEqual(['Earlier'])
    expect(await undo(importId)).toEqual([404, 'There is no such import'])
  })

  it('is refused when something of it was sold, and says what', async () => {
    const videoUrl = 'https://v.example/1'
    const { importId } = await startList(['A', 'Jane', 'Bob'].map((name) => ({ name, videoUrl })))
    const [, jane, bob] = (await listed()) as [Rider, Rider, Rider]
    await buy(test.visitor(), { rider: jane, email: 'a@example.com' })
    expect(await undo(importId)).toEqual([409, 'Jane of this start list was sold, so it stays in the shop'])
    await buy(test.visitor(), { rider: bob, email: 'b@example.com' })
    expect(await undo(importId)).toEqual([
      409,
      'Jane and Bob of this start list were sold, so it stays in the shop',
    ])
    expect((await listed()).length).toBe(3)
    for (const { id } of await salesOf(admin)) await admin.send('POST', api.refund(id), {})
    expect((await undo(importId))[0]).toBe(204)
  })

  it('is refused during a payment', async () => {
    const { importId } = await startList([{ name: 'Jane', videoUrl: 'https://v.example/1', salesLimit: 3 }])
    const [jane] = (await listed()) as [Rider]
    await startToBuy(test.visitor(), { rider: jane, email: 'pays@example.com' })
    expect(await undo(importId)).toEqual([
      409,
      'Somebody is paying for Jane right now; please try again later',
    ])
    test.later(16 * 60_000)
    expect((await undo(importId))[0]).toBe(204)
  })
})

it('the imports are listed, latest first, with what became of them', async () => {
  const { importId: first } = await startList([{ name: 'A' }])
  const { importId: second } = await startList([{ name: 'A' }, { name: 'B' }])
  await undo(first)
  const imports = await admin.get(z.array(Import), '/api/imports')
  expect(imports.slice(0, 2)).toEqual([
    { id: second, eventId, eventName: 'Finals', added: 2, createdAt: expect.any(String), undoneAt: null },
    {
      id: first,
      eventId,
      eventName: 'Finals',
      added: 1,
      createdAt: expect.any(String),
      undoneAt: expect.any(String),
    },
  ])
})
