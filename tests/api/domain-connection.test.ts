import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { AccountEvent } from '../../src/contract/owner/account.ts'
import { DomainCheck, DomainConnection, PaymentsConnection } from '../../src/contract/owner/connections.ts'
import { Today } from '../../src/contract/owner/dashboard.ts'
import { api } from '../support/addresses.ts'
import { addEvent, addRider, buy, pathOf } from '../support/buying.ts'
import { Client } from '../support/client.ts'
import { KEYS, startFakeStripe } from '../support/fake-stripe/fake-stripe.ts'
import { withPasskey } from '../support/second-steps.ts'
import { shopOfTest } from '../support/shared-shop.ts'
import { freshPlace } from '../support/test-shop.ts'

const PATH = '/api/connections/domain'
const SHOP = 'https://films.test'

/** What answers at an address of the internet: this stands in for DNS and TLS. */
const internet = new Map<string, (path: string) => Promise<Response>>()
const realFetch = globalThis.fetch

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { origin, pathname, search } = new URL(String(input))
    if (!origin.startsWith('https:')) return realFetch(input, init)
    const site = internet.get(origin)
    if (site) return site(pathname + search)
    return Promise.reject(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  internet.clear()
})

async function open(env: Record<string, string> = {}) {
  const opened = await shopOfTest(env)
  internet.set(SHOP, (path) => realFetch(opened.test.url + path))
  return opened
}

const connect = (admin: Client, publicUrl = SHOP) => admin.put(DomainConnection, PATH, { publicUrl })

const check = (admin: Client, publicUrl: string) => admin.postFor(DomainCheck, `${PATH}/check`, { publicUrl })

