import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { Account } from '../../src/contract/owner/account.ts'
import type { Client } from '../support/client.ts'
import { openShopAt } from '../support/open-shop-at.ts'
import { withCodes } from '../support/second-steps.ts'
import { freshPlace, openTestShop, type Place } from '../support/test-shop.ts'
import { twoStepLogin } from '../support/world/accounts.ts'

const GIVEN = { username: 'owner', password: 'too short' }
const OWN = 'four brown mares'

let place: Place
let close: (() => Promise<unknown>) | null = null

async function start(env: Record<string, string>) {
  await close?.()
  const given = { DEMO: '0', ADMIN_USERNAME: GIVEN.username, ADMIN_PASSWORD: GIVEN.password }
  const shop = await openShopAt({ ...given, ...place.env, ...env }, { firstStart: true })
  close = shop.close
  return shop
}

const statusOf = async (client: Client, method: string, path: string, body?: unknown) => {
  const { status, headers } = await client.send(method, path, body)
  return [status, headers.get('x-error-code')]
}

describe('the first password', () => {
  beforeEach(async () => {
    place = await freshPlace()
  })
  afterEach(async () => {
    await close?.()
    close = null
    await place.remove()
  })

  it('has to be changed on a shop that others reach, before anything else', async () => {
    const open = { PUBLIC_URL: 'https://shop.test', PAYMENTS: 'sandbox' }
    const { visitor } = await start(open)
    const owner = visitor()
    expect((await owner.send('POST', '/api/login', GIVEN)).status).toBe(200)
    expect((await owner.send('GET', '/api/user')).status).toBe(200)
    for (const [method, path] of [
      ['GET', '/api/today'],
      ['GET', '/api/sales'],
      ['PUT', '/api/shop'],
      ['POST', '/api/totp/start'],
    ] as const)
      expect([path, ...(await statusOf(owner, method, path, method === 'GET' ? undefined : {}))]).toEqual([
        path,
        403,
        'first-password',
      ])
    expect(await statusOf(owner, 'GET', '/api/riders?adminView=true')).toEqual([401, 'login-required'])
    const change = { currentPassword: GIVEN.password, newPassword: OWN }
    expect((await owner.send('POST', '/api/password', change)).status).toBe(204)
    expect((await owner.send('GET', '/api/today')).status).toBe(200)

    // the next start leaves the owner's choice alone, and another ADMIN_PASSWORD is a first one again
    const again = await start(open)
    expect((await again.visitor().send('POST', '/api/login', GIVEN)).status).toBe(401)
    expect((await again.visitor().send('POST', '/api/login', { ...GIVEN, password: OWN })).status).toBe(200)
    const reset = (await start({ ...open, ADMIN_PASSWORD: 'another 1' })).visitor()
    expect((await reset.send('POST', '/api/login', { ...GIVEN, password: 'another 1' })).status).toBe(200)
    expect(await statusOf(reset, 'GET', '/api/today')).toEqual([403, 'first-password'])
  })

  it('may stay where it is a good one that the owner gave', async () => {
    const password = 'three tall barrels'
    const { visitor } = await start({
      PUBLIC_URL: 'https://shop.test',
      PAYMENTS: 'sandbox',
      ADMIN_PASSWORD: password,
    })
    const owner = visitor()
    expect((await owner.send('POST', '/api/login', { ...GIVEN, password })).status).toBe(200)
    expect((await owner.send('GET', '/api/today')).status).toBe(200)
  })

  it('may stay on this machine alone', async () => {
    const { visitor } = await start({})
    const owner = visitor()
    expect((await owner.send('POST', '/api/login', GIVEN)).status).toBe(200)
    expect((await owner.send('GET', '/api/today')).status).toBe(200)
  })
})

describe('live keys', () => {
  const LIVE = {
    PUBLIC_URL: 'https://shop.test',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_API_URL: 'http://127.0.0.1:1',
  }

  it('open money and settings only with two-step login, or after it was declined in words', async () => {
    const test = await openTestShop(LIVE)
    onTestFinished(() => test.close())
    const owner = await test.admin()
    await twoStepLogin(test.shop, 'undecided')
    const save = () => statusOf(owner, 'PUT', '/api/shop', { brand: 'Mine' })
    expect(await save()).toEqual([403, 'two-step-needed'])
    expect((await owner.send('GET', '/api/sales')).status).toBe(200)
    const decline = (words: string) => owner.send('POST', '/api/account/decline-two-step', { words })
    expect((await decline('ok')).text).toBe('Please type: I decline two-step login')
    expect(await save()).toEqual([403, 'two-step-needed'])
    expect((await decline('I decline two-step login')).status).toBe(204)
    expect((await save())[0]).toBe(200)
    await twoStepLogin(test.shop, 'undecided')
    expect(await save()).toEqual([403, 'two-step-needed'])
    await withCodes(test, owner)
    expect((await owner.get(Account, '/api/account')).totpEnabled).toBe(true)
    expect((await save())[0]).toBe(200)
  })
})
