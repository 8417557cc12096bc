// @module-tag postgres
import { beforeAll, describe, expect, it } from 'vitest'
import { Code, type NewCode } from '../../src/contract/buying/code.ts'
import { Delivery, Order } from '../../src/contract/buying/order.ts'
import { BasketQuote, type StartPurchase } from '../../src/contract/buying/purchase.ts'
import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { HOLD_MINUTES } from '../../src/contract/limits.ts'
import { api } from '../support/addresses.ts'
import { addEvent, tokenOf } from '../support/buying.ts'
import { type Client, reply } from '../support/client.ts'
import { CARDS } from '../support/fake-stripe/ledger.ts'
import { alarmsOf, salesTo } from '../support/observe.ts'
import { sharedAdmin, sharedStripeShop } from '../support/shared-shop.ts'
import { startBasket } from '../support/stripe-basket.ts'
import type { StripeBuyer } from '../support/stripe-shop.ts'
import { work } from '../support/world/work.ts'

let otherEvent: number

const shop = sharedStripeShop({ TRUST_PROXY: '127.0.0.1' })
const admin = sharedAdmin(shop)
beforeAll(async () => {
  otherEvent = (await addEvent(admin, 'Roping Finals')).id
})

const HOLD = HOLD_MINUTES * 60_000 + 1000
let count = 0
const addCode = (code: Partial<NewCode>) =>
  admin.post(Code, '/api/codes', {
    name: `CODE-${++count}`,
    ...(code.amount === undefined && { percent: 15 }),
    ...code,
  })
const codes = () => admin.get(Code.array(), '/api/codes')
const codeNow = async ({ id }: Code) => (await codes()).find((one) => one.id === id) as Code

const using = ({ name }: Pick<Code, 'name'>, amount: number): Partial<StartPurchase> => ({
  code: name,
  amount,
})
const quote = async (client: Client, riders: Rider[], code: string, email?: string) => {
  const items = riders.map(({ id }) => ({ riderId: id }))
  return client.postFor(BasketQuote, '/api/basket', { items, code, ...(email && { email }) })
}
const salesOf = (email: string) => salesTo(shop, email)

async function getFree(buyer: StripeBuyer, rider: Rider, { name }: Code) {
  const started = await buyer.start(rider, { code: name, amount: 0 })
  return { started, delivery: await buyer.confirm(rider, started) }
}

