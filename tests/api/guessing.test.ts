import { afterAll, beforeAll, expect, it } from 'vitest'
import { setPassword } from '../../src/server/accounts/admin-account.ts'
import { hashPassword, NOBODYS_HASH } from '../../src/server/accounts/passwords.ts'
import { addEvent, addRider, buy, tokenOf } from '../support/buying.ts'
import { ADMIN, openTestShop, type TestShop } from '../support/test-shop.ts'

let test: TestShop
beforeAll(async () => {
  // behind a proxy, so that each try comes from an address of its own
  test = await openTestShop({
    PUBLIC_URL: 'https://shop.example',
    PAYMENTS: 'sandbox',
    TRUST_PROXY: '127.0.0.1',
  })
})
afterAll(() => test.close())

it('what opens something is drawn from more than anybody can try', async () => {
  const admin = await test.admin()
  const event = await addEvent(admin)
  const seen = new Set<string>()
  for (let count = 0; count < 5; count++) {
    const buyer = test.visitor()
    const rider = await addRider(admin, { eventId: event.id, name: `R${count}` })
    const order = tokenOf(await buy(buyer, { rider, email: 'b@example.com' }))
    const session = (await test.admin()).cookie('cloverleaf_session') ?? ''
    for (const secret of [order, buyer.cookie('buyer') ?? '', session]) {
      // 32 bytes in base64
      expect(secret).toMatch(/^[\w-]{43}$/)
      seen.add(secret)
    }
  }
  expect(seen.size).toBe(15)
})

it('an order’s link is found by all of it or not at all', async () => {
  const admin = await test.admin()
  const rider = await addRider(admin, { eventId: (await addEvent(admin)).id })
  const token = tokenOf(await buy(test.visitor(), { rider, email: 'c@example.com' }))
  const wrong = [
    token.slice(0, -1),
    `${token}A`,
    token.toLowerCase(),
    `${token.slice(0, -1)}%`,
    '%',
    '_'.repeat(43),
  ]
  for (const guess of wrong.filter((one) => one !== token)) {
    const { status } = await test.visitor().send('GET', `/api/orders/${encodeURIComponent(guess)}`)
    expect([guess, status]).toEqual([guess, 404])
  }
  expect((await test.visitor().send('GET', `/api/orders/${token}`)).status).toBe(200)
})

const workOf = (hash: string) => /\$(m=\d+,t=\d+,p=\d+)\$/.exec(hash)?.[1]

it('a name that nobody has costs the same work as one with another password', async () => {
  expect(workOf(NOBODYS_HASH)).toBe(workOf(await hashPassword('x')))
  // the owner of the tests has a quick hash
  await setPassword(test.shop.db, ADMIN.password)

  let from = 0
  const timeOf = async (username: string) => {
    const headers = { 'x-forwarded-for': `198.51.100.${from++}` }
    test.later(60_000)
    const started = performance.now()
    const { status } = await test
      .visitor()
      .send('POST', '/api/login', { username, password: 'wrong' }, headers)
    expect(status).toBe(401)
    return performance.now() - started
  }
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let count = 0; count < 8; count++) {
    known.push(await timeOf(ADMIN.username))
    unknown.push(await timeOf(`nobody${count}`))
  }
  // the hash is nearly all of it: without it an answer takes less than a tenth
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3)
})
