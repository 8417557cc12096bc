import { describe, expect, it } from 'vitest'
import { api } from '../support/addresses.ts'
import { answerBank } from '../support/fake-stripe/browser-calls.ts'
import { CARDS } from '../support/fake-stripe/ledger.ts'
import { salesTo } from '../support/observe.ts'
import { sharedStripeShop } from '../support/shared-shop.ts'
import { answerWasLost } from '../support/world/payments.ts'
import { work } from '../support/world/work.ts'

const shop = sharedStripeShop()

const purchasesOf = (email: string) => salesTo(shop, email)
const settleAll = async () => expect((await work.reconcile(shop.shop)).failures).toEqual([])
const moneyFor = (intentId: string) => shop.stripe.money.get(intentId) ?? 0

describe('a paid video is delivered', () => {
  it('by the buyer’s own confirmation, with the order and its email', async () => {
    const rider = await shop.addRider({ name: 'Jane Doe' })
    const delivery = await shop.buyer('confirm@example.com').buy(rider)
    expect(delivery.videos).toMatchObject([{ horse: 1, fileName: 'Jane_Doe.mp4', ready: true }])
    expect(await purchasesOf('confirm@example.com')).toMatchObject([
      { status: 'paid', amount: 65, paymentMethod: 'visa 4242', orderNumber: delivery.orderNumber },
    ])
    expect(await shop.emails('order', 'confirm@example.com')).toBe(1)
  })

  it('the same when the confirmation is repeated', async () => {
    const { rider, buyer, started } = await shop.pay('twice@example.com')
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => buyer.confirm(rider, started)))
    expect(others).toEqual([first, first, first])
    expect(await purchasesOf(buyer.email)).toHaveLength(1)
    expect(await shop.emails('order', buyer.email)).toBe(1)
  })

  it('by the reconciler alone, when the message was lost too', async () => {
    const rider = await shop.addRider()
    await shop.buyer('lost@example.com').payAndLeave(rider)
    expect(await purchasesOf('lost@example.com')).toEqual([])
    await settleAll()
    await settleAll()
    expect(await purchasesOf('lost@example.com')).toMatchObject([{ status: 'paid' }])
    expect(await shop.emails('order', 'lost@example.com')).toBe(1)
  })

  it('to the browser that paid, not to one that knows the payment', async () => {
    const rider = await shop.addRider()
    const started = await shop.buyer('payer@example.com').payAndLeave(rider)
    const { status, text } = await shop.buyer('thief@example.com').tryToConfirm(rider, started)
    expect([status, text]).toEqual([404, 'There is no such payment'])
  })
})

describe('a card that does not pay', () => {
  it('is told in Stripe’s words, and the next one pays the same purchase', async () => {
    const { rider, buyer, started } = await shop.begin('declined@example.com')
    expect(await buyer.payCard(started, CARDS.declines)).toEqual({
      status: 402,
      outcome: 'Your card was declined.',
    })
    const { status, text } = await buyer.tryToConfirm(rider, started)
    expect([status, text]).toEqual([402, 'The payment was not completed. Nothing was charged.'])
    expect(moneyFor(started.paymentIntentId)).toBe(0)
    await buyer.payCard(started)
    await buyer.confirm(rider, started)
    expect(await purchasesOf(buyer.email)).toHaveLength(1)
  })

  it('is asked for by the bank, and pays when the buyer passes', async () => {
    const { rider, buyer, started } = await shop.begin('secure@example.com')
    expect((await buyer.payCard(started, CARDS.asksForAuthentication)).outcome).toBe('requires_action')
    expect((await buyer.tryToConfirm(rider, started)).status).toBe(402)
    expect((await answerBank(shop.stripe.url, started.clientSecret, 'complete')).outcome).toBe('succeeded')
    await buyer.confirm(rider, started)
    expect(await purchasesOf(buyer.email)).toMatchObject([{ paymentMethod: 'visa 3155' }])
  })

  it('charges nothing when the buyer fails the bank’s question', async () => {
    const { rider, buyer, started } = await shop.begin('failed@example.com')
    await buyer.payCard(started, CARDS.asksForAuthentication)
    expect((await answerBank(shop.stripe.url, started.clientSecret, 'fail')).outcome).toMatch(
      /unable to authenticate/,
    )
    expect((await buyer.tryToConfirm(rider, started)).status).toBe(402)
    expect(moneyFor(started.paymentIntentId)).toBe(0)
    await settleAll()
    expect(await purchasesOf(buyer.email)).toEqual([])
  })
})