describe('a code', () => {
  it('takes a percentage or an amount off, whatever its case, and the order says so', async () => {
    const rider = await shop.addRider({ price: 65 })
    const percent = await addCode({ percent: 15 })
    const amount = await addCode({ amount: 10 })
    const buyer = shop.buyer('percent@example.com')
    const { code, totalCents } = await quote(buyer.client, [rider], ` ${percent.name.toLowerCase()} `)
    expect([code, totalCents]).toMatchObject([{ name: percent.name, words: '15% off', offCents: 975 }, 5525])
    const delivery = await buyer.buy(rider, using({ name: ` ${percent.name.toLowerCase()}` }, 5525))
    const order = await shop.visitor().get(Order, api.order(tokenOf(delivery)))
    expect([order.amount, order.code]).toEqual([55.25, { name: percent.name, discount: 9.75 }])
    await shop.buyer('amount@example.com').buy(rider, using(amount, 5500))
    expect([...shop.stripe.money.values()].slice(-2)).toEqual([5525, 5500])
    expect(await codeNow(percent)).toMatchObject({ uses: 1, revenue: 55.25, discounted: 9.75, isKept: true })
    const wrong = await shop.buyer('wrong@example.com').tryToStart(rider, using(percent, 6500))
    expect([wrong.status, wrong.text]).toEqual([409, 'The price has changed to $55.25'])
  })

  it('is for an event or a sport, and of a basket for what is from there', async () => {
    const here = await shop.addRider({ price: 65 })
    const there = await shop.addRider({ price: 65, eventId: otherEvent })
    const code = await addCode({ percent: 50, eventId: otherEvent })
    const buyer = shop.buyer('scope@example.com')
    const refused = await buyer.tryToStart(here, using(code, 3250))
    expect([refused.status, refused.text]).toEqual([409, `The code ${code.name} is for Roping Finals only.`])
    expect((await quote(buyer.client, [here], code.name)).totalCents).toBe(6500)
    const { lines, totalCents } = await quote(buyer.client, [here, there], code.name)
    expect([lines.map(({ amountCents }) => amountCents), totalCents]).toEqual([[6500, 3250], 9750])
    const started = await startBasket(buyer, [here, there], using(code, 9750))
    await buyer.payCard(started)
    expect((await buyer.tryToConfirm(here, started)).status).toBe(200)
    expect((await salesOf(buyer.email)).map((sale) => [sale.amount, sale.code, sale.discount])).toEqual([
      [65, null, 0],
      [32.5, code.name, 32.5],
    ])
    expect(await codeNow(code)).toMatchObject({ uses: 1, revenue: 32.5, scope: 'Roping Finals' })
  })

  it('says why it does not apply, and the price stays', async () => {
    const rider = await shop.addRider({})
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const scheduled = await addCode({ startsOn: '2199-06-15' })
    const expired = await addCode({ endsOn: '2026-01-31', startsOn: '2026-01-01' })
    const ended = await addCode({})
    await admin.send('PUT', `/api/codes/${ended.id}`, { ended: true })
    const usedUp = await addCode({ maxUses: 1, endsOn: day(9) })
    const once = await addCode({ maxUsesPerBuyer: 1 })
    const buyer = shop.buyer('why@example.com')
    await shop.buyer('first@example.com').buy(rider, using(usedUp, 5525))
    await buyer.buy(await shop.addRider({}), using(once, 5525))
    const said = [
      ['NO-SUCH', 'There is no code NO-SUCH. Please check the spelling.'],
      [scheduled.name, `The code ${scheduled.name} is valid from June 15, 2199.`],
      [expired.name, `The code ${expired.name} was valid until January 31, 2026.`],
      [ended.name, `The code ${ended.name} has ended.`],
      [usedUp.name, `The code ${usedUp.name} is used up.`],
      [once.name, `You have used the code ${once.name} already.`],
    ] as const
    for (const [name, sentence] of said) {
      const { text, status, headers } = await buyer.tryToStart(rider, using({ name }, 5525))
      expect([status, text, headers.get('x-error-code')]).toEqual([409, sentence, 'code-refused'])
      const asked = await quote(buyer.client, [rider], name, buyer.email)
      expect([asked.code?.problem, asked.totalCents]).toEqual([sentence, 6500])
    }
    expect(
      (await codes())
        .filter(({ state }) => state !== 'active')
        .map(({ state }) => state)
        .sort(),
    ).toEqual(['ended', 'expired', 'scheduled', 'used-up'])
    await admin.send('PUT', `/api/codes/${ended.id}`, { ended: false })
    await buyer.buy(rider, using(ended, 5525))
  })

  it('of which 3 uses are left is used by 3 of 50 buyers at once', async () => {
    const riders = await Promise.all([1, 2, 3, 4, 5].map(() => shop.addRider({})))
    const code = await addCode({ maxUses: 3 })
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const buyer = shop.buyer(`code-rush-${at}@example.com`)
        const rider = riders[at % 5] as Rider
        const { status, text } = await buyer.tryToStart(rider, using(code, 5525))
        if (status !== 200) return `${status} ${text}`
        const started = JSON.parse(text)
        await buyer.payCard(started)
        await buyer.confirm(rider, started)
        return 'paid'
      }),
    )
    const counted = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length
    expect([counted('paid'), counted(`409 The code ${code.name} is used up.`)]).toEqual([3, 47])
    expect(await codeNow(code)).toMatchObject({ uses: 3, state: 'used-up', revenue: 165.75 })
  })

  it('is in use while a payment is open, and free again when the hold has run out or the money is back', async () => {
    const [rider, other] = [await shop.addRider({}), await shop.addRider({})]
    const code = await addCode({ maxUses: 1 })
    const slow = shop.buyer('slow-code@example.com')
    const started = await slow.start(rider, using(code, 5525))
    const next = shop.buyer('next-code@example.com')
    expect((await next.tryToStart(other, using(code, 5525))).text).toBe(`The code ${code.name} is used up.`)
    // the same browser, for the same video: its new attempt takes the place of the old one
    const again = await slow.start(rider, using(code, 5525))
    expect(again.paymentIntentId).not.toBe(started.paymentIntentId)
    shop.later(HOLD)
    await work.reconcile(shop.shop)
    expect(shop.stripe.ledger.intent(again.paymentIntentId).status).toBe('canceled')
    await next.buy(other, using(code, 5525))
    const [sale] = await salesOf(next.email)
    expect((await admin.send('POST', `/api/purchases/${sale?.id}/refund`, {})).status).toBe(200)
    expect(await codeNow(code)).toMatchObject({ uses: 0, revenue: 55.25, refunded: 55.25, share: 0 })
    await slow.buy(rider, using(code, 5525))
  })

  it('stays with its price after a card was declined, and is used once', async () => {
    const rider = await shop.addRider({})
    const code = await addCode({ maxUses: 1 })
    const buyer = shop.buyer('declined-code@example.com')
    const attempt = crypto.randomUUID()
    const started = await buyer.start(rider, { ...using(code, 5525), attempt })
    expect((await buyer.payCard(started, CARDS.declines)).outcome).not.toBe('succeeded')
    const again = await buyer.start(rider, { ...using(code, 5525), attempt })
    expect(again.paymentIntentId).toBe(started.paymentIntentId)
    expect((await buyer.payCard(again)).outcome).toBe('succeeded')
    await buyer.confirm(rider, again)
    expect(shop.stripe.money.get(again.paymentIntentId)).toBe(5525)
    expect(await codeNow(code)).toMatchObject({ uses: 1, revenue: 55.25, state: 'used-up' })
  })

  it('that was used up before a late payment arrived sends the money back', async () => {
    const [rider, other] = [await shop.addRider({}), await shop.addRider({})]
    const code = await addCode({ maxUses: 1 })
    const late = shop.buyer('late-code@example.com')
    const started = await late.start(rider, using(code, 5525))
    shop.later(HOLD)
    await shop.buyer('quick-code@example.com').buy(other, using(code, 5525))
    await late.payCard(started)
    expect(await late.tryToConfirm(rider, started)).toMatchObject(
      reply(409, 'The code was used up before your payment arrived. Your money is on its way back.'),
    )
    expect(shop.stripe.money.get(started.paymentIntentId)).toBe(0)
    expect(await codeNow(code)).toMatchObject({ uses: 1 })
    const alarms = await alarmsOf(admin)
    expect(alarms.map(({ sentence }) => sentence)).toContain(
      '$55.25 of late-code@example.com went back by itself: the code had been used up.',
    )
  })

  it('cannot be found by trying: a network that guesses has to wait, also for a right one', async () => {
    const code = await addCode({})
    const from = { 'x-forwarded-for': '203.0.113.9' }
    const tryCode = async (code: string) => {
      const { text } = await shop.visitor().send('POST', '/api/basket', { items: [], code }, from)
      return BasketQuote.parse(JSON.parse(text)).code?.problem
    }
    for (let at = 0; at < 40; at++) expect(await tryCode(`GUESS${at}`)).toMatch(/^There is no code/)
    expect(await tryCode('GUESS40')).toMatch(/^Too many wrong codes were tried. Please try again in/)
    expect(await tryCode(code.name)).toMatch(/^Too many wrong codes/)
    expect((await quote(shop.visitor(), [], code.name)).code?.problem).toBe(null)
  })

  it('is the same request only with the same code', async () => {
    const rider = await shop.addRider({})
    const code = await addCode({ maxUses: 1 })
    const buyer = shop.buyer('same@example.com')
    const key = { 'idempotency-key': 'a-key-of-this-payment' }
    const body = { riderId: rider.id, email: buyer.email, amount: 5525, code: code.name }
    const send = (more: object) =>
      buyer.client.send('POST', api.createPaymentIntent, { ...body, ...more }, key)
    const first = await send({})
    expect([first.status, (await send({})).text]).toEqual([200, first.text])
    expect((await send({ code: null })).status).toBe(409)
  })
})

