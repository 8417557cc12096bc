import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { MAX_LISTED_RIDERS } from '../../src/contract/limits.ts'
import { addEvent, addRider, buy } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { sharedTestShop } from '../support/shared-shop.ts'
import { ridersWereRenamed } from '../support/world/rows.ts'

const EMAIL = 'ann@example.com'
const MADE_UP = 'a'.repeat(43)

let buyer: Client
let eventId: number
let bought: Rider
let other: Rider

const test = sharedTestShop()
beforeAll(async () => {
  const admin = await test.admin()
  eventId = (await addEvent(admin)).id
  bought = await addRider(admin, { eventId, name: 'Bought' })
  other = await addRider(admin, { eventId, name: 'Other' })
  buyer = test.visitor()
  await buy(buyer, { rider: bought, email: EMAIL })
  await list(test.visitor(), `eventId=${eventId}`)
  await list(test.visitor(), '')
  // a visitor who gets the old names caused no read
  await ridersWereRenamed(test.shop, 'Read anew')
})

const list = (client: Client, query: string) => client.get(z.array(Rider), `/api/riders?${query}`)
const names = (riders: Rider[]) => riders.map(({ name }) => name)
const withCookie = (name: string, value: string) => {
  const client = test.visitor()
  client.setCookie(name, value)
  return client
}

it.each([
  ['an address that bought nothing', '&email=nobody@example.com', () => test.visitor()],
  ["a made-up buyer's cookie", '', () => withCookie('buyer', MADE_UP)],
  ["a made-up payer's cookie", '', () => withCookie('paying', MADE_UP)],
  ["a made-up owner's cookie", '', () => withCookie('cloverleaf_session', MADE_UP)],
  ['all of them', '&email=nobody@example.com', () => withCookie('buyer', `${MADE_UP}; paying=${MADE_UP}`)],
])('%s is given the ready list', async (_, query, client) => {
  expect(names(await list(client(), `eventId=${eventId}${query}`))).toEqual(['Bought', 'Other'])
  expect(names(await list(client(), query.slice(1)))).toEqual(['Bought', 'Other'])
})

it('a buyer’s own riders replace those of the cached list, and only they are read', async () => {
  const byAddress = await list(test.visitor(), `eventId=${eventId}&email=${EMAIL}`)
  expect(byAddress).toMatchObject([
    { id: bought.id, name: 'Read anew', owned: true, ownedHorses: [], videoUrl: null },
    { id: other.id, name: 'Other', owned: false },
  ])
  const proven = await list(buyer, `eventId=${eventId}`)
  expect(proven).toMatchObject([
    { id: bought.id, name: 'Read anew', owned: true, ownedHorses: [1] },
    { id: other.id, name: 'Other', owned: false, videoUrl: null },
  ])
  expect(proven[0]?.videoUrl).toContain('/order/')
})

it('the list of all riders comes in pages', async () => {
  const rows = Array.from({ length: MAX_LISTED_RIDERS }, (_, index) => ({ name: `Rider ${index}` }))
  await (await test.admin()).send('POST', '/api/imports', { eventId, rows })
  const first = await test.visitor().send('GET', '/api/riders')
  expect(JSON.parse(first.text)).toHaveLength(MAX_LISTED_RIDERS)
  expect(first.headers.get('link')).toBe('</api/riders?page=2>; rel="next"')
  const second = await test.visitor().send('GET', '/api/riders?page=2')
  expect(JSON.parse(second.text)).toHaveLength(2)
  expect(second.headers.get('link')).toBeNull()
  expect(await list(test.visitor(), 'page=3')).toEqual([])
  expect(await list(test.visitor(), `eventId=${eventId}`)).toHaveLength(MAX_LISTED_RIDERS + 2)
  expect(await list(await test.admin(), 'adminView=true')).toHaveLength(MAX_LISTED_RIDERS + 2)
})
