import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { PasskeyOptions } from '../../src/contract/owner/account.ts'
import type { Client } from '../support/client.ts'
import { startMailServer } from '../support/mail-server.ts'
import { withCodes, withPasskey } from '../support/second-steps.ts'
import { sharedPublicShop } from '../support/shared-shop.ts'
import { ADMIN, openTestShop } from '../support/test-shop.ts'
import { passwordWasReset } from '../support/world/accounts.ts'
import { isStored } from '../support/world/rows.ts'
import { work } from '../support/world/work.ts'

const HOUR = 60 * 60 * 1000

const test = sharedPublicShop()
beforeAll(() => test.stopTime())
beforeEach(() => test.later(2 * HOUR))

const tryFrom = (address: string) =>
  test.visitor().send('POST', '/api/login', { ...ADMIN, password: 'wrong' }, { 'x-forwarded-for': address })

describe('however many logins of strangers have failed, the owner gets into a new browser', () => {
  /** As a guesser with a network of machines, and one in the owner's own network. */
  async function attack() {
    for (let count = 0; count < 40; count++) {
      await tryFrom(`198.51.100.${count}`)
      await tryFrom('203.0.113.20')
    }
  }
  const logIn = (more: object = {}) =>
    test.visitor().send('POST', '/api/login', { ...ADMIN, ...more }, { 'x-forwarded-for': '203.0.113.20' })
  const statusOf = async (more: object = {}) => (await logIn(more)).status
  afterEach(() => passwordWasReset(test.shop, ADMIN.password))

  it('by a code with the password', async () => {
    const { nextCode, recoveryCodes } = await withCodes(test)
    await attack()
    expect(await statusOf()).toBe(429)
    // a guess at either is answered by the pause alone
    const [wrongCode, wrongPassword] = [
      await logIn({ code: '000000' }),
      await logIn({ code: recoveryCodes[0], password: 'wrong' }),
    ]
    expect([wrongCode.status, wrongPassword.status]).toEqual([429, 429])
    expect(wrongCode.text).toBe(wrongPassword.text)
    expect(await statusOf({ code: nextCode() })).toBe(200)
    await attack()
    expect(await statusOf({ code: recoveryCodes[0] })).toBe(200)
  })

  it('but nobody who knows the password guesses the code that way', async () => {
    const { nextCode } = await withCodes(test)
    await attack()
    const next = nextCode()
    for (let count = 0; count < 8; count++) {
      const from = { 'x-forwarded-for': `192.0.2.${count}` }
      await test.visitor().send('POST', '/api/login', { ...ADMIN, code: '000000' }, from)
    }
    expect(await statusOf({ code: next })).toBe(429)
  })

  it('by a passkey', { tags: ['long'] }, async () => {
    const { key } = await withPasskey(test, 'https://shop.test')
    await attack()
    const from = { 'x-forwarded-for': '203.0.113.20' }
    const asked = await test.visitor().send('POST', '/api/login/passkey', ADMIN, from)
    expect(asked.status).toBe(200)
    const passkey = key.sign(PasskeyOptions.parse(JSON.parse(asked.text)).options)
    expect(await statusOf({ passkey, password: 'wrong' })).toBe(429)
    const again = await test.visitor().send('POST', '/api/login/passkey', ADMIN, from)
    const signed = key.sign(PasskeyOptions.parse(JSON.parse(again.text)).options)
    expect(await statusOf({ passkey: signed })).toBe(200)
    // an account that is not there is asked for a passkey all the same
    const nobody = { ...ADMIN, username: 'nobody' }
    for (let count = 0; count < 7; count++) await test.visitor().send('POST', '/api/login', nobody, from)
    const { text } = await test.visitor().send('POST', '/api/login/passkey', nobody, from)
    expect(PasskeyOptions.parse(JSON.parse(text)).options.allowCredentials).toHaveLength(1)
  })

  it('by an emailed link', { tags: ['long'] }, async () => {
    const mail = await startMailServer()
    const shop = await openTestShop({
      PUBLIC_URL: 'https://shop.test',
      PAYMENTS: 'sandbox',
      TRUST_PROXY: '127.0.0.1',
      ...mail.env,
    })
    onTestFinished(() => mail.close())
    onTestFinished(() => shop.close())
    shop.stopTime()
    const owner = await shop.admin()
    const stranger = shop.visitor()
    // the address of the example is nobody's
    expect((await stranger.send('POST', '/api/login/unlock')).status).toBe(409)
    await owner.send('PUT', '/api/shop', { email: 'owner@shop.test' })
    const from = { 'x-forwarded-for': '203.0.113.21' }
    const attackHere = async () => {
      for (let count = 0; count < 20; count++)
        await shop.visitor().send('POST', '/api/login', { ...ADMIN, password: 'wrong' }, from)
    }
    await attackHere()
    const browser = shop.visitor()
    const enter = async () => (await browser.send('POST', '/api/login', ADMIN, from)).status
    expect(await enter()).toBe(429)
    for (let count = 0; count < 9; count++)
      expect((await stranger.send('POST', '/api/login/unlock')).status).toBe(204)
    await work.sendEmails(shop.shop)
    const links = mail.received.filter(({ text }) => text.includes('#unlock='))
    expect(links).toHaveLength(3)
    const token = /#unlock=(\S+)/.exec(links[2]?.text ?? '')?.[1] ?? ''
    const open = (client: Client, given: string) =>
      client.send('POST', '/api/login/unlocked', { token: given })
    expect((await open(browser, `${token}x`)).status).toBe(403)
    expect((await open(browser, token)).status).toBe(204)
    expect(await enter()).toBe(200)
    // it lets nobody in, and all its browsers share their tries
    const thief = shop.visitor()
    const guess = async () => (await thief.send('POST', '/api/login', { ...ADMIN, password: 'wrong' })).status
    for (let count = 0; count < 6; count++) {
      await open(thief, token)
      expect(await guess()).toBe(401)
    }
    expect(await guess()).toBe(429)
    // the shop's own copy of the email does not hold it
    expect(await isStored(shop.shop, token)).toBe(false)
    shop.later(HOUR + 1000)
    expect((await open(shop.visitor(), token)).status).toBe(403)
  })
})