describe('a free order', () => {
  it('asks no card: it is complete at once, delivered, emailed and in the books without money', async () => {
    const rider = await shop.addRider({})
    const code = await addCode({ percent: 100, maxUses: 1 })
    const buyer = shop.buyer('free@example.com')
    const before = shop.stripe.money.size
    const { started, delivery } = await getFree(buyer, rider, code)
    expect(started).toMatchObject({ clientSecret: '' })
    expect(delivery.videos).toHaveLength(1)
    expect([await buyer.owns(rider), shop.stripe.money.size]).toEqual([true, before])
    expect((await buyer.tryToConfirm(rider, started)).status).toBe(200)
    expect(
      (
        await shop.visitor().send('POST', api.confirmPayment, {
          ...{ riderId: rider.id, email: buyer.email, paymentIntentId: started.paymentIntentId },
        })
      ).status,
    ).toBe(202)
    const [sale] = await salesOf(buyer.email)
    expect(sale).toMatchObject({ amount: 0, discount: 65, paymentMethod: 'free', code: code.name })
    const moved = await admin.send('GET', `/api/sales/movements.csv?year=${new Date().getFullYear()}`)
    expect(moved.text).not.toContain(delivery.orderNumber)
    expect([await shop.emails('order', buyer.email), (await codeNow(code)).state]).toEqual([1, 'used-up'])
    // the owner takes it back, once
    const refund = () => admin.send('POST', `/api/purchases/${sale?.id}/refund`, {})
    expect([(await refund()).status, (await refund()).text]).toEqual([
      200,
      'This order was taken back already',
    ])
    expect([await buyer.owns(rider), (await codeNow(code)).state]).toEqual([false, 'active'])
    await work.reconcile(shop.shop)
  })

  it('is made once, however often it is asked for', async () => {
    const rider = await shop.addRider({ salesLimit: 3 })
    const code = await addCode({ percent: 100 })
    const buyer = shop.buyer('free-once@example.com')
    const ask = () => buyer.tryToStart(rider, { code: code.name, amount: 0, attempt: 'attempt-of-this-one' })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await salesOf(buyer.email)).toHaveLength(1)
    expect((await buyer.tryToStart(rider, { code: code.name, amount: 0 })).text).toBe(
      'You already own this video',
    )
  })

  it('is what no card can be charged for, and of a basket what the code makes free', async () => {
    const [cheap, here, there] = [
      await shop.addRider({ price: 1 }),
      await shop.addRider({}),
      await shop.addRider({ eventId: otherEvent }),
    ]
    const most = await addCode({ percent: 60 })
    const buyer = shop.buyer('almost@example.com')
    await buyer.confirm(cheap, await buyer.start(cheap, using(most, 0)))
    const free = await addCode({ percent: 100, eventId: otherEvent })
    const started = await startBasket(buyer, [here, there], using(free, 6500))
    await buyer.payCard(started)
    const delivered = Delivery.parse(JSON.parse((await buyer.tryToConfirm(here, started)).text))
    expect(delivered.videos).toHaveLength(2)
    const paid = (await salesOf(buyer.email)).map(({ amount }) => amount)
    expect(paid).toEqual([0, 65, 0])
  })
})