describe('starting', () => {
  it('with a price that has changed says the new one and makes no payment', async () => {
    const rider = await shop.addRider({ price: 70 })
    const before = shop.stripe.ledger.intents.size
    const { status, text } = await shop.buyer('price@example.com').tryToStart(rider, { amount: 6500 })
    expect([status, text]).toEqual([409, 'The price has changed to $70'])
    expect(shop.stripe.ledger.intents.size).toBe(before)
  })

  it('goes on after a crash between Stripe’s answer and our note of it', async () => {
    const rider = await shop.addRider()
    const buyer = shop.buyer('crash@example.com')
    const attempt = 'attempt-of-the-crash'
    const started = await buyer.start(rider, { attempt })
    await answerWasLost(shop.shop, started)
    // even when the owner has renamed the rider meanwhile
    const admin = await shop.admin()
    expect((await admin.send('PUT', api.rider(rider.id), { name: 'Jane Roe' })).status).toBe(200)
    expect(await buyer.start(rider, { attempt })).toEqual(started)
    await buyer.payCard(started)
    await buyer.confirm(rider, started)
    expect(await purchasesOf(buyer.email)).toHaveLength(1)
  })

  it('settles by Stripe’s message what was never noted', async () => {
    const { buyer, started } = await shop.pay('unnoted@example.com')
    await answerWasLost(shop.shop, started)
    const event = shop.told('payment_intent.succeeded', started.paymentIntentId)
    expect(await shop.stripe.webhooks.deliver(event)).toBe(200)
    expect(await purchasesOf(buyer.email)).toHaveLength(1)
  })
})

describe('owning', () => {
  it('sends a second payment back that was on its way', async () => {
    const rider = await shop.addRider()
    const phone = shop.buyer('two-devices@example.com')
    const laptop = shop.buyer('two-devices@example.com')
    const [first, second] = [await phone.payAndLeave(rider), await laptop.payAndLeave(rider)]
    await phone.confirm(rider, first)
    expect(await laptop.tryToConfirm(rider, second)).toMatchObject({
      status: 409,
      text: 'You already own this video. This second payment is on its way back.',
    })
    expect([moneyFor(first.paymentIntentId), moneyFor(second.paymentIntentId)]).toEqual([6500, 0])
    expect(await purchasesOf(phone.email)).toHaveLength(1)
    expect(await shop.emails('order', phone.email)).toBe(1)
    expect(await shop.emails('refused-payment', phone.email)).toBe(1)
    // repeating it sends nothing twice
    await laptop.tryToConfirm(rider, second)
    expect(shop.stripe.ledger.refunds.size).toBe(1)
  })
})

describe('what the shop shows', () => {
  it('is the publishable key, and never a secret one', async () => {
    const { text } = await shop.visitor().send('GET', api.shop)
    expect(JSON.parse(text).payments).toEqual({ provider: 'stripe', publishableKey: 'pk_test_cloverleaf' })
    expect(text).not.toMatch(/sk_test|whsec/)
  })

  it('lets pages load Stripe’s card field, and nothing else from outside', async () => {
    const { headers } = await shop.visitor().send('GET', '/')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' https:\/\/js\.stripe\.com/)
    expect(policy).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com(;|$)/)
  })
})
