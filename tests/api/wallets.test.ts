import { describe, expect, it } from 'vitest'
import { Delivery } from '../../src/contract/buying/order.ts'
import { SANDBOX_WALLET, StartedPurchase } from '../../src/contract/buying/purchase.ts'
import { api } from '../support/addresses.ts'
import { addEvent, addRider } from '../support/buying.ts'
import { reply } from '../support/client.ts'
import { answerBank, walletToken } from '../support/fake-stripe/browser-calls.ts'
import { CARDS } from '../support/fake-stripe/ledger.ts'
import { sharedStripeShop } from '../support/shared-shop.ts'
import type { StripeBuyer } from '../support/stripe-shop.ts'
import { openTestShop } from '../support/test-shop.ts'

const shop = sharedStripeShop()

const payByWallet = async (
  buyer: StripeBuyer,
  { paymentIntentId }: StartedPurchase,
  card: string = CARDS.pays,
) =>
  buyer.client.send('POST', api.payWithWallet, {
    paymentIntentId,
    confirmationToken: await walletToken(shop.stripe.url, card),
  })

/** A payment ends after so many declines. */
const MOST_DECLINES = 10

/** How often it can be declined before it ends. */
async function declinesLeft(buyer: StripeBuyer, started: StartedPurchase) {
  for (let declined = 0; ; declined++) {
    if (shop.stripe.ledger.intent(started.paymentIntentId).status === 'canceled') return declined
    await payByWallet(buyer, started, CARDS.declines)
  }
}

describe('a wallet', () => {
  it('pays by its token, and the purchase is made as for a card', async () => {
    const { rider, buyer, started } = await shop.begin('wallet@example.com')
    expect(await payByWallet(buyer, started)).toMatchObject({ status: 200, text: '{"status":"succeeded"}' })
    await buyer.confirm(rider, started)
    expect(shop.stripe.money.get(started.paymentIntentId)).toBe(6500)
    // an answer that got lost is asked for again
    expect(await payByWallet(buyer, started)).toMatchObject({ status: 200, text: '{"status":"succeeded"}' })
    expect(shop.stripe.money.get(started.paymentIntentId)).toBe(6500)
  })

  it('that is declined says so in the provider’s words, and is counted', async () => {
    const { buyer, started } = await shop.begin('poor-wallet@example.com')
    expect(await payByWallet(buyer, started, CARDS.declines)).toMatchObject(
      reply(402, 'Your card was declined.'),
    )
    expect(await declinesLeft(buyer, started)).toBe(MOST_DECLINES - 1)
  })

  it('that is declined counts once, though the answer and the webhook both tell it', async () => {
    const { buyer, started } = await shop.begin('counted-once@example.com')
    for (let declined = 0; declined < 2; declined++)
      await shop.heard(() => payByWallet(buyer, started, CARDS.declines))
    expect(await declinesLeft(buyer, started)).toBe(MOST_DECLINES - 2)
  })

  it('that fails at the bank counts each time, once for each message', async () => {
    const { buyer, started } = await shop.begin('fails-at-the-bank@example.com')
    // the charge of this decline stays the payment's latest one
    await shop.heard(() => payByWallet(buyer, started, CARDS.declines))
    for (let failed = 0; failed < 2; failed++) {
      await shop.heard(async () => {
        await payByWallet(buyer, started, CARDS.asksForAuthentication)
        await answerBank(shop.stripe.url, started.clientSecret, 'fail')
      })
      const [event] = shop.stripe.eventsOf('payment_intent.payment_failed', started.paymentIntentId).slice(-1)
      if (event) await shop.stripe.webhooks.deliver(event)
    }
    expect(await declinesLeft(buyer, started)).toBe(MOST_DECLINES - 3)
  })

  it('whose bank asks the buyer pays after the answer', async () => {
    const { rider, buyer, started } = await shop.begin('asked-wallet@example.com')
    expect(await payByWallet(buyer, started, CARDS.asksForAuthentication)).toMatchObject(
      reply(200, '{"status":"needs-buyer"}'),
    )
    await answerBank(shop.stripe.url, started.clientSecret, 'complete')
    await buyer.confirm(rider, started)
  })

  it('pays nothing that another browser began', async () => {
    const rider = await shop.addRider()
    const started = await shop.buyer('own-wallet@example.com').start(rider)
    expect(await payByWallet(shop.buyer('own-wallet@example.com'), started)).toMatchObject(
      reply(404, 'There is no such payment'),
    )
  })

  it('of the sandbox walks the same way', async () => {
    const test = await openTestShop()
    const { id: eventId } = await addEvent(await test.admin())
    const rider = await addRider(await test.admin(), { eventId })
    const visitor = test.visitor()
    const wanted = { riderId: rider.id, email: 'test@example.com', amount: 6500, quantity: 1 }
    const start = async () => {
      const { text } = await visitor.send('POST', api.createPaymentIntent, wanted)
      return StartedPurchase.parse(JSON.parse(text)).paymentIntentId
    }
    let paymentIntentId = await start()
    const pay = async (confirmationToken: string) =>
      (await visitor.send('POST', api.payWithWallet, { paymentIntentId, confirmationToken })).text
    for (let declined = 0; declined < MOST_DECLINES; declined++)
      expect(await pay(SANDBOX_WALLET.declines)).toBe('Your card was declined.')
    expect(await pay(SANDBOX_WALLET.pays)).toMatch(/^This payment has run out/)
    paymentIntentId = await start()
    expect(await pay(SANDBOX_WALLET.pays)).toBe('{"status":"succeeded"}')
    const { email, riderId } = wanted
    const confirmed = await visitor.send('POST', api.confirmPayment, { riderId, email, paymentIntentId })
    expect(Delivery.parse(JSON.parse(confirmed.text)).videos).toHaveLength(1)
    await test.close()
  })
})