describe("the shop's address, set in the browser", () => {
  it('is used for links, headers, cookies and the checklist at once', async () => {
    const { test, admin } = await open()
    expect(await admin.get(DomainConnection, PATH)).toMatchObject({ fixed: false, isPublic: false })
    const before = await test.visitor().send('GET', '/')
    expect(before.headers.get('strict-transport-security')).toBeNull()

    expect(await connect(admin, 'films.test')).toEqual({ fixed: false, publicUrl: SHOP, isPublic: true })
    const page = await test.visitor().send('GET', '/')
    expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(page.text).toContain(`<link rel="canonical" href="${SHOP}/">`)
    expect((await test.visitor().send('GET', '/sitemap.xml')).text).toContain(`<loc>${SHOP}/</loc>`)
    expect((await test.visitor().send('GET', '/robots.txt')).text).toContain(`Sitemap: ${SHOP}/sitemap.xml`)
    // the login of the old address has ended, and one at the new address has the name that only https may set
    expect((await admin.send('GET', '/api/user')).status).toBe(401)
    const again = await test.admin()
    const login = { username: 'owner', password: 'correct horse' }
    const { headers } = await new Client(test.url).send('POST', '/api/login', login)
    expect(headers.getSetCookie().join()).toMatch(/__Host-cloverleaf_session=.*Secure/)
    const step = (await again.get(Today, api.today)).setup.find((one) => one.step === 'domain')
    expect(step).toEqual({ step: 'domain', done: true, note: 'films.test' })
    const events = await again.get(z.array(AccountEvent), '/api/account/events')
    expect(events.find(({ kind }) => kind === 'domain-changed')).toMatchObject({ detail: 'films.test' })
    // writes of pages at the new address are not foreign
    const write = await again.send('PUT', api.shop, { tagline: 'New' }, { origin: SHOP })
    expect(write.status).toBe(200)
  })

  it('is checked first, and says what came back', async () => {
    const { test, admin } = await open()
    const reaches = 'films.test reaches this shop by https.'
    expect(await check(admin, SHOP)).toEqual({ reached: true, sentence: reaches })
    internet.set(SHOP, (path) =>
      realFetch(test.url + path, { headers: { 'x-forwarded-for': '203.0.113.7' } }),
    )
    expect(await check(admin, SHOP)).toEqual({
      reached: true,
      sentence:
        'films.test reaches this shop by https. All visitors look like one to it: the person who runs your server has to name the proxy as trusted.',
    })
    const sentence = async (answer: () => Promise<Response>) => {
      internet.set('https://other.example', answer)
      return (await check(admin, 'https://other.example')).sentence
    }
    const failing = (code: string) => () => Promise.reject(new TypeError('fetch failed', { cause: { code } }))
    expect((await check(admin, 'https://nobody.example')).sentence).toBe(
      'The address nobody.example is not in the DNS yet: point it to your server first.',
    )
    expect(await sentence(failing('ECONNREFUSED'))).toBe(
      'The address other.example is known, but nothing answers there by https.',
    )
    expect(await sentence(failing('DEPTH_ZERO_SELF_SIGNED_CERT'))).toBe(
      'The address other.example has no valid certificate yet, so browsers would warn.',
    )
    expect(await sentence(async () => Response.json({ proof: 'made up', throughUnknownProxy: false }))).toBe(
      'The address other.example answers, but not with this shop (status 200).',
    )
    const moved = { status: 301, headers: { location: 'https://www.other.example/' } }
    expect(await sentence(async () => new Response(null, moved))).toBe(
      'The address other.example sends visitors on to https://www.other.example/: please give that address.',
    )
  })

  it('stays as it is where the shop does not answer, so that nobody is locked out', async () => {
    const { admin } = await open()
    expect(await admin.send('PUT', PATH, { publicUrl: 'https://nobody.example' })).toMatchObject({
      status: 409,
      text: 'The address nobody.example is not in the DNS yet: point it to your server first.',
    })
    expect((await admin.get(DomainConnection, PATH)).isPublic).toBe(false)
    for (const publicUrl of [
      'http://films.test',
      'https://127.0.0.1',
      'https://films.test:8443',
      'ftp://films.test',
      'nonsense',
    ])
      expect((await admin.send('PUT', PATH, { publicUrl })).status, publicUrl).toBe(400)
  })

  it('ends test orders, since other machines reach the shop now', async () => {
    const { test, admin } = await open()
    await test.shop.storage.put('videos/run.mp4', Buffer.from('a video'))
    const { id: eventId } = await addEvent(admin)
    const rider = await addRider(admin, { eventId, videoUrl: '/media/videos/run.mp4' })
    const buyer = test.visitor()
    const { videos } = await buy(buyer, { rider, email: 'ann@example.com' })
    const video = pathOf(videos[0]?.url ?? '')
    expect((await buyer.send('GET', video)).status).toBe(302)
    await connect(admin)
    expect((await buyer.send('GET', video)).status).toBe(403)
  })

  it('is told to Stripe: a webhook and a wallet domain for it', async () => {
    const stripe = await startFakeStripe()
    onTestFinished(() => stripe.close())
    const { test, admin } = await open({ STRIPE_API_URL: stripe.url })
    const keys = { secretKey: KEYS.STRIPE_SECRET_KEY, publishableKey: KEYS.STRIPE_PUBLISHABLE_KEY }
    expect(await admin.put(PaymentsConnection, '/api/connections/payments', keys)).toMatchObject({
      hasWebhook: false,
    })
    await connect(admin)
    expect(stripe.account.endpoints.map(({ url }) => url)).toEqual([`${SHOP}/api/webhooks/stripe`])
    expect(stripe.account.domains.map((one) => one.domain_name)).toEqual(['films.test'])
    expect(test.shop.config.payments).toMatchObject({ webhookSecret: stripe.account.endpoints[0]?.secret })
  })

  it('does not change while passkeys of the old name would be lost', async () => {
    const { test, admin } = await open()
    await withPasskey(test, test.shop.config.publicUrl, admin)
    expect(await admin.send('PUT', PATH, { publicUrl: SHOP })).toMatchObject({
      status: 409,
      text: 'Your passkeys work at localhost only. Remove them under Passkeys, and add them again at the new address.',
    })
  })

  it('is that of the server where it is set there, and of all servers of a shop', async () => {
    const { admin: owner } = await open({ PUBLIC_URL: 'https://set.test' })
    expect(await owner.get(DomainConnection, PATH)).toEqual({
      fixed: true,
      publicUrl: 'https://set.test',
      isPublic: true,
    })
    expect((await owner.send('PUT', PATH, { publicUrl: SHOP })).status).toBe(409)

    const place = await freshPlace()
    onTestFinished(place.remove)
    const [{ admin }, { test: other }] = [await open(place.env), await open(place.env)]
    await connect(admin)
    await expect.poll(() => other.shop.config.publicUrl).toBe(SHOP)
    expect(other.shop.config.isLocal).toBe(false)
  })

  it('is not given to a shop with the example passwords', async () => {
    const { admin } = await open({ SECRET_KEY: 'only-for-trying-it-make-your-own-with-openssl' })
    expect(await admin.send('PUT', PATH, { publicUrl: SHOP })).toMatchObject({
      status: 409,
      text: 'This shop runs with the example passwords, which everyone knows: they have to be changed on the server first',
    })
  })
})
