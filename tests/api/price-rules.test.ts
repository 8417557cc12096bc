// @module-tag postgres
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OwnRules } from '../../src/contract/buying/own-rules.ts'
import { changePriceRules, readPriceRules } from '../../src/contract/buying/price-rule-calls.ts'
import { toCents } from '../../src/contract/buying/pricing.ts'
import { BasketQuote } from '../../src/contract/buying/purchase.ts'
import { Event } from '../../src/contract/catalogue/event.ts'
import { type NewRider, Rider } from '../../src/contract/catalogue/rider.ts'
import { DAY, MINUTE } from '../../src/contract/time.ts'
import { api } from '../support/addresses.ts'
import { salesTo } from '../support/observe.ts'
import { sharedAdmin, sharedStripeShop } from '../support/shared-shop.ts'
import { buyBasket, tryToStartBasket } from '../support/stripe-basket.ts'
import type { StripeBuyer } from '../support/stripe-shop.ts'

let eventId: number

const shop = sharedStripeShop()
const admin = sharedAdmin(shop)
beforeAll(() => admin.send('PUT', api.shop, { timeZone: 'America/Chicago' }))
beforeEach(async () => {
  const [{ sportId = 0 } = {}] = JSON.parse((await shop.visitor().send('GET', api.events)).text) as Event[]
  eventId = (await admin.post(Event, api.events, { name: 'Classic', date: 'June 15', sportId })).id
})

const change = (rules: OwnRules | object, of: { eventId?: number } = { eventId }) =>
  admin.send(changePriceRules.method, changePriceRules.path, { ...of, rules })
const setRules = async (rules: OwnRules, of?: { eventId?: number }) => {
  const { status, text } = await change(rules, of)
  if (status !== 200) throw new Error(`The rules were not saved: ${status} ${text}`)
}
const add = (more: Partial<NewRider> = {}) => shop.addRider({ eventId, ...more })
const addAll = async (count: number, more: Partial<NewRider> = {}) => {
  const riders: Rider[] = []
  for (let at = 1; at <= count; at++) riders.push(await add({ name: `Rider ${at}`, ...more }))
  return riders
}
const readEvent = async () =>
  Event.parse(JSON.parse((await shop.visitor().send('GET', api.event(eventId))).text))

const tryBasket = (buyer: StripeBuyer, riders: Rider[], amount: number) =>
  tryToStartBasket(buyer, riders, { amount })
const buyAll = async (buyer: StripeBuyer, riders: Rider[], amount: number) =>
  (await buyBasket(buyer, riders, { amount })).paymentIntentId
const quote = async (buyer: StripeBuyer, riders: Rider[]) => {
  const items = riders.map(({ id }) => ({ riderId: id }))
  return buyer.client.postFor(BasketQuote, '/api/basket', { items, email: buyer.email })
}
const salesOf = (email: string) => salesTo(shop, email)
const amounts = async (email: string) => (await salesOf(email)).map(({ amount }) => toCents(amount))

const sunday = (weeks = 0) => {
  const now = shop.shop.now()
  const day = new Date(now.getTime() + (7 - now.getUTCDay() + 7 * weeks) * DAY).toISOString().slice(0, 10)
  return `${day}T20:00:00.000Z`
}

