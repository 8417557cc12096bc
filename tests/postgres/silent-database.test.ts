import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { reconcile } from '../../src/server/buying/checkout/reconcile.ts'
import { openGate } from '../support/gate.ts'
import { openStripeShop, type StripeShop } from '../support/stripe-shop.ts'
import { freshPlace, type Place } from '../support/test-shop.ts'

const AWAY = "The shop's database does not answer right now. Please try again in a moment."
/** What the shop itself has, only that nobody has to wait so long. */
const TIMEOUTS = { reach: 2000, statement: 2000, silence: 3000 }
/** Both of them, and some time of a busy machine. */
const AT_MOST = 40_000

let place: Place
let gate: Awaited<ReturnType<typeof openGate>>
let shop: StripeShop

beforeAll(async () => {
  place = await freshPlace()
  const database = new URL(place.env.DATABASE_URL ?? '')
  gate = await openGate(wayTo(new URL(inject('postgres')?.server ?? '')))
  database.search = ''
  database.hostname = '127.0.0.1'
  database.port = String(gate.port)
  shop = await openStripeShop({ DATABASE_URL: database.href }, { timeouts: { database: TIMEOUTS } })
})
afterAll(async () => {
  await shop?.close()
  await gate?.shut()
  await place?.remove()
})

/** A socket in a folder, or a port of this machine. */
const wayTo = ({ searchParams, port }: URL) => {
  const folder = searchParams.get('host')
  return folder ? `${folder}/.s.PGSQL.5432` : Number(port || 5432)
}

const page = (path: string) => shop.visitor().send('GET', path, undefined, { accept: 'text/html' })

it('a database that takes what it is sent and says nothing keeps nobody waiting for ever, and no payment is lost', {
  tags: ['long'],
}, async () => {
  const admin = await shop.admin()
  const rider = await shop.addRider()
  const buyer = shop.buyer('jane@example.com')
  const paid = await buyer.payAndLeave(rider)
  const seen = await page('/')
  expect(seen.status).toBe(200)

  gate.goSilent()
  // what is ready is given, also where it is in doubt
  expect((await page('/')).text).toBe(seen.text)
  shop.shop.responses.markStale()
  const began = performance.now()
  const [kept, missing, ...refused] = await Promise.all([
    page('/'),
    page('/contact'),
    shop.visitor().send('GET', '/api/sports/1/events'),
    shop.buyer('joe@example.com').tryToStart(rider),
    buyer.tryToConfirm(rider, paid),
    admin.send('POST', '/api/sports', { name: 'Rodeo' }),
    // more than there are connections
    ...Array.from({ length: 10 }, () => shop.visitor().send('GET', '/api/sports/1/events')),
  ])
  expect(performance.now() - began).toBeLessThan(AT_MOST)
  expect(kept).toMatchObject({ status: 200, text: seen.text })
  expect(missing.status).toBe(503)
  expect(missing.text).toContain(AWAY)
  for (const { status, text, headers } of refused) {
    expect([status, text, headers.get('retry-after')]).toEqual([503, AWAY, '5'])
  }

  gate.speakAgain()
  await expect
    .poll(async () => (await shop.visitor().send('GET', '/healthz')).status, { timeout: AT_MOST })
    .toBe(200)
  expect((await reconcile(shop.shop)).failures).toEqual([])
  expect(await buyer.confirm(rider, paid)).toMatchObject({ orderNumber: expect.any(String) })
  expect(await shop.emails('order', buyer.email)).toBe(1)
  await shop.buyer('joe@example.com').buy(rider)
  expect((await page('/contact')).status).toBe(200)
  expect((await admin.send('POST', '/api/sports', { name: 'Rodeo' })).status).toBe(201)
})
