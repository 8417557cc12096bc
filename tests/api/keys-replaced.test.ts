import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Sale } from '../../src/contract/books/sales.ts'
import { connectPayments, disconnectPayments } from '../../src/contract/owner/connection-calls.ts'
import { Alarm } from '../../src/contract/owner/dashboard.ts'
import { api } from '../support/addresses.ts'
import { addEvent } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { LIVE_KEYS, OTHER_KEYS, startFakeStripe } from '../support/fake-stripe/fake-stripe.ts'
import { lost } from '../support/fake-stripe/webhook-post.ts'
import { salesOf } from '../support/observe.ts'
import { type StripeShop, withStripe } from '../support/stripe-shop.ts'
import { openTestShop } from '../support/test-shop.ts'
import { work } from '../support/world/work.ts'

// what becomes of payments when the owner takes other keys; each test fails until none is lost
const MINUTE = 60_000

let shop: StripeShop
let admin: Client

beforeAll(async () => {
  const stripe = await startFakeStripe()
  const opened = await openTestShop({ STRIPE_API_URL: stripe.url, DEMO: '0', WORKER: '0' })
  admin = await opened.admin()
  shop = await withStripe(opened, stripe, (await addEvent(admin)).id)
  stripe.webhooks.journeyOf = () => lost
  await connect()
})
afterAll(() => shop.close())

async function connect(keys: typeof LIVE_KEYS = LIVE_KEYS) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = keys
  const { status, text } = await admin.send('PUT', connectPayments.path, { secretKey, publishableKey })
  expect(status, text).toBe(200)
}

describe('a shop whose live keys go while payments are open', () => {
  let charged: number | undefined
  let sold: number
  beforeAll(async () => {
    const rider = await shop.addRider()
    const [slow, gone] = [shop.buyer('slow@example.com'), shop.buyer('gone@example.com')]
    const started = await slow.start(rider)
    await gone.payAndLeave(rider)
    // nobody is "paying right now" any more, as far as the shop knows
    shop.later(16 * MINUTE)
    expect((await admin.send('DELETE', disconnectPayments.path)).status).toBe(204)
    await slow.payCard(started)
    charged = shop.stripe.money.get(started.paymentIntentId)
    sold = (await salesOf(admin, gone.email)).length
  })

  test.fails('K1: cancels with the old keys what could still be paid', () => expect(charged).toBeUndefined())
  test.fails('K1: settles with the old keys what was paid', () => expect(sold).toBe(1))
})

describe('a refund of what was paid with keys of another account', () => {
  let told: [number, string]
  let actions: string[]
  let asked: number
  let sale: Sale | undefined
  beforeAll(async () => {
    await connect()
    const buyer = shop.buyer('elsewhere@example.com')
    await buyer.buy(await shop.addRider())
    shop.later(16 * MINUTE)
    await connect(OTHER_KEYS)
    const find = async () => (await salesOf(admin, buyer.email))[0]
    const reply = await admin.send('POST', api.refund((await find())?.id ?? 0))
    told = [reply.status, reply.text]
    const alarm = (await admin.get(z.array(Alarm), api.alarms)).find(({ kind }) => kind === 'refund-failed')
    actions = alarm?.actions?.map(({ label }) => label) ?? []
    const before = shop.stripe.requests.length
    shop.later(24 * 60 * MINUTE)
    await work.reconcile(shop.shop)
    asked = shop.stripe.requests.slice(before).filter((request) => request.endsWith('/v1/refunds')).length
    const byHand = alarm?.actions?.find(({ label }) => label === 'Paid back another way')
    if (byHand) await admin.send('POST', byHand.post)
    sale = await find()
  })

  test('K2: says that they are other keys', () =>
    expect(told).toEqual([409, expect.stringContaining('it was made with other keys')]))
  test('K2: is not tried again by itself', () => expect(asked).toBe(0))
  test('K2: can be recorded as paid back otherwise', () => {
    expect(actions).toContain('Paid back another way')
    expect(sale).toMatchObject({ status: 'refunded', refundedAmount: 65 })
  })
})
