import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freshProgram } from '../../scripts/setup/build.mjs'
import { StartedPurchase } from '../../src/contract/buying/purchase.ts'
import { addEvent, addRider, buy, pathOf, tokenOf } from '../support/buying.ts'
import { openLog } from '../support/open-shop-at.ts'
import { OWN_ENV } from '../support/own-env.ts'
import { sharedTestShop } from '../support/shared-shop.ts'
import { ADMIN, freshPlace, openTestShop, type TestShop } from '../support/test-shop.ts'

const WORKER = freshProgram('worker')

interface Line {
  level: string
  time: string
  msg: string
  reqId?: string
  route?: string
  status?: number
}

/** What people told the shop, or the shop told them alone. */
const PLANTED = {
  email: 'jane.planted@mail.example',
  name: 'Plantagenet',
  phone: '555 019 9876',
  password: 'wrong and planted',
  card: '4242424242424242',
  address: '203.0.113.77',
}

const lines: string[] = []
const logged = () => lines.map((line) => JSON.parse(line) as Line)

const test = sharedTestShop(
  { PUBLIC_URL: 'https://shop.test', PAYMENTS: 'sandbox', TRUST_PROXY: '127.0.0.1' },
  { log: openLog({ level: 'debug', to: { write: (line) => lines.push(line) } }) },
)

describe('the log of a day in the shop', () => {
  it('has what was done and no personal data', async () => {
    const admin = await test.admin()
    const { id: eventId } = await addEvent(admin)
    const rider = await addRider(admin, { eventId, name: `Jane ${PLANTED.name}` })
    const buyer = test.visitor()
    const delivery = await buy(buyer, { rider, email: PLANTED.email })
    await buyer.send('GET', `/order/${tokenOf(delivery)}?mail=planted-proof`)
    await buyer.send('GET', pathOf(delivery.videos[0]?.url ?? ''))
    await buyer.send('GET', `/api/riders?eventId=${eventId}&email=${encodeURIComponent(PLANTED.email)}`)
    await buyer.send('POST', `/api/orders/${tokenOf(delivery)}/email`, { email: `x${PLANTED.email}` })
    await buyer.send('POST', '/api/orders/resend', { email: PLANTED.email })
    await test.visitor().send('POST', '/api/login', { username: PLANTED.name, password: PLANTED.password })
    const asked = { fullName: PLANTED.name, email: PLANTED.email, phone: PLANTED.phone, eventType: 'Other' }
    await buyer.send('POST', '/api/contact', asked)
    await buyer.send('POST', '/api/contact', `{"fullName": "${PLANTED.name}`)

    const started = {
      riderId: rider.id,
      email: `late-${PLANTED.email}`,
      amount: rider.price * 100,
      quantity: 1,
    }
    const { clientSecret } = StartedPurchase.parse(
      JSON.parse((await buyer.send('POST', '/api/create-payment-intent', started)).text),
    )
    // a provider whose words are full of what it was given
    test.shop.payments.createIntent = () => {
      const cause = new SyntaxError(`Unexpected token, "${PLANTED.name}" is not valid JSON`)
      const said = `no charge for ${PLANTED.email} at https://p.example/pay?key=${tokenOf(delivery)} (${clientSecret})`
      throw Object.assign(new Error(said, { cause }), {
        detail: `Key (email, name)=(${PLANTED.email}, ${PLANTED.name}) already exists.`,
        raw: { headers: { authorization: 'Basic planted' }, card: PLANTED.card, phone: PLANTED.phone },
      })
    }
    const broken = await buyer.send(
      'POST',
      '/api/create-payment-intent',
      { riderId: rider.id, email: `other-${PLANTED.email}`, amount: rider.price * 100, quantity: 1 },
      { 'x-request-id': 'from-the-proxy-17', 'x-forwarded-for': PLANTED.address },
    )
    expect(broken.status).toBe(500)
    expect(broken.headers.get('x-request-id')).toBe('from-the-proxy-17')

    await expect.poll(() => logged().at(-1)).toMatchObject({ level: 'warn', status: 500 })
    const log = lines.join('')
    const tokens = [tokenOf(delivery), clientSecret, admin.cookie('cloverleaf_session'), 'planted-proof']
    for (const word of [...Object.values(PLANTED), ...tokens, ADMIN.password, 'Basic planted']) {
      expect(word).toBeTruthy()
      expect(log).not.toContain(word)
      expect(log).not.toContain(encodeURIComponent(String(word)))
    }
  })

  it('has a line of JSON for every write, by its route', () => {
    const answered = logged().filter(({ msg }) => msg === 'answered')
    const writes = answered.map(({ route, status }) => `${route} ${status}`)
    expect(writes).toEqual(
      expect.arrayContaining([
        '/api/login 200',
        '/api/login 401',
        '/api/confirm-payment 200',
        '/api/orders/:token/email 200',
        '/api/contact 201',
        '/api/contact 400',
        '/api/create-payment-intent 500',
      ]),
    )
    for (const { level, time, reqId } of answered) {
      expect(['info', 'warn']).toContain(level)
      expect(new Date(time).toISOString()).toBe(time)
      expect(reqId).toMatch(/^[\w-]+$/)
    }
  })

  it('names the failed request by the id that its answer had', () => {
    const failed = logged().filter(({ reqId }) => reqId === 'from-the-proxy-17')
    expect(failed.map(({ msg, route }) => `${msg} ${route}`)).toEqual([
      'request failed /api/create-payment-intent',
      'answered /api/create-payment-intent',
    ])
    expect(failed[0]).toMatchObject({
      err: {
        type: 'Error',
        message: 'no charge for […] at https://p.example/pay?[…] ([…])',
        stack: expect.stringMatching(/^at .*logs\.test\.ts/),
        cause: { type: 'SyntaxError', message: 'Unexpected token, "…" is not valid JSON' },
      },
    })
  })
})

