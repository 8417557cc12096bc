import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  Account,
  AccountEvent,
  Passkey,
  PasskeyOptions,
  RecoveryCodes,
} from '../../src/contract/owner/account.ts'
import { emailsOf, emailText } from '../support/observe.ts'
import { answered, signFor, withCodes, withPasskey } from '../support/second-steps.ts'
import { sharedTestShop } from '../support/shared-shop.ts'
import { softPasskey } from '../support/soft-passkey.ts'
import { ADMIN } from '../support/test-shop.ts'
import { appSecretOfBefore, passwordWasReset } from '../support/world/accounts.ts'
import { isStored } from '../support/world/rows.ts'

const ORIGIN = 'https://shop.test'
const { password } = ADMIN

const test = sharedTestShop({ ADMIN_PASSWORD: '', PUBLIC_URL: ORIGIN, PAYMENTS: 'sandbox' })
beforeEach(() => passwordWasReset(test.shop, password))

/** Past the pauses between guesses, and past the time of what a passkey was asked to sign. */
const anHourLater = () => test.later(61 * 60_000)

const logIn = (more: object = {}) => test.visitor().send('POST', '/api/login', { ...ADMIN, ...more })

describe('recovery codes', () => {
  it('are ten, and each works once, in any spelling', async () => {
    const { owner, recoveryCodes } = await withCodes(test)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = ''] = recoveryCodes
    expect((await logIn()).status).toBe(401)
    expect((await logIn({ code: ` ${first.toUpperCase().replace('-', ' ')}` })).status).toBe(200)
    expect((await owner.get(Account, '/api/account')).recoveryCodesLeft).toBe(9)
    const again = await logIn({ code: first })
    expect([again.status, again.headers.get('x-error-code')]).toEqual([401, 'wrong-login'])
    const both = await Promise.all([1, 2].map(() => logIn({ code: recoveryCodes[1] })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('are replaced all together, and stored as hashes', async () => {
    const { owner, nextCode, recoveryCodes } = await withCodes(test)
    const proof = { password, code: nextCode() }
    const fresh = await answered(RecoveryCodes, owner, '/api/recovery-codes', proof)
    expect((await logIn({ code: recoveryCodes[2] })).status).toBe(401)
    expect((await logIn({ code: fresh.recoveryCodes[2] })).status).toBe(200)
    const spellings = fresh.recoveryCodes.flatMap((code) => [code, code.replace('-', '')])
    expect(await isStored(test.shop, ...spellings)).toBe(false)
  })

  it('are deleted with the last second step', async () => {
    const { owner, nextCode } = await withCodes(test)
    await owner.send('POST', '/api/totp/disable', { password, code: nextCode() })
    expect((await owner.get(Account, '/api/account')).recoveryCodesLeft).toBeNull()
    const { status } = await owner.send('POST', '/api/recovery-codes', { password })
    expect(status).toBe(409)
  })
})

describe('the secret of an app', () => {
  it('is stored encrypted, also one of an earlier version after the next start', async () => {
    const { nextCode, secret } = await withCodes(test)
    expect(await isStored(test.shop, secret)).toBe(false)
    const start = await appSecretOfBefore(test.shop, secret)
    expect(await isStored(test.shop, secret)).toBe(true)
    await start()
    expect(await isStored(test.shop, secret)).toBe(false)
    expect((await logIn({ code: nextCode() })).status).toBe(200)
    // with the key of another shop it makes no codes
    const { secret: key } = test.shop
    test.shop.secret = 'another secret of more than 32 characters'
    expect((await logIn({ code: nextCode() })).status).toBe(401)
    test.shop.secret = key
  })
})

describe('a passkey', () => {
  it('is required after the password, and logs the owner in', async () => {
    const { owner, key, added } = await withPasskey(test, ORIGIN)
    expect(added.recoveryCodes).toHaveLength(10)
    expect(await owner.get(z.array(Passkey), '/api/passkeys')).toMatchObject([
      { name: 'My phone', lastUsedAt: null },
    ])
    const without = await logIn()
    expect([without.status, without.headers.get('x-error-code')]).toEqual([401, 'code-needed'])
    const { options } = await answered(PasskeyOptions, test.visitor(), '/api/login/passkey', ADMIN)
    expect(options.allowCredentials).toMatchObject([{ id: key.id }])
    const passkey = key.sign(options)
    expect((await logIn({ passkey })).status).toBe(200)
    expect((await owner.get(z.array(Passkey), '/api/passkeys'))[0]?.lastUsedAt).not.toBeNull()
    // what was overheard opens nothing
    expect((await logIn({ passkey })).status).toBe(401)
    expect((await logIn({ code: added.recoveryCodes?.[0] })).status).toBe(200)
  })

  it('is rejected for another origin, another key and an expired challenge', async () => {
    const { key } = await withPasskey(test, ORIGIN)
    const ask = async () =>
      (await answered(PasskeyOptions, test.visitor(), '/api/login/passkey', ADMIN)).options
    const refused = async (passkey: object) => {
      anHourLater()
      const { status, headers } = await logIn({ passkey })
      return [status, headers.get('x-error-code')]
    }
    const REFUSED = [401, 'wrong-login']
    expect(await refused(key.sign(await ask()))).toEqual(REFUSED)
    const inTime = async (passkey: object) => {
      const { status, headers } = await logIn({ passkey })
      return [status, headers.get('x-error-code')]
    }
    expect(await inTime(key.sign(await ask(), 'https://sh0p.example'))).toEqual(REFUSED)
    const other = softPasskey(ORIGIN)
    expect(await inTime({ ...other.sign(await ask()), id: key.id, rawId: key.id })).toEqual(REFUSED)
    anHourLater()
    expect(await inTime(key.sign({ challenge: 'bm90LWFza2Vk' }))).toEqual(REFUSED)
    expect(await inTime({ id: key.id, rawId: key.id, type: 'public-key', response: {} })).toEqual(REFUSED)
  })

  it('is rejected without a challenge, and removed with the password and itself', async () => {
    const { owner, key, signed } = await withPasskey(test, ORIGIN)
    const again = await owner.send('POST', '/api/passkeys', { name: 'Again', signed })
    expect([again.status, again.headers.get('x-error-code')]).toEqual([400, 'invalid-input'])
    const remove = async (password: string, passkey?: object) =>
      (await owner.send('POST', `/api/passkeys/${key.id}/remove`, { password, passkey })).status
    expect(await remove('guess')).toBe(403)
    expect(await remove(password, await signFor(owner, key))).toBe(204)
    expect(await remove(password)).toBe(404)
    expect((await logIn()).status).toBe(200)
  })
})

describe('the account', () => {
  it('emails the owner about a login with a new browser only', async () => {
    const admin = await test.admin()
    await admin.send('PUT', '/api/shop', { email: 'owner@shop.test' })
    const emails = () => emailsOf(admin, { kind: 'owner-new-device' })
    const before = (await emails()).length
    const phone = test.visitor()
    await phone.send('POST', '/api/login', ADMIN, { 'user-agent': 'Strange/1.0' })
    const [fresh] = (await emails()).slice(before)
    expect(fresh).toMatchObject({
      recipient: 'owner@shop.test',
      subject: expect.stringContaining('new browser'),
    })
    expect((await emailText(admin, fresh ?? { id: 0 })).text).toContain('Strange/1.0')
    await phone.send('POST', '/api/logout')
    expect((await phone.send('POST', '/api/login', ADMIN)).status).toBe(200)
    expect(await emails()).toHaveLength(before + 1)
    expect((await test.visitor().send('POST', '/api/login', { ...ADMIN, password: 'wrong' })).status).toBe(
      401,
    )
    expect(await emails()).toHaveLength(before + 1)
  })

  it('has an audit log', async () => {
    const { owner } = await withCodes(test)
    await logIn({ code: 'aaaaa-bbbbb' })
    const events = await owner.get(z.array(AccountEvent), '/api/account/events')
    expect(events.slice(0, 4).map(({ kind }) => kind)).toEqual([
      'second-step-failed',
      'codes-on',
      'logged-in-anew',
      'password-reset',
    ])
    expect(events[1]).toMatchObject({ network: '127.0.0.1' })
  })

  it('loses its second step with the password command', async () => {
    await withPasskey(test, ORIGIN)
    await passwordWasReset(test.shop, password)
    expect((await logIn()).status).toBe(200)
    expect(await (await test.admin()).get(z.array(Passkey), '/api/passkeys')).toEqual([])
  })
})
