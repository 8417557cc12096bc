import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Alarm } from '../../src/contract/alarm.ts'
import { forgetUnpaid } from '../../src/server/checkout/forget-unpaid.ts'
import { MOST_DECLINES, UNPAID_BY_NETWORK } from '../../src/server/checkout/payment-limits.ts'
import { CARDS } from '../support/fake-stripe/ledger.ts'
import { atOnce, lost } from '../support/fake-stripe/webhook-post.ts'
import { openStripeShop, type StripeShop } from '../support/stripe-shop.ts'

const HOUR = 60 * 60 * 1000

let shop: StripeShop

beforeAll(async () => {
  shop = await openStripeShop()
})
afterAll(() => shop.close())

const alarms = async () =>
  (await (await shop.admin()).get(z.array(Alarm), '/api/alarms')).filter(
    ({ kind }) => kind === 'card-testing',
  )

describe('sequence 14: card testing', () => {
  it('ends a payment after some declined cards, and tells the owner', async () => {
    const rider = await shop.addRider()
    const tester = shop.buyer('tester@example.com')
    const started = await tester.start(rider)
    expect(await alarms()).toEqual([])
    shop.stripe.webhooks.journeyOf = () => atOnce
    for (let card = 0; card < MOST_DECLINES; card++) {
      await tester.payCard(started, CARDS.declines)
      await shop.stripe.webhooks.settled()
    }
    shop.stripe.webhooks.journeyOf = () => lost
    expect(shop.stripe.ledger.intent(started.paymentIntentId).status).toBe('canceled')
    expect((await tester.payCard(started)).status).toBe(400)
    expect(await tester.tryToConfirm(rider, started)).toMatchObject({ status: 410 })
    const { declines } = await shop.shop.db
      .selectFrom('checkout')
      .select('declines')
      .where('intentId', '=', started.paymentIntentId)
      .executeTakeFirstOrThrow()
    expect(declines).toBe(MOST_DECLINES)
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
})

describe('sequence 15: a checkout that was never paid', () => {
  it('loses address and phone number after 30 days; one that was paid keeps them', async () => {
    const rider = await shop.addRider()
    const left = await shop.buyer('left@example.com').start(rider, { phoneNumber: '555 0100' })
    const paid = await shop.buyer('stays@example.com').payAndLeave(rider, { phoneNumber: '555 0101' })
    await shop.buyer('stays@example.com').tryToConfirm(rider, paid)
    const contact = async ({ paymentIntentId }: { paymentIntentId: string }) =>
      shop.shop.db
        .selectFrom('checkout')
        .select(['email', 'phoneNumber', 'network'])
        .where('intentId', '=', paymentIntentId)
        .executeTakeFirstOrThrow()
    await forgetUnpaid(shop.shop)
    expect(await contact(left)).toMatchObject({ email: 'left@example.com', phoneNumber: '555 0100' })
    shop.later(31 * 24 * HOUR)
    await forgetUnpaid(shop.shop)
    expect(await contact(left)).toEqual({ email: '', phoneNumber: null, network: null })
    expect(await contact(paid)).toMatchObject({ email: 'stays@example.com', phoneNumber: '555 0101' })
  })
})
