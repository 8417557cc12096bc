import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { StartedPurchase } from '../../src/contract/buying/purchase.ts'
import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { api } from '../support/addresses.ts'
import { sharedStripeShop } from '../support/shared-shop.ts'
import type { StripeBuyer } from '../support/stripe-shop.ts'

const shop = sharedStripeShop()

const bodyOf = (buyer: StripeBuyer, rider: Rider) => ({
  riderId: rider.id,
  email: buyer.email,
  amount: 6500,
  quantity: 1,
  phoneNumber: '555 0100',
})

const begin = async (buyer: StripeBuyer, body: object, key: string) => {
  const { status, text } = await buyer.client.send('POST', api.createPaymentIntent, body, {
    'idempotency-key': key,
  })
  return [status, text]
}

const REFUSED = [409, 'This Idempotency-Key was used for another payment']

let before = 0
beforeEach(() => {
  before = shop.stripe.ledger.intents.size
})
const paymentsBegun = () => shop.stripe.ledger.intents.size - before

describe('beginning to pay with an Idempotency-Key', () => {
  it('returns the same response for the same body, and starts one payment', async () => {
    const rider = await shop.addRider()
    const buyer = shop.buyer('same-key@example.com')
    const key = randomUUID()
    const first = await begin(buyer, bodyOf(buyer, rider), key)
    expect(first[0]).toBe(200)
    expect(await begin(buyer, bodyOf(buyer, rider), key)).toEqual(first)
    // the first answer was lost with its cookie
    const again = shop.buyer(buyer.email)
    expect(await begin(again, bodyOf(buyer, rider), key)).toEqual(first)
    expect(paymentsBegun()).toBe(1)
    const started = StartedPurchase.parse(JSON.parse(String(first[1])))
    await again.payCard(started)
    await again.confirm(rider, started)
    expect(await begin(again, bodyOf(buyer, rider), key)).toEqual(first)
    expect(paymentsBegun()).toBe(1)
  })

  it.each([
    ['rider', { riderId: 0 }],
    ['address', { email: 'somebody-else@example.com' }],
    ['amount', { amount: 8500 }],
    ['horses', { quantity: 2, amount: 8500 }],
    ['phone number', { phoneNumber: '555 0199' }],
  ])('refuses it for another %s, and begins nothing', async (what, change) => {
    const rider = await shop.addRider({ horseCount: 2 })
    const buyer = shop.buyer(`other-${what.replace(' ', '-')}@example.com`)
    const key = randomUUID()
    const body = bodyOf(buyer, rider)
    const first = await begin(buyer, body, key)
    expect(first[0]).toBe(200)
    const other = { ...body, ...change }
    if (other.riderId === 0) other.riderId = (await shop.addRider()).id
    expect(await begin(buyer, other, key)).toEqual(REFUSED)
    expect(await begin(buyer, body, key)).toEqual(first)
    expect(paymentsBegun()).toBe(1)
  })

  it('takes the key before what the body calls the attempt', async () => {
    const rider = await shop.addRider()
    const buyer = shop.buyer('key-and-attempt@example.com')
    const body = { ...bodyOf(buyer, rider), attempt: randomUUID() }
    const first = await begin(buyer, body, 'one-key-for-both-calls')
    expect(await begin(buyer, { ...body, attempt: randomUUID() }, 'one-key-for-both-calls')).toEqual(first)
    expect(paymentsBegun()).toBe(1)
  })

  it('sent twice at the same moment begins one payment, and for two riders one of them', async () => {
    const rider = await shop.addRider()
    const other = await shop.addRider()
    const buyer = shop.buyer('at-once@example.com')
    const key = randomUUID()
    const answers = await Promise.all(
      [1, 2, 3].map(() => begin(shop.buyer(buyer.email), bodyOf(buyer, rider), key)),
    )
    expect(new Set(answers.map(String)).size).toBe(1)
    const second = randomUUID()
    const both = await Promise.all(
      [rider, other].map((one) => begin(shop.buyer(buyer.email), bodyOf(buyer, one), second)),
    )
    expect(both.map(([status]) => status).sort()).toEqual([200, 409])
    expect(both).toContainEqual(REFUSED)
  })

  it('does not deliver to a browser that guessed a short key', async () => {
    const rider = await shop.addRider()
    const buyer = shop.buyer('short-key@example.com')
    const first = await begin(buyer, bodyOf(buyer, rider), '1')
    const stranger = shop.buyer(buyer.email)
    expect(await begin(stranger, bodyOf(buyer, rider), '1')).toEqual(first)
    const started = StartedPurchase.parse(JSON.parse(String(first[1])))
    await buyer.payCard(started)
    expect((await stranger.tryToConfirm(rider, started)).status).toBe(202)
    await buyer.confirm(rider, started)
  })
})