describe('price rules', () => {
  it('"from 3 videos 15% off" is paid to the cent, and one video gives back what it cost', async () => {
    await setRules({ volume: [{ from: 3, percent: 15 }] })
    const riders = await addAll(3)
    const buyer = shop.buyer('three-off@example.com')
    expect(await quote(buyer, riders.slice(0, 2))).toMatchObject({
      totalCents: 13_000,
      notes: ['One more video brings 15% off.'],
    })
    expect(await quote(buyer, riders)).toMatchObject({
      totalCents: 16_575,
      listCents: 19_500,
      saved: { volume: 2925 },
      notes: [],
    })
    const intentId = await buyAll(buyer, riders, 16_575)
    expect(shop.stripe.money.get(intentId)).toBe(16_575)
    expect(await amounts(buyer.email)).toEqual([5525, 5525, 5525])
    const [, second] = await salesOf(buyer.email)
    expect((await admin.send('POST', api.refund(second?.id ?? 0))).status).toBe(200)
    expect(shop.stripe.money.get(intentId)).toBe(11_050)
  })

  it('a pass counts what was bought before, for the browser that has proven the address', async () => {
    await setRules({ pass: { of: 'rider', cents: 12_000 } })
    const goes = await addAll(4, { name: 'Hadley Moore' })
    const buyer = shop.buyer('hadley@example.com')
    await buyer.buy(goes[0] as Rider)
    expect((await tryBasket(shop.buyer(buyer.email), goes.slice(1, 2), 5500)).text).toBe(
      'The price has changed to $65',
    )
    expect(await quote(buyer, goes.slice(1, 3))).toMatchObject({ totalCents: 5500, saved: { pass: 7500 } })
    await buyAll(buyer, goes.slice(1, 3), 5500)
    expect(await amounts(buyer.email)).toEqual([6500, 2750, 2750])
    // the one that is nothing any more, beside one that is not
    const [other] = await addAll(1, { name: 'Jane Doe' })
    await buyAll(buyer, [goes[3] as Rider, other as Rider], 6500)
    expect(await amounts(buyer.email)).toEqual([6500, 2750, 2750, 0, 6500])
  })

  it('a repeated call is the same one where its code takes nothing off', async () => {
    await setRules({ pass: { of: 'rider', cents: 6500 } })
    const [paid, free] = await addAll(2, { name: 'Repeated Call' })
    const buyer = shop.buyer('repeated@example.com')
    await buyer.buy(paid as Rider)
    await admin.send('POST', '/api/codes', { name: 'NOTHING', percent: 10 })
    const body = { riderId: free?.id, email: buyer.email, amount: 0, code: 'NOTHING' }
    const ask = () =>
      buyer.client.send('POST', api.createPaymentIntent, body, {
        'idempotency-key': 'one-key-for-both-calls',
      })
    const first = await ask()
    expect([first.status, (await ask()).text]).toEqual([200, first.text])
  })

  it('an early price ends by itself, also on pages that are cached', async () => {
    await setRules({ early: { cents: 5500, until: sunday() } })
    const rider = await add()
    const buyer = shop.buyer('early@example.com')
    const { prices } = await readEvent()
    expect([prices.early?.cents, prices.ends]).toEqual([5500, 'until Sunday 3 PM'.replace('3', hourThere())])
    const path = `/event/${eventId}`
    expect((await shop.visitor().send('GET', path)).text).toContain('$55 until Sunday')
    expect(await quote(buyer, [rider])).toMatchObject({ totalCents: 5500, saved: { early: 1000 } })
    await buyAll(buyer, [rider], 5500)
    shop.later(Date.parse(sunday()) - shop.shop.now().getTime() + 1000)
    expect((await shop.visitor().send('GET', path)).text).not.toContain('$55 until Sunday')
    expect((await readEvent()).prices).toMatchObject({ early: null })
    const late = await tryBasket(shop.buyer('late@example.com'), [rider], 5500)
    expect([late.status, late.text]).toEqual([409, 'The price has changed to $65'])
    expect((await tryBasket(shop.buyer('late@example.com'), [rider], 6500)).status).toBe(200)
  })

  it('of an event replace the shop’s field by field', async () => {
    await setRules({ volume: [{ from: 2, percent: 10 }], pass: { of: 'rider', cents: 20_000 } }, {})
    await setRules({ volume: [], horseCents: 3000, priceCents: 5000 })
    const { prices } = await readEvent()
    expect(prices).toMatchObject({
      horseCents: 3000,
      volume: [],
      pass: { cents: 20_000 },
      words: ['All runs of one rider: at most $200'],
    })
    const { text } = await admin.send('GET', `${readPriceRules.path}?eventId=${eventId}`)
    expect(JSON.parse(text)).toEqual({
      rules: { volume: [], horseCents: 3000, priceCents: 5000 },
      shop: {
        volume: [{ from: 2, percent: 10 }],
        pass: { of: 'rider', cents: 20_000 },
        priceCents: 6500,
        horseCents: 2000,
      },
    })
    // a rider who is added without a price
    const { price } = await admin.post(Rider, api.riders, { name: 'Plain', eventId })
    expect(price).toBe(50)
    await setRules({}, {})
  })

  it('one horse of several gives back what it cost beside the other', async () => {
    await setRules({ horseCents: 3000, volume: [{ from: 2, percent: 10 }] })
    const rider = await add({ horseCount: 2 })
    const buyer = shop.buyer('two-horses@example.com')
    await buyer.buy(rider, { quantity: 2, amount: 8550 })
    const [sale] = await salesOf(buyer.email)
    const { status } = await admin.send('POST', api.refund(sale?.id ?? 0), { horses: [2] })
    expect([status, (await salesOf(buyer.email))[0]?.refundedAmount]).toEqual([200, 27])
  })

  it('say what is wrong with them', async () => {
    const past = new Date(shop.shop.now().getTime() - MINUTE).toISOString()
    const wrong: [object, string][] = [
      [{ volume: [{ from: 3, percent: 95 }] }, 'Percent off is a whole number from 1 to 90'],
      [{ volume: [{ from: 1, percent: 5 }] }, 'A discount starts from 2 to 50 videos'],
      [
        {
          volume: [
            { from: 3, percent: 15 },
            { from: 6, percent: 10 },
          ],
        },
        'Each step needs more videos and more percent off than the one before',
      ],
      [{ early: { cents: 6500, until: sunday() } }, 'An early price is below the price of $65'],
      [{ early: { cents: 5500, until: past } }, 'An early price ends in the future'],
      [{ early: { cents: 5500, until: 'soon' } }, 'Please give the day and time when it ends'],
      [{ pass: { of: 'rider', cents: 6000 } }, 'A pass costs at least as much as one video, $65'],
      [{ phoneCents: 7000 }, 'The phone size costs less than the price of $65'],
      [{ horseCents: 50 }, 'The price is from $1 to $100,000'],
      [
        { priceCents: 5000, early: { cents: 5500, until: sunday() } },
        'An early price is below the price of $50',
      ],
    ]
    for (const [rules, sentence] of wrong) {
      expect(await change(rules)).toMatchObject({ status: 400, text: sentence })
    }
    expect((await readEvent()).prices).toMatchObject({ early: null, volume: [], pass: null })
  })
})

/** 20:00 UTC in Chicago, in summer and in winter. */
const hourThere = () =>
  new Date(sunday())
    .toLocaleTimeString('en-US', { hour: 'numeric', timeZone: 'America/Chicago' })
    .split(' ')[0] ?? ''
