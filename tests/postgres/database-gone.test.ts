import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { addEvent, addRider, buy } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { databaseUrl, runSql } from '../support/postgres.ts'
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { sportsAt } from '../support/two-servers.ts'

const AWAY = "The shop's database does not answer right now. Please try again in a moment."

let postgres: PostgresServer
let mail: MailServer
let one: TestShop
let other: TestShop
let admin: Client

beforeAll(async () => {
  postgres = await startPostgres()
  await runSql(postgres.url, 'create database shop')
  mail = await startMailServer()
  const env = { DATABASE_URL: databaseUrl(postgres.url, 'shop'), SECRET_KEY: 'x'.repeat(32), ...mail.env }
  one = await openTestShop(env)
  // with the same media, as servers of one shop have
  other = await openTestShop({ ...env, DATA_DIR: one.shop.config.dataDir })
  admin = await one.admin()
})
afterAll(async () => {
  await one?.close()
  await other?.close()
  await mail?.close()
  await postgres?.stop()
})

const page = (shop: TestShop, path: string) =>
  shop.visitor().send('GET', path, undefined, { accept: 'text/html' })

it('a database that is gone for a while stops what it must, in words, and nothing is lost', {
  tags: ['long'],
}, async () => {
  const { id: eventId } = await addEvent(admin)
  const rider = await addRider(admin, { eventId })
  const wanted = { riderId: rider.id, email: 'jane@example.com', amount: rider.price * 100, quantity: 1 }
  const troubles: string[] = []
  one.shop.worker.start((task) => troubles.push(task))
  await buy(one.visitor(), { rider, email: 'before@example.com' })
  await expect.poll(() => mail.emailsTo('before@example.com').length).toBe(1)
  // one that was sent and not yet noted would be sent once more, which is better than never
  const unsent = one.shop.db.selectFrom('email').select('id').where('state', '=', 'waiting')
  await expect.poll(() => unsent.execute()).toEqual([])
  const seen = await page(other, `/event/${eventId}`)
  expect(seen.text).toContain('Jane Doe')
  expect(await sportsAt(other)).toEqual(['Barrel racing'])

  await postgres.goDown()
  // whatever was ready is served on, by a server that has noticed
  await expect.poll(async () => (await one.visitor().send('GET', '/healthz')).status).toBe(503)
  expect(await page(other, `/event/${eventId}`)).toMatchObject({ status: 200, text: seen.text })
  expect(await sportsAt(other)).toEqual(['Barrel racing'])
  // the rest says why it cannot be had
  const missing = await page(other, '/contact')
  expect([missing.status, missing.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(missing.text).toContain(AWAY)
  for (const [client, method, path, body] of [
    [other.visitor(), 'GET', `/api/sports/1/events`, undefined],
    [other.visitor(), 'POST', '/api/create-payment-intent', wanted],
    [other.visitor(), 'POST', '/api/login', { username: 'owner', password: 'correct horse' }],
    [admin, 'POST', '/api/sports', { name: 'Rodeo' }],
  ] as const) {
    const answer = await client.send(method, path, body)
    expect([path, answer.status, answer.text]).toEqual([path, 503, AWAY])
    expect(answer.headers.get('retry-after')).toBe('5')
  }

  await postgres.comeBack()
  await expect.poll(async () => (await one.visitor().send('GET', '/healthz')).status).toBe(200)
  await buy(other.visitor(), { rider, email: 'after@example.com' })
  await expect.poll(() => mail.emailsTo('after@example.com').length).toBe(1)
  expect(mail.emailsTo('before@example.com')).toHaveLength(1)
  await admin.post(Sport, '/api/sports', { name: 'Rodeo' })
  await expect.poll(() => sportsAt(other)).toContain('Rodeo')
  // by then the line between the servers is there again
  await expect.poll(() => changeIsHeard()).toBe(true)
})

it('after a sale of a limited video its page is shown as it was, on every server, and a deleted one is not', {
  tags: ['long'],
}, async () => {
  const { id: eventId } = await addEvent(admin)
  const rider = await addRider(admin, { eventId, name: 'Last Copies', salesLimit: 3 })
  const path = `/event/${eventId}`
  for (const shop of [one, other]) expect((await page(shop, path)).text).toContain('Last Copies')
  await buy(one.visitor(), { rider, email: 'limited@example.com' })
  // the other server has heard of the sale too
  await sleep(300)
  await postgres.goDown()
  await expect.poll(async () => (await one.visitor().send('GET', '/healthz')).status).toBe(503)
  for (const shop of [one, other]) {
    const { status, text } = await page(shop, path)
    expect([status, text.includes('Last Copies')]).toEqual([200, true])
  }
  await postgres.comeBack()
  await expect.poll(async () => (await one.visitor().send('GET', '/healthz')).status).toBe(200)
  await expect.poll(() => changeIsHeard()).toBe(true)

  for (const shop of [one, other]) expect((await page(shop, path)).text).toContain('Last Copies')
  expect((await admin.send('DELETE', `/api/riders/${rider.id}`)).status).toBe(204)
  await sleep(300)
  await postgres.goDown()
  await expect.poll(async () => (await one.visitor().send('GET', '/healthz')).status).toBe(503)
  for (const shop of [one, other]) expect((await page(shop, path)).status).toBe(503)
  await postgres.comeBack()
  await expect.poll(async () => (await one.visitor().send('GET', '/healthz')).status).toBe(200)
})

let names = 0
/** Whether the other server has a change of this one, before its own answers grow old. */
async function changeIsHeard() {
  await sportsAt(other)
  const name = `Sport ${++names}`
  await admin.post(Sport, '/api/sports', { name })
  await sleep(300)
  return (await sportsAt(other)).includes(name)
}