describe('a request', () => {
  const idOf = async (shop: TestShop, path: string, given?: string) => {
    const headers: Record<string, string> = given ? { 'x-request-id': given } : {}
    return (await shop.visitor().send('GET', path, undefined, headers)).headers.get('x-request-id') ?? ''
  }

  it('has an id of its own, or the one that the proxy gave it', async () => {
    const ids = [await idOf(test, '/'), await idOf(test, '/api/sports'), await idOf(test, '/api/nope')]
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-\w+$/)
    expect(await idOf(test, '/', '0f8fad5bd9cb469f')).toBe('0f8fad5bd9cb469f')
    expect(await idOf(test, '/api/%zz', '0f8fad5bd9cb469f')).toBe('0f8fad5bd9cb469f')
  })

  it.each(['short', 'x'.repeat(37), '{"level":60,"msg":"forged"}', 'jane@mail.example'])(
    'is not named %j by anybody',
    async (given) => {
      expect(await idOf(test, '/api/sports', given)).toMatch(/^[0-9a-f]{8}-\w+$/)
    },
  )

  it('ignores x-request-id without a trusted proxy', async () => {
    const alone = await openTestShop()
    onTestFinished(() => alone.close())
    expect(await idOf(alone, '/', '0f8fad5bd9cb469f')).not.toBe('0f8fad5bd9cb469f')
  })
})

it('a worker logs in the same format and ends on SIGTERM', async () => {
  const place = await freshPlace()
  const worker = spawn(process.execPath, [WORKER], {
    env: { ...OWN_ENV, ...place.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => place.remove())
  onTestFinished(() => void worker.kill('SIGKILL'))
  const ended = once(worker, 'exit')
  const said: Line[] = []
  for await (const line of createInterface(worker.stdout)) {
    said.push(JSON.parse(line))
    if (said.length === 1) worker.kill('SIGTERM')
  }
  expect(said.map(({ level, msg }) => `${level}: ${msg}`)).toEqual([
    'info: The worker is running.',
    'info: The worker stops; what it was doing goes back to the queue.',
  ])
  expect(await ended).toEqual([0, null])
})
