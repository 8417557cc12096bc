import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { RecoveryCodes, Session } from '../../src/contract/owner/account.ts'
import { addEvent, addRider } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { answered, signFor, withCodes, withPasskey } from '../support/second-steps.ts'
import { sharedTestShop } from '../support/shared-shop.ts'
import { softPasskey } from '../support/soft-passkey.ts'
import { ADMIN } from '../support/test-shop.ts'
import { passwordWasReset } from '../support/world/accounts.ts'

const ORIGIN = 'https://shop.test'
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const { password } = ADMIN

const test = sharedTestShop({ ADMIN_PASSWORD: '', PUBLIC_URL: ORIGIN, PAYMENTS: 'sandbox' })
beforeAll(() => test.stopTime())
beforeEach(() => passwordWasReset(test.shop, password))

/** Logged in with a client that does not confirm itself. */
async function idleOwner() {
  const owner = test.visitor()
  await owner.send('POST', '/api/login', ADMIN)
  return owner
}
const isIn = async (client: Client) => (await client.send('GET', '/api/user')).status === 200
const refusal = async (client: Client, method: string, path: string, body?: unknown) => {
  const { status, headers } = await client.send(method, path, body)
  return [status, headers.get('x-error-code')]
}

describe('a change of factor ends the sessions of a thief', () => {
  it('when two-step login is switched on, renewed and switched off', async () => {
    const thief = await test.admin()
    const { owner, nextCode } = await withCodes(test)
    expect([await isIn(owner), await isIn(thief)]).toEqual([true, false])

    const renewing = test.visitor()
    await renewing.send('POST', '/api/login', { ...ADMIN, code: nextCode() })
    await answered(RecoveryCodes, owner, '/api/recovery-codes', { password, code: nextCode() })
    expect([await isIn(owner), await isIn(renewing)]).toEqual([true, false])

    const ending = test.visitor()
    await ending.send('POST', '/api/login', { ...ADMIN, code: nextCode() })
    expect((await owner.send('POST', '/api/totp/disable', { password, code: nextCode() })).status).toBe(204)
    expect([await isIn(owner), await isIn(ending)]).toEqual([true, false])
  })

  it('when a passkey is added and removed', async () => {
    const thief = await test.admin()
    const { owner, key, added } = await withPasskey(test, ORIGIN)
    expect([await isIn(owner), await isIn(thief)]).toEqual([true, false])
    const other = test.visitor()
    await other.send('POST', '/api/login', { ...ADMIN, code: added.recoveryCodes?.[0] })
    expect(await isIn(other)).toBe(true)
    const passkey = await signFor(owner, key)
    expect((await owner.send('POST', `/api/passkeys/${key.id}/remove`, { password, passkey })).status).toBe(
      204,
    )
    expect([await isIn(owner), await isIn(other)]).toEqual([true, false])
  })
})

describe('the password alone, in an open session,', () => {
  it('removes no passkey: that takes the passkey or a recovery code', async () => {
    const { owner, key, added } = await withPasskey(test, ORIGIN)
    const remove = (more: object) =>
      refusal(owner, 'POST', `/api/passkeys/${key.id}/remove`, { password, ...more })
    expect(await remove({})).toEqual([401, 'code-needed'])
    const passkey = softPasskey(ORIGIN).sign({ challenge: 'bm90LWFza2Vk' })
    expect(await remove({ passkey })).toEqual([401, 'wrong-login'])
    expect((await remove({ code: added.recoveryCodes?.[0] }))[0]).toBe(204)
  })
})

describe('a session', () => {
  it('ends 30 days after its login, however much it is used', async () => {
    const owner = await test.admin()
    for (let day = 1; day < 30; day++) {
      test.later(DAY)
      expect([day, await isIn(owner)]).toEqual([day, true])
    }
    test.later(DAY)
    expect(await isIn(owner)).toBe(false)
  })

  it('asks again for money and settings after 12 hours without a change, and for nothing else', async () => {
    const owner = await idleOwner()
    const { id: eventId } = await addEvent(owner)
    const rider = await addRider(owner, { eventId, name: 'Jane Doe' })
    const money = [
      ['PUT', '/api/shop', { brand: 'Mine' }],
      ['PUT', `/api/riders/${rider.id}`, { price: 70 }],
      ['POST', '/api/purchases', {}],
      ['POST', '/api/purchases/1/refund', {}],
      ['GET', '/api/payouts', undefined],
    ] as const
    const asked = async () => {
      const codes: unknown[] = []
      for (const [method, path, body] of money) codes.push((await refusal(owner, method, path, body))[1])
      return codes.filter((code) => code === 'confirm-needed').length
    }
    expect(await asked()).toBe(0)
    // a page that is left open reads, and that is no work
    for (let hour = 0; hour < 13; hour++) {
      test.later(HOUR)
      expect(await isIn(owner)).toBe(true)
    }
    expect(await asked()).toBe(money.length)
    expect((await owner.send('GET', '/api/sales')).status).toBe(200)
    expect((await owner.send('POST', '/api/sports', { name: 'Roping' })).status).toBe(201)
    expect(await asked()).toBe(money.length)

    expect(await refusal(owner, 'POST', '/api/session/confirm', { password: 'wrong' })).toEqual([
      403,
      'wrong-password',
    ])
    expect(await refusal(owner, 'POST', '/api/session/confirm', {})).toEqual([403, 'wrong-password'])
    expect((await owner.send('POST', '/api/session/confirm', { password })).status).toBe(204)
    expect(await asked()).toBe(0)
    // at work
    for (let hours = 0; hours < 24; hours += 8) {
      test.later(8 * HOUR)
      expect((await owner.send('PUT', '/api/shop', { brand: `Mine ${hours}` })).status).toBe(200)
    }
  })

  it('is confirmed by a passkey too', async () => {
    const { owner, key } = await withPasskey(test, ORIGIN, await idleOwner())
    test.later(13 * HOUR)
    expect((await refusal(owner, 'PUT', '/api/shop', { brand: 'Ours' }))[1]).toBe('confirm-needed')
    const passkey = await signFor(owner, key)
    expect((await owner.send('POST', '/api/session/confirm', { passkey })).status).toBe(204)
    expect(await refusal(owner, 'POST', '/api/session/confirm', { passkey })).toEqual([401, 'wrong-login'])
    expect((await owner.send('PUT', '/api/shop', { brand: 'Ours' })).status).toBe(200)
  })

  it('is not confirmed by guessing', async () => {
    const owner = await idleOwner()
    test.later(13 * HOUR)
    const statuses: number[] = []
    for (let time = 0; time < 9; time++)
      statuses.push((await owner.send('POST', '/api/session/confirm', { password: 'guess' })).status)
    expect(statuses.slice(0, 7)).toEqual([403, 403, 403, 403, 403, 403, 429])
    expect((await owner.get(z.array(Session), '/api/sessions')).length).toBe(1)
  })
})
