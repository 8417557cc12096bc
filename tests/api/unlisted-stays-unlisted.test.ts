import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { api } from '../support/addresses.ts'
import { sendFile } from '../support/sender.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { line, openWeekend, type TestWeekend } from '../support/weekend/weekend-owner.ts'

// a child whose card is unlisted is on no public page, whatever makes another card of that name

const shop = sharedTestShop({ WORKER: '0' })
const admin = sharedAdmin(shop)

const BEFORE = ['Open', 1, 'Dallas Burns', 'Dash'] as const
const WAYS: [way: string, make: (weekend: TestWeekend, name: string) => Promise<unknown>][] = [
  [
    'a second upload',
    async ({ eventId }, riderName) => {
      for (const text of ['one run', 'another run']) {
        const file = { bytes: Buffer.from(text), details: { riderName, eventId } }
        expect(await sendFile(shop.url, admin, file)).toMatchObject({ state: 'done' })
      }
    },
  ],
  ['a late entry in another class', ({ addRun }, name) => addRun(line(['Youth', 'L1', name, 'Star']))],
  [
    'a draw',
    ({ setOrder }, name) =>
      setOrder([line(BEFORE), line(['Open', 2, name, 'Star']), line(['Youth', 1, name, 'Star'])]),
  ],
  [
    'a start list',
    async ({ eventId }, name) => {
      const added = await admin.send('POST', '/api/imports', { eventId, rows: [{ name }] })
      expect(added.status, added.text).toBe(201)
    },
  ],
]

describe.each(WAYS)('an unlisted rider, and %s of that name', (way, make) => {
  const name = `Child of ${way}`
  let cards: Rider[]
  let shown: string[]
  let today: string
  beforeAll(async () => {
    const weekend = await openWeekend(admin)
    await weekend.setOrder([line(BEFORE), line(['Open', 2, name, 'Star'])])
    const child = (await weekend.riders()).find((rider) => rider.name === name)
    await admin.put(Rider, api.rider(child?.id ?? 0), { unlisted: true })
    const listed = async () =>
      (await shop.visitor().get(z.array(Rider), api.eventRiders(weekend.eventId))).map((rider) => rider.name)
    expect(await listed()).toEqual(['Dallas Burns'])
    await make(weekend, name)
    cards = (await weekend.riders()).filter((rider) => rider.name === name)
    shown = await listed()
    today = (
      await Promise.all([api.today, api.alarms].map(async (path) => (await admin.send('GET', path)).text))
    ).join()
    expect(cards).toHaveLength(2)
  })

  test('U1: the new card is unlisted, too', () => expect(shown).toEqual(['Dallas Burns']))
  test('U1: the owner is asked about it', () => expect(today).toContain(name))
})
