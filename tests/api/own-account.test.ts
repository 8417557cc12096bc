import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  Account,
  CODE_NEEDED,
  Session,
  TotpStart,
  User,
  WRONG_CODE,
} from '../../src/contract/owner/account.ts'
import type { Client } from '../support/client.ts'
import { sharedTestShop } from '../support/shared-shop.ts'
import { ADMIN } from '../support/test-shop.ts'
import { passwordWasReset } from '../support/world/accounts.ts'

const Sessions = z.array(Session)
const COOKIE = 'cloverleaf_session'

// a shop whose owner chooses the password, not the server's settings
const test = sharedTestShop({ ADMIN_PASSWORD: '' })
beforeAll(() => passwordWasReset(test.shop, ADMIN.password))

const send = async (client: Client, method: string, path: string, body?: unknown) => {
  const { status, text } = await client.send(method, path, body)
  return [status, text]
}
const isIn = async (client: Client) => (await client.send('GET', '/api/user')).status === 200

describe('sessions', () => {
  it('are listed with their browser and without their secret; the current one is marked', async () => {
    const laptop = await test.admin()
    const phone = test.visitor()
    await phone.send('POST', '/api/login', ADMIN, { 'user-agent': 'Phone/1.0' })
    const { text } = await laptop.send('GET', '/api/sessions')
    const sessions = Sessions.parse(JSON.parse(text))
    expect(sessions.length).toBe(2)
    expect(sessions.filter(({ current }) => current).length).toBe(1)
    expect(sessions.find(({ userAgent }) => userAgent === 'Phone/1.0')?.current).toBe(false)
    for (const browser of [laptop, phone]) expect(text).not.toContain(browser.cookie(COOKIE))
  })

  it('can be ended from another browser', async () => {
    const laptop = await test.admin()
    const phone = test.visitor()
    await phone.send('POST', '/api/login', ADMIN, { 'user-agent': 'Lost/1.0' })
    const lost = (await laptop.get(Sessions, '/api/sessions')).find(
      ({ userAgent }) => userAgent === 'Lost/1.0',
    )
    expect(await send(laptop, 'DELETE', `/api/sessions/${lost?.id}`)).toEqual([204, ''])
    expect(await isIn(phone)).toBe(false)
    expect(await isIn(laptop)).toBe(true)
  })

  it('show when they were last seen, to the hour', async () => {
    const laptop = await test.admin()
    const seen = async () =>
      (await laptop.get(Sessions, '/api/sessions')).find(({ current }) => current)?.lastSeenAt ?? ''
    const first = await seen()
    test.later(2 * 60 * 60 * 1000)
    await isIn(laptop)
    expect(Date.parse(await seen()) - Date.parse(first)).toBeGreaterThan(60 * 60 * 1000)
  })
})

describe('the password', () => {
  it('is changed with the current one, and logs every other browser out', async () => {
    const laptop = await test.admin()
    const phone = await test.admin()
    const change = { currentPassword: ADMIN.password, newPassword: 'a better horse' }
    expect(await send(laptop, 'POST', '/api/password', { ...change, currentPassword: 'wrong' })).toEqual([
      403,
      'The password is not right',
    ])
    expect(await isIn(phone)).toBe(true)
    expect(await send(laptop, 'POST', '/api/password', change)).toEqual([204, ''])
    expect([await isIn(laptop), await isIn(phone)]).toEqual([true, false])
    expect((await test.visitor().send('POST', '/api/login', ADMIN)).status).toBe(401)
    const fresh = { username: ADMIN.username, password: 'a better horse' }
    expect((await test.visitor().send('POST', '/api/login', fresh)).status).toBe(200)
    await passwordWasReset(test.shop, ADMIN.password)
  })

  it.each([
    [{}, 'Please enter your current password'],
    [{ currentPassword: ADMIN.password }, 'Please enter a new password'],
    [
      { currentPassword: ADMIN.password, newPassword: 'eleven char' },
      'The new password needs at least 12 characters',
    ],
    [
      { currentPassword: ADMIN.password, newPassword: 'Password2024!' },
      'This password is among the first that are guessed. Please choose another, such as four words of your own',
    ],
  ])('is not changed by %j', async (body, sentence) => {
    expect(await send(await test.admin(), 'POST', '/api/password', body)).toEqual([400, sentence])
  })
})

