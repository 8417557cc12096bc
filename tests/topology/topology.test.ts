// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { Chance } from '../../src/demo/chance.ts'
import { type Cards, stripeCards } from '../faults/cards.ts'
import { ownerAt } from '../faults/shop-process.ts'
import { api } from '../support/addresses.ts'
import { addEvent, addRider } from '../support/buying.ts'
import { Client } from '../support/client.ts'
import { buyWhileKilling } from './buy-while-killing.ts'
import { startTopology, type Topology } from './topology.ts'
import { uploadWhileKilling } from './upload-while-killing.ts'

const chance = new Chance(11)
let cards: Cards
let topology: Topology

beforeAll(async () => {
  cards = await stripeCards(chance)
  topology = await startTopology(cards.env)
})
afterAll(async () => {
  await topology?.close()
  await cards?.close()
})

it('what happens on one server counts on the other', async () => {
  const [one, other] = topology.webs
  const owner = await ownerAt(one.url)
  const elsewhere = new Client(other.url)
  elsewhere.setCookie('cloverleaf_session', owner.cookie('cloverleaf_session') ?? '')
  expect((await elsewhere.send('GET', '/api/user')).status).toBe(200)

  const { id: eventId } = await addEvent(owner)
  const rider = await addRider(owner, { eventId, price: 65, salesLimit: 1 })
  const priceAt = async (url: string) =>
    (await new Client(url).get(z.array(Rider), api.eventRiders(eventId)))[0]?.price
  await expect.poll(() => priceAt(other.url)).toBe(65)
  await owner.put(Rider, api.rider(rider.id), { price: 70 })
  expect(await priceAt(one.url)).toBe(70)
  await expect.poll(() => priceAt(other.url)).toBe(70)

  const start = (url: string, email: string) =>
    new Client(url).send('POST', api.createPaymentIntent, {
      riderId: rider.id,
      email,
      amount: 7000,
      quantity: 1,
    })
  expect((await start(one.url, 'first@example.com')).status).toBe(200)
  expect((await start(other.url, 'second@example.com')).status).toBe(409)

  // the other tests come from another address
  const from = { 'x-forwarded-for': '203.0.113.9' }
  const guess = async (url: string) =>
    (await new Client(url).send('POST', api.login, { username: 'guesser', password: 'wrong' }, from)).status
  for (let count = 0; count < 3; count++) {
    expect([await guess(one.url), await guess(other.url)]).toEqual([401, 401])
  }
  // the first refusals last for seconds, which a busy machine takes for a guess; each guess more makes them longer
  await expect.poll(async () => [await guess(one.url), await guess(other.url)]).toEqual([429, 429])
})

it('tells the owner through the proxy what changes, as it happens', async () => {
  const owner = await ownerAt(topology.url)
  const listening = new AbortController()
  const answer = await fetch(`${topology.url}/api/admin/videos/events`, {
    headers: { cookie: `cloverleaf_session=${owner.cookie('cloverleaf_session')}` },
    signal: listening.signal,
  })
  const { value } = (await answer.body?.getReader().read()) ?? {}
  expect(Buffer.from(value ?? []).toString()).toBe('data: []\n\n')
  listening.abort()
})

it('leaves every charged buyer with one purchase and a working order on both servers, whichever is killed', async () => {
  const report = await buyWhileKilling(topology, { kills: 2, cards, chance })
  expect(report.wrong).toEqual([])
  expect(report.charged).toBe(report.delivered + report.sentBack)
  expect(report.delivered).toBeGreaterThan(2)
})

it('takes a video through the death of every server, and has it ready once', async () => {
  expect(await uploadWhileKilling(topology, 1)).toEqual({ uploads: 1, kills: 5, wrong: [] })
})

it('says in words that no server is there, keeps the order that was asked for to itself, and finds one again', async () => {
  for (const web of topology.webs) await web.kill()
  const away = await fetch(`${topology.url}/order/planted`)
  expect([away.status, await away.text()]).toEqual([
    503,
    'The shop does not answer right now. Please try again in a moment.',
  ])
  expect(topology.loggedByProxy()).not.toContain('planted')
  await topology.webs[1].start()
  await expect.poll(async () => (await fetch(topology.url)).status).toBe(200)
})
