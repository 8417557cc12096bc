import { beforeAll, expect, it } from 'vitest'
import { Order } from '../../src/contract/buying/order.ts'
import { addEvent, addRider, buy, orderIn } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { sharedMailServer, sharedTestShop } from '../support/shared-shop.ts'
import { work } from '../support/world/work.ts'

const FREE = 40
const OWNER = 'ann@example.com'

let eventId: number
let riderId: number

const mail = sharedMailServer()
const test = sharedTestShop(() => ({ ...mail.env, TRUST_PROXY: '127.0.0.1' }))
beforeAll(async () => {
  const admin = await test.admin()
  eventId = (await addEvent(admin)).id
  const rider = await addRider(admin, { eventId, name: 'Jane Doe' })
  riderId = rider.id
  await buy(test.visitor(), { rider, email: OWNER })
  await work.sendEmails(test.shop)
})

const from = (network: string) => ({ 'x-forwarded-for': network })
const list = (network: string, email: string, client: Client = test.visitor()) =>
  client.send('GET', `/api/riders?eventId=${eventId}&email=${email}`, undefined, from(network))
const check = (network: string, email: string) =>
  test
    .visitor()
    .send('GET', `/api/purchases/check?riderId=${riderId}&email=${email}`, undefined, from(network))

async function askAbout(count: number, ask: (email: string) => Promise<{ status: number }>) {
  for (let n = 0; n < count; n++) expect((await ask(`guess${n}@example.com`)).status).toBe(200)
}

it('a customer with many a /64 is counted as one', async () => {
  for (let n = 0; n < 2 * FREE; n++)
    expect((await check(`2001:db8:9:${n.toString(16)}::1`, `wide${n}@example.com`)).status).toBe(200)
  expect((await check('2001:db8:9:ff::1', OWNER)).status).toBe(429)
})

it('a network that asks the list of riders about many addresses is slowed down, and no other', async () => {
  await askAbout(FREE, (email) => list('198.51.100.1', email))
  const refused = await list('198.51.100.1', OWNER)
  expect([refused.status, refused.text]).toEqual([
    429,
    'Too many addresses were asked about. Please try again in 60 seconds.',
  ])
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(refused.text).not.toContain('Jane')
  // what was asked about before goes on being answered, and so does the list itself
  expect((await list('198.51.100.1', 'guess7@example.com')).status).toBe(200)
  const plain = await test
    .visitor()
    .send('GET', `/api/riders?eventId=${eventId}`, undefined, from('198.51.100.1'))
  expect(plain.status).toBe(200)
  expect((await list('198.51.100.2', OWNER)).status).toBe(200)
})

it('both calls that tell it count together', async () => {
  await askAbout(FREE / 2, (email) => list('198.51.100.3', email))
  // the same address by the other call is no other address
  await askAbout(FREE / 2, (email) => check('198.51.100.3', email))
  await askAbout(FREE / 2, (email) => check('198.51.100.3', `other-${email}`))
  expect((await check('198.51.100.3', OWNER)).status).toBe(429)
  expect((await list('198.51.100.3', OWNER)).status).toBe(429)
})

it('a browser that has proven an address may ask about it without a limit', async () => {
  await askAbout(FREE, (email) => list('198.51.100.4', email))
  const phone = test.visitor()
  await phone.get(Order, orderIn(mail.emailsTo(OWNER)[0]))
  const answer = await list('198.51.100.4', OWNER, phone)
  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.text)).toMatchObject([{ name: 'Jane Doe', owned: true, ownedHorses: [1] }])
})

it('nor does the start of a payment tell who bought: not for a wrong amount, and to few for the right one', async () => {
  const start = (network: string, email: string, amount: number) =>
    test
      .visitor()
      .send('POST', '/api/create-payment-intent', { riderId, email, amount, quantity: 1 }, from(network))
  const wrong = [await start('198.51.100.30', OWNER, 1), await start('198.51.100.30', 'x@example.com', 1)]
  expect(wrong[0]).toMatchObject({ status: 409, text: 'The price has changed to $65' })
  expect(wrong[1]).toMatchObject({ status: 409, text: wrong[0]?.text })
  expect((await start('198.51.100.30', OWNER, 6500)).text).toBe('You already own this video')
  await askAbout(FREE - 1, (email) => check('198.51.100.30', email))
  // the address is known there by now
  expect((await start('198.51.100.30', OWNER, 6500)).status).toBe(409)
  await askAbout(FREE, (email) => check('198.51.100.31', email))
  expect((await start('198.51.100.31', OWNER, 6500)).status).toBe(429)
})