describe('one-time codes', () => {
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.shop.now().getTime() })
  const logIn = (code?: string) => send(test.visitor(), 'POST', '/api/login', { ...ADMIN, code })
  const start = async (client: Client) => {
    const { status, text } = await client.send('POST', '/api/totp/start', { password: ADMIN.password })
    expect(status).toBe(200)
    return TotpStart.parse(JSON.parse(text))
  }
  const switchOn = async () => {
    const laptop = await test.admin()
    const { secret } = await start(laptop)
    expect((await laptop.send('POST', '/api/totp/enable', { code: codeOf(secret) })).status).toBe(200)
    test.later(60_000)
    return { laptop, secret }
  }

  it('are set up with a QR code, and take effect once a code is verified', async () => {
    const laptop = await test.admin()
    const { secret, otpauthUrl, qrSvg } = await start(laptop)
    const url = new URL(otpauthUrl)
    expect(url.protocol).toBe('otpauth:')
    expect(decodeURIComponent(url.pathname)).toContain('Cloverleaf Films:owner')
    expect(url.searchParams.get('secret')).toBe(secret)
    expect(qrSvg).toMatch(/^<svg[\s\S]*<\/svg>\s*$/)
    expect(await logIn()).toMatchObject([200, expect.anything()])
    expect((await laptop.get(Account, '/api/account')).totpEnabled).toBe(false)
  })

  it('are required at the login, and work once', async () => {
    const { laptop, secret } = await switchOn()
    expect(await laptop.get(Account, '/api/account')).toEqual({
      username: ADMIN.username,
      totpEnabled: true,
      recoveryCodesLeft: 10,
      passkeysPossible: true,
    })
    expect(await logIn()).toEqual([401, CODE_NEEDED])
    const code = codeOf(secret)
    expect(await logIn(code === '000000' ? '000001' : '000000')).toEqual([401, WRONG_CODE])
    const both = await Promise.all([logIn(`${code.slice(0, 3)} ${code.slice(3)}`), logIn(code)])
    expect(both.map(([status]) => status).sort()).toEqual([200, 401])
    expect(await logIn(code)).toEqual([401, WRONG_CODE])
    test.later(30_000)
    const browser = test.visitor()
    await browser.ask(User, 'POST', '/api/login', { ...ADMIN, code: codeOf(secret) })
    test.later(30_000)
    const proof = { password: ADMIN.password, code: codeOf(secret) }
    expect((await laptop.send('POST', '/api/totp/start', proof)).status).toBe(409)
    await passwordWasReset(test.shop, ADMIN.password)
  })

  it('are not asked for after a wrong password', async () => {
    await switchOn()
    const wrong = { username: ADMIN.username, password: 'wrong', code: '123456' }
    expect(await send(test.visitor(), 'POST', '/api/login', wrong)).toEqual([
      401,
      'Invalid username or password',
    ])
    await passwordWasReset(test.shop, ADMIN.password)
  })

  it('are switched off with the password and a code, or by the password command', async () => {
    const { laptop, secret } = await switchOn()
    expect(await send(laptop, 'POST', '/api/totp/disable', { password: 'wrong' })).toEqual([
      403,
      'The password is not right',
    ])
    expect((await logIn())[0]).toBe(401)
    const proof = { password: ADMIN.password, code: codeOf(secret) }
    expect(await send(laptop, 'POST', '/api/totp/disable', proof)).toEqual([204, ''])
    expect((await logIn())[0]).toBe(200)

    await switchOn()
    await passwordWasReset(test.shop, ADMIN.password)
    expect((await logIn())[0]).toBe(200)
  })
})
