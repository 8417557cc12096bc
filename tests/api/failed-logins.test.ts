import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { sharedPublicShop } from '../support/shared-shop.ts'
import { ADMIN, openTestShop } from '../support/test-shop.ts'

const HOUR = 60 * 60 * 1000
const BROWSER = '__Host-cloverleaf_browser'

const test = sharedPublicShop()
// pauses of a second would pass by themselves on a slow machine
beforeAll(() => test.stopTime())
beforeEach(() => test.later(2 * HOUR))

const tryFrom = (address: string, username = ADMIN.username, password = 'wrong') =>
  test.visitor().send('POST', '/api/login', { username, password }, { 'x-forwarded-for': address })

it('pauses longer after each failure and says for how long', async () => {
  for (let count = 0; count < 6; count++) expect((await tryFrom('203.0.113.1')).status).toBe(401)
  const refused = await tryFrom('203.0.113.1')
  expect([refused.status, refused.text]).toEqual([
    429,
    'Too many failed logins. Please try again in 1 second.',
  ])
  expect(refused.headers.get('retry-after')).toBe('1')

  test.later(1000)
  expect((await tryFrom('203.0.113.1')).status).toBe(401)
  const again = await tryFrom('203.0.113.1')
  expect(again.text).toBe('Too many failed logins. Please try again in 2 seconds.')
})

it('refuses the correct password too during a pause, and resets with a successful login', async () => {
  for (let count = 0; count < 6; count++) await tryFrom('203.0.113.2')
  expect((await tryFrom('203.0.113.2', ADMIN.username, ADMIN.password)).status).toBe(429)
  test.later(1000)
  expect((await tryFrom('203.0.113.2', ADMIN.username, ADMIN.password)).status).toBe(200)
  for (let count = 0; count < 6; count++) expect((await tryFrom('203.0.113.2')).status).toBe(401)
})

it('counts attempts on one username from many addresses', async () => {
  for (let count = 0; count < 6; count++) expect((await tryFrom(`198.51.100.${count}`)).status).toBe(401)
  expect((await tryFrom('198.51.100.99')).status).toBe(429)
})

it('counts attempts from one address at many usernames, and lets others in', async () => {
  for (let count = 0; count < 6; count++) await tryFrom('203.0.113.3', `name${count}`)
  expect((await tryFrom('203.0.113.3', 'another')).status).toBe(429)
  expect((await tryFrom('203.0.113.4', ADMIN.username, ADMIN.password)).status).toBe(200)
})

it('does not lock the owner out of a browser that has logged in before', async () => {
  const owner = test.visitor()
  expect((await owner.send('POST', '/api/login', ADMIN)).status).toBe(200)
  await owner.send('POST', '/api/logout')
  for (let count = 0; count < 40; count++) await tryFrom(`198.51.100.${count}`)
  expect((await tryFrom('203.0.113.9', ADMIN.username, ADMIN.password)).status).toBe(429)
  expect((await owner.send('POST', '/api/login', ADMIN)).status).toBe(200)
})

it('counts attempts of such a browser too, and rejects a forged browser cookie', async () => {
  const thief = test.visitor()
  expect((await thief.send('POST', '/api/login', ADMIN)).status).toBe(200)
  const guess = (client = thief) =>
    client.send('POST', '/api/login', { ...ADMIN, password: 'wrong' }).then(({ status }) => status)
  for (let count = 0; count < 6; count++) expect(await guess()).toBe(401)
  expect(await guess()).toBe(429)

  const [name = '', sealed = ''] = thief.cookie(BROWSER)?.split('.') ?? []
  expect(sealed).toHaveLength(43)
  for (const cookie of [`x${name}.${sealed}`, `${name}.${sealed.slice(1)}x`, `${name}.`, '.', '']) {
    const forger = test.visitor()
    forger.setCookie(BROWSER, cookie)
    await guess(forger)
  }
  // all five came from one address, as far as anybody can tell
  const forger = test.visitor()
  forger.setCookie(BROWSER, '.')
  expect([await guess(forger), await guess(forger)]).toEqual([401, 429])
})

it('ignores a forged first address in X-Forwarded-For', async () => {
  for (let count = 0; count < 6; count++) await tryFrom(`192.0.2.${count}, 203.0.113.5`, `name${count}`)
  expect((await tryFrom('192.0.2.77, 203.0.113.5', 'another')).status).toBe(429)
})

it('ignores X-Forwarded-For where no proxy is trusted, also from private networks', async () => {
  const open = await openTestShop({ PUBLIC_URL: 'https://shop.test', PAYMENTS: 'sandbox' })
  open.stopTime()
  onTestFinished(() => open.close())
  for (const remoteAddress of ['127.0.0.1', '10.0.0.7', '192.168.1.9']) {
    const tryAs = async (count: number) =>
      (
        await open.app.inject({
          method: 'POST',
          url: '/api/login',
          remoteAddress,
          headers: { 'x-forwarded-for': `192.0.2.${count}` },
          payload: { username: `${remoteAddress}-${count}`, password: 'wrong' },
        })
      ).statusCode
    for (let count = 0; count < 6; count++) expect(await tryAs(count)).toBe(401)
    expect(await tryAs(7)).toBe(429)
  }
})

it('trusts exactly the configured number of proxies', async () => {
  const two = await openTestShop({
    PUBLIC_URL: 'https://shop.test',
    PAYMENTS: 'sandbox',
    TRUST_PROXY: '2',
  })
  two.stopTime()
  onTestFinished(() => two.close())
  const tryAs = (forwarded: string, username: string) =>
    two
      .visitor()
      .send('POST', '/api/login', { username, password: 'wrong' }, { 'x-forwarded-for': forwarded })
  for (let count = 0; count < 6; count++)
    await tryAs(`192.0.2.${count}, 203.0.113.9, 10.0.0.2`, `name${count}`)
  expect((await tryAs('192.0.2.99, 203.0.113.9, 10.0.0.2', 'another')).status).toBe(429)
  expect((await tryAs('203.0.113.10, 10.0.0.2', 'another')).status).toBe(401)
})

it('counts concurrent attempts', async () => {
  const tries = await Promise.all(Array.from({ length: 20 }, () => tryFrom('203.0.113.6')))
  const checked = tries.filter(({ status }) => status === 401)
  expect(checked).toHaveLength(6)
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(14)
})

it('never pauses a username for more than a minute, so that strangers cannot lock the owner out', async () => {
  for (let count = 0; count < 20; count++) {
    await tryFrom(`198.51.100.${count}`)
    test.later(61_000)
  }
  expect((await tryFrom('203.0.113.7', ADMIN.username, ADMIN.password)).status).toBe(200)
})

it('resets after an hour', async () => {
  for (let count = 0; count < 7; count++) await tryFrom('203.0.113.8')
  test.later(HOUR + 1000)
  for (let count = 0; count < 6; count++) expect((await tryFrom('203.0.113.8')).status).toBe(401)
})
