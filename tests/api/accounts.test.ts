import { describe, expect, it, onTestFinished } from 'vitest'
import { User } from '../../src/contract/owner/account.ts'
import { addEvent, addRider, buy } from '../support/buying.ts'
import { sharedTestShop } from '../support/shared-shop.ts'
import { ADMIN, openTestShop } from '../support/test-shop.ts'
import { passwordWasReset } from '../support/world/accounts.ts'
import { isStored } from '../support/world/rows.ts'

const COOKIE = 'cloverleaf_session'
const DAY = 24 * 60 * 60 * 1000

const test = sharedTestShop()

describe('logging in', () => {
  it('returns the user and sets the session cookie', async () => {
    const browser = test.visitor()
    expect(await browser.send('GET', '/api/user')).toMatchObject({ status: 401, text: 'Please log in first' })
    const user = await browser.ask(User, 'POST', '/api/login', ADMIN)
    expect(user).toEqual({ id: expect.any(Number), username: ADMIN.username })
    expect(await browser.get(User, '/api/user')).toEqual(user)
  })

  it('sets an HttpOnly, SameSite cookie', async () => {
    const { headers } = await test.visitor().send('POST', '/api/login', ADMIN)
    const [cookie] = headers.getSetCookie()
    expect(cookie).toMatch(/^cloverleaf_session=[\w-]{43}; /)
    expect(cookie?.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
    ])
  })

  it('stores only a hash of the session token', async () => {
    const browser = await test.admin()
    expect(await isStored(test.shop, browser.cookie(COOKIE) ?? '')).toBe(false)
  })

  it('starts a new session each time and ends the one before', async () => {
    const browser = await test.admin()
    const first = browser.cookie(COOKIE) ?? ''
    await browser.ask(User, 'POST', '/api/login', ADMIN)
    expect(browser.cookie(COOKIE)).not.toBe(first)
    const thief = test.visitor()
    thief.setCookie(COOKIE, first)
    expect((await thief.send('GET', '/api/user')).status).toBe(401)
  })

  it.each([
    [undefined, 'Username is required'],
    [{}, 'Username is required'],
    [{ username: '', password: 'x' }, 'Username is required'],
    [{ username: 'owner' }, 'Password is required'],
    [{ username: 'owner', password: '' }, 'Password is required'],
  ])('with %j is a 400', async (body, sentence) => {
    const { status, text } = await test.visitor().send('POST', '/api/login', body)
    expect([status, text]).toEqual([400, sentence])
  })

  it.each([
    { username: ADMIN.username, password: 'wrong' },
    { username: 'nobody', password: ADMIN.password },
    { username: 'OWNER', password: ADMIN.password },
    { username: ADMIN.username, password: `${ADMIN.password} ` },
  ])('with %j is refused without telling what was wrong', async (credentials) => {
    const { status, text, headers } = await test.visitor().send('POST', '/api/login', credentials)
    expect([status, text]).toEqual([401, 'Invalid username or password'])
    expect(headers.getSetCookie()).toEqual([])
    await test.admin()
  })
})

describe('a session', () => {
  it('ends with the logout, on the server too', async () => {
    const browser = await test.admin()
    const token = browser.cookie(COOKIE) ?? ''
    expect(await browser.send('POST', '/api/logout')).toMatchObject({ status: 204, text: '' })
    expect(browser.cookie(COOKIE)).toBeUndefined()
    browser.setCookie(COOKIE, token)
    expect((await browser.send('GET', '/api/user')).status).toBe(401)
  })

  it('lasts 30 days from the login, as its cookie does', async () => {
    const browser = await test.admin()
    test.later(29 * DAY)
    const used = await browser.send('GET', '/api/user')
    expect(used.status).toBe(200)
    const [, seconds] = /Max-Age=(\d+)/.exec(used.headers.getSetCookie()[0] ?? '') ?? []
    expect(Number(seconds)).toBeLessThanOrEqual(24 * 60 * 60)
    expect((await browser.send('GET', '/api/user')).headers.getSetCookie()).toEqual([])
    test.later(DAY)
    expect((await browser.send('GET', '/api/user')).status).toBe(401)
  })

  it('ends everywhere when the password is reset', async () => {
    const browser = await test.admin()
    const { username, password } = await passwordWasReset(test.shop)
    expect(password).toMatch(/^(\w{5}-){3}\w{5}$/)
    expect((await browser.send('GET', '/api/user')).status).toBe(401)
    expect((await browser.send('POST', '/api/login', ADMIN)).status).toBe(401)
    expect((await browser.send('POST', '/api/login', { username, password })).status).toBe(200)
    await passwordWasReset(test.shop, ADMIN.password)
  })
})

it('behind https, the cookies are Secure, of this host alone, and HSTS is set', async () => {
  const safe = await openTestShop({ PUBLIC_URL: 'https://shop.test', PAYMENTS: 'sandbox' })
  onTestFinished(() => safe.close())
  const browser = safe.visitor()
  const { headers } = await browser.send('POST', '/api/login', ADMIN)
  expect(headers.getSetCookie()).toHaveLength(3)
  for (const cookie of headers.getSetCookie()) {
    expect(cookie).toMatch(/^__Host-cloverleaf_\w+=[^;]+; /)
    expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Secure', 'Path=/']))
    expect(cookie).not.toContain('Domain')
  }
  // one that a neighbour planted under the plain name is not read
  const victim = safe.visitor()
  victim.setCookie(COOKIE, browser.cookie(`__Host-${COOKIE}`) ?? '')
  expect((await victim.send('GET', '/api/user')).status).toBe(401)
  expect((await browser.send('GET', '/api/user')).status).toBe(200)
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  const rider = await addRider(browser, { eventId: (await addEvent(browser)).id })
  const buyer = safe.visitor()
  await buy(buyer, { rider, email: 'ann@example.com' })
  for (const name of ['__Host-buyer', '__Host-paying']) expect(buyer.cookie(name)).toMatch(/^[\w-]{43}$/)
})
