import { describe, expect, it } from 'vitest'
import { api } from '../support/addresses.ts'
import { CARDS } from '../support/fake-stripe/ledger.ts'
import { alarmsOf } from '../support/observe.ts'
import { sharedStripeShop } from '../support/shared-shop.ts'
import { StripeBuyer } from '../support/stripe-shop.ts'
import { othersBegan } from '../support/world/payments.ts'
import { isStored } from '../support/world/rows.ts'
import { work } from '../support/world/work.ts'

const UNPAID_BY_NETWORK = 100
const DECLINES_BY_NETWORK = 40
const DECLINES_FOR_ONE_PAID = 2
const MOST_DECLINES = 10
const OPEN_AT_ONCE = 3000
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

const shop = sharedStripeShop({ TRUST_PROXY: '127.0.0.1' })

const alarms = async () => alarmsOf(await shop.admin(), 'card-testing')

describe('sequence 14: card testing', () => {
  it('ends a payment after some declined cards, and tells the owner', async () => {
    const rider = await shop.addRider()
    const tester = shop.buyer('tester@example.com')
    const started = await tester.start(rider)
    expect(await alarms()).toEqual([])
    for (let card = 0; card < MOST_DECLINES; card++)
      await shop.heard(() => tester.payCard(started, CARDS.declines))
    expect(shop.stripe.ledger.intent(started.paymentIntentId).status).toBe('canceled')
    expect((await tester.payCard(started)).status).toBe(400)
    expect(await tester.tryToConfirm(rider, started)).toMatchObject({ status: 410 })
  })

  it('lets a whole arena buy from one address, and stops a network that only begins', async () => {
    shop.later(2 * HOUR)
    const rider = await shop.addRider()
    for (let paid = 0; paid < 3; paid++) await shop.buyer(`arena-${paid}@example.com`).buy(rider)
    const refused = { status: 200, text: '', after: '' }
    let begun = 0
    while (refused.status === 200 && begun < 2 * UNPAID_BY_NETWORK) {
      const { status, text, headers } = await shop.buyer(`tester-${begun}@example.com`).tryToStart(rider)
      Object.assign(refused, { status, text, after: headers.get('retry-after') ?? '' })
      begun++
    }
    expect(refused).toEqual({
      status: 429,
      text: 'Too many payments were begun from your network and not finished. Please try again in 10 minutes.',
      after: '600',
    })
    // each one that pays makes room for others
    expect(begun).toBeGreaterThan(UNPAID_BY_NETWORK)
    const [alarm] = await alarms()
    expect(alarm?.sentence).toMatch(/stolen cards/)
    shop.later(HOUR)
    await shop.buyer('after-an-hour@example.com').buy(rider)
  })

  it('stops a network on which too many cards are declined, however few payments they were tried on', async () => {
    shop.later(DAY)
    const rider = await shop.addRider()
    await shop.buyer('pays-on-this-network@example.com').buy(rider)
    expect(await alarms()).toEqual([])
    const most = DECLINES_BY_NETWORK + DECLINES_FOR_ONE_PAID
    let tested = 0
    for (; tested * MOST_DECLINES < most; tested++) {
      const tester = shop.buyer(`declined-${tested}@example.com`)
      const started = await tester.start(rider)
      await shop.heard(async () => {
        for (let card = 0; card < MOST_DECLINES; card++) await tester.payCard(started, CARDS.declines)
      })
      // what others began is counted anew only after a while
      shop.later(3000)
    }
    const { status, text, headers } = await shop.buyer('next-card@example.com').tryToStart(rider)
    expect([status, text, headers.get('retry-after')]).toEqual([
      429,
      'Too many cards were declined on your network. Please try again in 10 minutes.',
      '600',
    ])
    const [alarm] = await alarms()
    expect(alarm?.sentence).toMatch(/^Payments were refused .* or too many cards declined/)
    expect(alarm?.sentence).toContain(`${tested * MOST_DECLINES} cards were declined and 1 payment was made`)
    const elsewhere = new StripeBuyer(shop.visitor(), shop.stripe, 'elsewhere@example.com')
    const body = { riderId: rider.id, email: elsewhere.email, amount: 6500, quantity: 1 }
    const from = { 'x-forwarded-for': '203.0.113.7' }
    expect((await elsewhere.client.send('POST', api.createPaymentIntent, body, from)).status).toBe(200)
    shop.later(HOUR)
    await shop.buyer('an-hour-after-declines@example.com').buy(rider)
  })

  it('counts IPv6 by the wider networks too, of which one customer has many a /64', async () => {
    shop.later(DAY)
    const rider = await shop.addRider()
    const begin = async (address: string) => {
      const email = `from-${address.replaceAll(':', '-')}@example.com`
      const body = { riderId: rider.id, email, amount: 6500, quantity: 1 }
      const from = { 'x-forwarded-for': address }
      return (await shop.visitor().send('POST', api.createPaymentIntent, body, from)).status
    }
    /** So many more begin on the network of the last one. */
    const addMore = async (count: number) => {
      await othersBegan(shop.shop, { riderId: rider.id, count, onLatestNetwork: true })
      shop.later(3000)
    }
    const some = UNPAID_BY_NETWORK / 2
    for (const subnet of ['0', '1', '2', '3']) {
      expect(await begin(`2001:db8:1:${subnet}::7`)).toBe(200)
      await addMore(some - 1)
    }
    expect(await begin('2001:db8:1:ff::7'), 'the /56 is full').toBe(429)
    for (const subnet of ['100', '101', '102', '103']) {
      expect(await begin(`2001:db8:1:${subnet}::7`)).toBe(200)
      await addMore(some - 1)
    }
    expect(await begin('2001:db8:1:200::7'), 'the /48 is full').toBe(429)
    expect(await begin('2001:db8:2::7')).toBe(200)
  })

  it('slows everybody down while very many payments are open, refuses nobody, and tells the owner', async () => {
    shop.later(DAY)
    const rider = await shop.addRider()
    expect(await alarms()).toEqual([])
    await othersBegan(shop.shop, { riderId: rider.id, count: OPEN_AT_ONCE })
    await shop.buyer('one-more@example.com').buy(rider)
    expect((await alarms())[0]?.sentence).toMatch(/^Very many payments were begun .* each new one waited/)
  })
})

describe('sequence 15: a checkout that was never paid', () => {
  it('loses address and phone number after 30 days; one that was paid keeps them', async () => {
    const rider = await shop.addRider()
    const leaver = shop.buyer('left@example.com')
    const left = await leaver.start(rider, { phoneNumber: '555 0100' })
    await leaver.client.send('POST', api.cancelPayment, { paymentIntentId: left.paymentIntentId })
    const paid = await shop.buyer('stays@example.com').payAndLeave(rider, { phoneNumber: '555 0101' })
    await shop.buyer('stays@example.com').tryToConfirm(rider, paid)
    const stored = async () => {
      const words = ['left@example.com', '555 0100', 'stays@example.com', '555 0101']
      return Promise.all(words.map((one) => isStored(shop.shop, one)))
    }
    await work.anonymizeUnpaid(shop.shop)
    expect(await stored()).toEqual([true, true, true, true])
    shop.later(31 * DAY)
    await work.anonymizeUnpaid(shop.shop)
    expect(await stored()).toEqual([false, false, true, true])
  })
})
