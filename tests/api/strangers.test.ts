import { hash } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { Order } from '../../src/contract/buying/order.ts'
import { pages } from '../../src/contract/pages.ts'
import { addEvent, addRider, buy, tokenOf } from '../support/buying.ts'
import { readCalls } from '../support/call-list.ts'
import type { Client } from '../support/client.ts'
import { salesTo } from '../support/observe.ts'
import { listRoutes } from '../support/routes.ts'
import { sharedTestShop } from '../support/shared-shop.ts'

const SOURCE = 'very-secret-video-address'
const EMAIL = 'buyer@example.com'

let token: string
/** All that a stranger can know or guess of a purchase. */
let known: string[]
let buyer: Client
let sportId: number
let eventId: number
let riderId: number

const test = sharedTestShop()
beforeAll(async () => {
  const admin = await test.admin()
  const event = await addEvent(admin)
  sportId = event.sportId
  eventId = event.id
  const videoUrl = `https://videos.example/${SOURCE}.mp4`
  const rider = await addRider(admin, { eventId, horses: [1, 2].map((horse) => ({ horse, videoUrl })) })
  riderId = rider.id
  buyer = test.visitor()
  const delivery = await buy(buyer, { rider, email: EMAIL, quantity: 2 })
  token = tokenOf(delivery)
  const [sale] = await salesTo(test, EMAIL)
  known = [EMAIL, String(riderId), String(sale?.id), delivery.orderNumber, hash('sha256', token)]
})

const stranger = () => test.visitor()

function expectNothing(what: string, answer: { text: string; headers: Headers }) {
  const seen = answer.text + JSON.stringify([...answer.headers])
  for (const secret of [SOURCE, token, '/video/1', '/files/']) expect(seen, what).not.toContain(secret)
}

const listCalls = async () => readCalls((await test.visitor().send('GET', '/api/docs/json')).text)

it('gives a stranger who knows all but the link no video address through any call', async () => {
  const calls = await listCalls()
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('GET /api/orders/{token}')
  let asked = 0
  for (const { method, path, query: parameters } of calls) {
    const query = parameters.map(({ name }) => name)
    const filled = path.includes('{')
      ? known.map((word) => path.replace(/\{\w+\}/g, encodeURIComponent(word)))
      : [path]
    for (const address of filled) {
      for (const adminView of query.includes('adminView') ? ['', 'true', 'false'] : ['']) {
        const values = {
          email: EMAIL,
          riderId: String(riderId),
          eventId: String(eventId),
          adminView,
          mail: EMAIL,
        }
        const given = Object.entries(values).filter(([name, value]) => query.includes(name) && value)

        const body =
          method === 'GET' || method === 'DELETE' ? undefined : { email: EMAIL, riderId, amount: 8500 }
        const whole = `${address}?${new URLSearchParams(given)}`
        expectNothing(`${method} ${whole}`, await stranger().send(method, whole, body))
        asked++
      }
    }
  }
  expect(asked).toBeGreaterThan(40)
})

it('nor through any page', async () => {
  const ids = [sportId, eventId, riderId].map(String)
  const fill = (pattern: string) => {
    const tail = pattern.replace(/\*\??$/, '')
    if (!tail.includes(':')) return [tail || '/', `${tail}${tail.endsWith('/') ? '' : '/'}nowhere`]
    return [...ids, ...known].map((word) => tail.replace(/:\w+/g, encodeURIComponent(word)))
  }
  const others = listRoutes(test.app).filter((path) => !path.startsWith('/api/'))
  expect(others).toEqual(
    expect.arrayContaining(['/sitemap.xml', '/robots.txt', '/order/:token/video/:horse']),
  )
  const queries = ['', `?email=${EMAIL}&mail=${EMAIL}&rider=${riderId}`]
  for (const pattern of [...Object.values(pages).map(({ path }) => path), ...others]) {
    for (const path of fill(pattern)) {
      for (const query of queries) expectNothing(path + query, await stranger().send('GET', path + query))
    }
  }
  for (const word of known) {
    const answer = await stranger().send('GET', `/order/${encodeURIComponent(word)}/video/1`)
    expect(answer.status).toBe(404)
  }
})

it('while the buyer has it', async () => {
  const { text } = await buyer.send('GET', `/api/riders?eventId=${eventId}&email=${EMAIL}`)
  expect(text).toContain(`/order/${token}/video/`)
  const video = await buyer.send('GET', `/order/${token}/video/1`)
  expect(video.headers.get('location')).toContain(SOURCE)
})

it('nor with a cookie of the own making, or that of another order', async () => {
  const thief = stranger()
  const other = await addRider(await test.admin(), { eventId, name: 'Other' })
  await buy(thief, { rider: other, email: 'thief@example.com' })
  const { text } = await thief.send('GET', `/api/riders?eventId=${eventId}&email=${EMAIL}`)
  const riders = JSON.parse(text) as { id: number; videoUrl: Order['orderUrl'] | null }[]
  expect(riders.find(({ id }) => id === riderId)?.videoUrl).toBeNull()
  expect(riders.find(({ id }) => id === other.id)?.videoUrl).toContain('/order/')

  for (const cookie of ['x', 'A'.repeat(43), ...known]) {
    const forger = stranger()
    forger.setCookie('buyer', encodeURIComponent(cookie))
    expectNothing(cookie, await forger.send('GET', `/api/riders?eventId=${eventId}&email=${EMAIL}`))
  }
})