describe("the owner's codes", () => {
  it('are added, edited, ended and deleted, with a sentence for what is wrong', async () => {
    const code = await addCode({ name: ' smith15 ', note: 'Trainer Smith', sharePercent: 10 })
    expect(code).toMatchObject({ name: 'SMITH15', percent: 15, state: 'active', uses: 0, isKept: false })
    const said = async (method: string, path: string, body?: object) => {
      const { status, text } = await admin.send(method, path, body)
      return [status, text]
    }
    const add = (body: object) => said('POST', '/api/codes', { name: 'OTHER', percent: 10, ...body })
    expect(await add({ name: 'Smith15' })).toEqual([409, 'There is a code SMITH15 already'])
    expect(await add({ startsOn: '2026-02-02', endsOn: '2026-02-01' })).toEqual([
      400,
      'The last day is before the first one',
    ])
    expect((await add({ name: 'a b' }))[1]).toBe(
      'A code has 3 to 30 characters from A to Z and 0 to 9, such as SMITH15',
    )
    const path = `/api/codes/${code.id}`
    expect((await said('PUT', path, { percent: null, amount: 12.5, name: 'smith' }))[0]).toBe(200)
    expect(await codeNow(code)).toMatchObject({
      name: 'SMITH',
      percent: null,
      amount: 12.5,
      note: 'Trainer Smith',
    })
    const rider = await shop.addRider({})
    await shop.buyer('smith@example.com').buy(rider, { code: 'smith', amount: 5250 })
    expect((await said('PUT', path, { name: 'JONES' }))[0]).toBe(409)
    expect(await said('DELETE', path)).toEqual([409, 'This code was used already. You can end it instead.'])
    expect((await said('DELETE', `/api/codes/${(await addCode({})).id}`))[0]).toBe(204)
  })

  it('are on sales, in the exports with their share, and on orders that the owner makes', async () => {
    const rider = await shop.addRider({ price: 65.01 })
    const code = await addCode({ name: 'PRODUCER', sharePercent: 15 })
    await shop.buyer('shared@example.com').buy(rider, using(code, 5526))
    const order = { riderId: rider.id, email: 'arena@example.com', paymentMethod: 'cash', code: 'producer' }
    const cash = JSON.parse((await admin.send('POST', '/api/purchases', order)).text)
    expect(cash).toMatchObject({ amount: 55.26, code: 'PRODUCER', discount: 9.75 })
    const sales = JSON.parse((await admin.send('GET', '/api/sales?code=producer')).text)
    expect([sales.total, sales.sales[0].code]).toEqual([2, 'PRODUCER'])
    const all = (await admin.send('GET', '/api/codes.csv')).text.split('\r\n')
    expect(all.find((line) => line.startsWith('PRODUCER'))).toBe(
      'PRODUCER,,15% off,Everything,2,19.5,110.52,0,110.52,15,16.58',
    )
    const own = (await admin.send('GET', `/api/codes/${code.id}/orders.csv`)).text
    expect(own.split('\r\n')).toHaveLength(4)
    expect(own).toContain(',9.75,55.26,0,55.26,15,8.29')
    expect(own).not.toContain('@')
    const line = (await admin.send('GET', '/api/sales.csv?search=arena')).text.split('\r\n')[1]
    expect(line).toMatch(/,live,PRODUCER,9\.75,Full size$/)
  })
})
