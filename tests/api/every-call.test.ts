import { beforeAll, describe, expect, it } from 'vitest'
import { Event } from '../../src/contract/catalogue/event.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { readCalls } from '../support/call-list.ts'
import { sharedTestShop } from '../support/shared-shop.ts'
import { recordSale } from '../support/world/past-sales.ts'

const SECRET = 'very-secret-video-address'
const BUYER = 'buyer@example.com'

/** Writes that are there for everyone. */
const PUBLIC_WRITES = [
  'POST /api/login',
  'POST /api/login/passkey',
  'POST /api/login/unlock',
  'POST /api/login/unlocked',
  'POST /api/logout',
  'POST /api/team/invited',
  'POST /api/team/join',
  'POST /api/basket',
  'POST /api/create-payment-intent',
  'POST /api/sandbox/pay',
  'POST /api/webhooks/stripe',
  'POST /api/cancel-payment',
  'POST /api/pay-with-wallet',
  'POST /api/confirm-payment',
  'POST /api/orders/resend',
  'POST /api/orders/forget',
  'POST /api/orders/1/email',
  'DELETE /api/orders/1/devices/1',
  'POST /api/orders/1/sign-out',
  'POST /api/orders/1/new-link',
  'POST /api/orders/1/shares',
  'DELETE /api/orders/1/shares/1',
  'POST /api/contact',
  'POST /api/reminders/1/stop',
  'POST /api/waiting',
  'POST /api/waiting/1/confirm',
  'POST /api/waiting/1/stop',
]

let calls: { method: string; path: string; parameters: string[] }[]

const test = sharedTestShop()
beforeAll(async () => {
  const admin = await test.admin()
  const sport = await admin.post(Sport, '/api/sports', { name: 'S' })
  const event = await admin.post(Event, '/api/events', { name: 'E', date: 'May', sportId: sport.id })
  const rider = await admin.post(Rider, '/api/riders', {
    name: 'R',
    eventId: event.id,
    horses: [1, 2].map((horse) => ({ horse, videoUrl: `https://v.example/${SECRET}-${horse}.mp4` })),
  })
  await recordSale(test.shop, { riderId: rider.id, email: BUYER, horses: [1, 2] })
  expect([sport.id, event.id, rider.id]).toEqual([1, 1, 1])
  calls = await listCalls()
})

async function listCalls() {
  const { text } = await test.visitor().send('GET', '/api/docs/json')
  return readCalls(text).map(({ method, path, query }) => ({
    method,
    path: path.replaceAll(/\{\w+\}/g, '1'),
    parameters: query.map(({ name }) => name),
  }))
}

describe('the list of calls', () => {
  it('holds every call of the catalogue', () => {
    const known = calls.map(({ method, path }) => `${method} ${path}`)
    for (const call of [
      'GET /api/sports',
      'GET /api/sports/1',
      'GET /api/sports/1/events',
      'GET /api/events',
      'GET /api/events/1',
      'GET /api/riders',
      'GET /api/user',
      'POST /api/login',
      'POST /api/logout',
      'POST /api/upload-image',
      'POST /api/sports',
      'PUT /api/sports/1',
      'DELETE /api/sports/1',
      'POST /api/events',
      'PUT /api/events/1',
      'DELETE /api/events/1',
      'POST /api/riders',
      'PUT /api/riders/1',
      'DELETE /api/riders/1',
      'GET /api/shop',
      'PUT /api/shop',
    ]) {
      expect(known).toContain(call)
    }
  })

  it('can be read as a page whose scripts all come from here', async () => {
    const { status, text } = await test.visitor().send('GET', '/api/docs')
    expect(status).toBe(200)
    const scripts = [...text.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    expect(scripts.length).toBeGreaterThan(0)
    for (const [, attributes, inside] of scripts) {
      expect(inside?.trim()).toBe('')
      const address = /src="([^"]+)"/.exec(attributes ?? '')?.[1] ?? ''
      expect((await test.visitor().send('GET', address)).status, address).toBe(200)
    }
    const nowhere = await test.visitor().send('GET', '/api/docs/nowhere')
    expect([nowhere.status, nowhere.text]).toEqual([404, 'There is no such address'])
  })
})

describe('a visitor', () => {
  it('finds no video address in any response', async () => {
    const visitor = test.visitor()
    const reads = calls.filter(({ method }) => method === 'GET')
    expect(reads.length).toBeGreaterThan(6)
    for (const { path, parameters } of reads) {
      const queries = [
        '',
        ...(parameters.includes('email') ? [`?email=${BUYER}`] : []),
        ...(parameters.includes('adminView') ? ['?adminView=true', '?adminView=false&eventId=1'] : []),
      ]
      for (const query of queries) {
        const { status, text } = await visitor.send('GET', path + query)
        expect([200, 400, 401, 404], `${path + query}: ${text}`).toContain(status)
        expect(text, path + query).not.toContain(SECRET)
      }
    }
    const admin = await test.admin()
    expect((await admin.send('GET', '/api/riders')).text).toContain(SECRET)
  })

  it('cannot change anything', async () => {
    const visitor = test.visitor()
    const writes = calls.filter(
      ({ method, path }) => method !== 'GET' && !PUBLIC_WRITES.includes(`${method} ${path}`),
    )
    expect(writes.length).toBeGreaterThan(9)
    for (const { method, path } of writes) {
      const { status, text } = await visitor.send(method, path, method === 'DELETE' ? undefined : {})
      expect([method, path, status, text]).toEqual([method, path, 401, 'Please log in first'])
    }
    expect((await visitor.send('GET', '/api/riders/1')).status).toBe(200)
  })
})
