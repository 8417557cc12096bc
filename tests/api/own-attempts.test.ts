import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PurchaseCheck, StartedPurchase } from '../../src/contract/buying/purchase.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { HOLD_MINUTES } from '../../src/contract/limits.ts'
import { api } from '../support/addresses.ts'
import { tokenOf } from '../support/buying.ts'
import { reply } from '../support/client.ts'
import { CARDS } from '../support/fake-stripe/ledger.ts'
import { alarmsOf, salesOf } from '../support/observe.ts'
import { sharedStripeShop } from '../support/shared-shop.ts'
import { StripeBuyer } from '../support/stripe-shop.ts'
import { work } from '../support/world/work.ts'

const shop = sharedStripeShop()

/** The same browser under another address. */
const as = (buyer: StripeBuyer, email: string) => new StripeBuyer(buyer.client, shop.stripe, email)
const giveUp = (buyer: StripeBuyer, { paymentIntentId }: StartedPurchase) =>
  buyer.client.send('POST', api.cancelPayment, { paymentIntentId })
const statusOf = ({ paymentIntentId }: StartedPurchase) => shop.stripe.ledger.intent(paymentIntentId).status
const paidFor = async (riderId: number) =>
  (await salesOf(await shop.admin())).filter((sale) => sale.riderId === riderId).map(({ email }) => email)

describe('sequence 11: locked out by one’s own hold', () => {
  const lastCopy = () => shop.addRider({ salesLimit: 1 })

  it('a card was declined and the dialog closed: the same browser sees no SOLD OUT, and pays', async () => {
    const rider = await lastCopy()
    const buyer = shop.buyer('declined-and-closed@example.com')
    await buyer.payCard(await buyer.start(rider), CARDS.declines)
    const list = (of: StripeBuyer) =>
      of.client.get(z.array(Rider), `${api.riders}?eventId=${rider.eventId}&adminView=false`)
    const seenBy = async (of: StripeBuyer) => (await list(of)).find(({ id }) => id === rider.id)?.soldOut
    const checkedBy = async (of: StripeBuyer) =>
      (await of.client.get(PurchaseCheck, api.purchaseCheck(of.email, rider.id))).soldOut
    expect([await seenBy(buyer), await checkedBy(buyer)]).toEqual([false, false])
    const other = shop.buyer('somebody-else@example.com')
    expect([await seenBy(other), await checkedBy(other)]).toEqual([true, true])
    await buyer.buy(rider)
  })

  it('correcting the address after a decline takes the hold along, and the first payment is called off', async () => {
    const rider = await lastCopy()
    const wrong = shop.buyer('jnae@example.com')
    const first = await wrong.start(rider, { attempt: 'first-attempt' })
    await wrong.payCard(first, CARDS.declines)
    const right = as(wrong, 'jane@example.com')
    const second = await right.start(rider, { attempt: 'second-attempt' })
    expect(statusOf(first)).toBe('canceled')
    await right.payCard(second)
    await right.confirm(rider, second)
    expect(await paidFor(rider.id)).toEqual(['jane@example.com'])
  })

  it('the copy is free for others as soon as the dialog is given up', async () => {
    const rider = await lastCopy()
    const buyer = shop.buyer('gives-up@example.com')
    const started = await buyer.start(rider)
    const next = shop.buyer('comes-next@example.com')
    expect((await next.tryToStart(rider)).status).toBe(409)
    expect((await giveUp(buyer, started)).status).toBe(204)
    expect(statusOf(started)).toBe('canceled')
    await next.buy(rider)
  })

  it('no other browser can cancel it, and a payment that succeeded stays', async () => {
    const rider = await lastCopy()
    const buyer = shop.buyer('keeps-it@example.com')
    const started = await buyer.start(rider)
    for (const stranger of [shop.buyer('stranger@example.com'), shop.buyer(buyer.email)]) {
      expect((await giveUp(stranger, started)).status).toBe(204)
    }
    expect(statusOf(started)).toBe('requires_payment_method')
    await buyer.payCard(started)
    expect((await giveUp(buyer, started)).status).toBe(204)
    expect(await paidFor(rider.id)).toEqual([buyer.email])
    await buyer.confirm(rider, started)
  })

  it('an attempt that is taken up again after its hold ran out holds a copy again, or is told', async () => {
    const rider = await lastCopy()
    const buyer = shop.buyer('slow-typist@example.com')
    const attempt = { attempt: 'slow-attempt' }
    const started = await buyer.start(rider, attempt)
    shop.later(HOLD_MINUTES * 60_000 + 1000)
    expect((await buyer.start(rider, attempt)).paymentIntentId).toBe(started.paymentIntentId)
    const next = shop.buyer('impatient@example.com')
    expect((await next.tryToStart(rider)).status).toBe(409)
    shop.later(HOLD_MINUTES * 60_000 + 1000)
    await next.start(rider)
    expect(await buyer.tryToStart(rider, attempt)).toMatchObject(reply(409, 'This video is sold out'))
  })
})

describe('sequence 17: an attempt that could not be cancelled when another took its place', () => {
  const TOLD = 'You started another payment for this video, so this one is on its way back.'

  /** Two attempts of one browser; the first is still open at Stripe. */
  async function begun(rider: Rider, between: (early: StartedPurchase) => unknown = () => undefined) {
    const first = shop.buyer(`first-${rider.id}@example.com`)
    const early = await first.start(rider, { attempt: `first-attempt-${rider.id}` })
    await between(early)
    shop.stripe.troubleWith = (_, path) => (path.endsWith('/cancel') ? 'error' : null)
    const second = as(first, `second-${rider.id}@example.com`)
    const late = await second.start(rider)
    shop.stripe.troubleWith = () => null
    return { first, early, second, late }
  }

  it('is cancelled by the next run, also where copies are not limited', async () => {
    const { early, late } = await begun(await shop.addRider())
    expect(statusOf(early)).toBe('requires_payment_method')
    expect((await work.reconcile(shop.shop)).failures).toEqual([])
    expect([statusOf(early), statusOf(late)]).toEqual(['canceled', 'requires_payment_method'])
  })

  it.each([{}, { salesLimit: 1 }])('sends money that still comes back, with words: %j', async (limit) => {
    const rider = await shop.addRider(limit)
    const { first, early, second, late } = await begun(rider)
    await first.payCard(early)
    expect(await first.tryToConfirm(rider, early)).toMatchObject({ status: 409, text: TOLD })
    expect(shop.stripe.money.get(early.paymentIntentId)).toBe(0)
    expect(await shop.emails('refused-payment', first.email)).toBe(1)
    const alarms = await alarmsOf(await shop.admin())
    expect(alarms.map(({ sentence }) => sentence)).toContain(
      `$65 of ${first.email} went back by itself: they had started another payment for it.`,
    )
    await second.payCard(late)
    await second.confirm(rider, late)
    expect(await paidFor(rider.id)).toEqual([second.email])
  })

  it('is delivered where it had been paid before', async () => {
    const rider = await shop.addRider()
    const { first, early } = await begun(rider, async (payment) => {
      await shop.buyer('').payCard(payment)
      shop.later(5000)
    })
    await first.confirm(rider, early)
    expect(await paidFor(rider.id)).toEqual([first.email])
  })

  it('gives up its key, so that going back to it pays for a video', async () => {
    const rider = await shop.addRider()
    const { first, early } = await begun(rider)
    const again = await first.payAndLeave(rider, { attempt: `first-attempt-${rider.id}` })
    expect(again.paymentIntentId).not.toBe(early.paymentIntentId)
    await first.confirm(rider, again)
  })

  it('counts as one also while its payment is only being made', async () => {
    const rider = await shop.addRider()
    const first = shop.buyer('still-starting@example.com')
    // the browser's cookie is there
    const before = await first.start(rider)
    await giveUp(first, before)
    const [asked, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { payments } = shop.shop
    const { createIntent } = payments
    payments.createIntent = async (wanted) => {
      asked.resolve()
      await slow.promise
      return createIntent(wanted)
    }
    const starting = first.start(rider)
    await asked.promise
    payments.createIntent = createIntent
    const second = as(first, 'already-started@example.com')
    await second.buy(rider)
    slow.resolve()
    const early = await starting
    expect((await work.reconcile(shop.shop)).failures).toEqual([])
    expect(statusOf(early)).toBe('canceled')
  })
})

describe('sequence 16: an attempt whose money went back', () => {
  const HOLD = HOLD_MINUTES * 60_000 + 1000
  const key = { 'idempotency-key': 'an-explicit-idempotency-key' }

  it('gives up its key: the same tab buys as soon as there is a copy again', async () => {
    const { rider, late, started } = await soldOutUnder({ attempt: 'sold-out-attempt' })
    const again = await late.start(rider, { attempt: 'sold-out-attempt' })
    expect(again.paymentIntentId).not.toBe(started.paymentIntentId)
    await late.payCard(again)
    await late.confirm(rider, again)
    expect(shop.stripe.money.get(started.paymentIntentId)).toBe(0)
    expect(shop.stripe.money.get(again.paymentIntentId)).toBe(6500)
  })

  it('so does a test order that the owner cleared', async () => {
    const rider = await shop.addRider()
    const buyer = shop.buyer('cleared@example.com')
    const attempt = { attempt: 'cleared-attempt' }
    const started = await buyer.payAndLeave(rider, attempt)
    await buyer.confirm(rider, started)
    await (await shop.admin()).send('DELETE', '/api/sales/test')
    const again = await buyer.payAndLeave(rider, attempt)
    expect(again.paymentIntentId).not.toBe(started.paymentIntentId)
    await buyer.confirm(rider, again)
  })

  it('an explicit Idempotency-Key still gives its first answer', async () => {
    const { rider, late, started } = await soldOutUnder({}, key)
    const body = { riderId: rider.id, email: late.email, amount: 6500, quantity: 1 }
    const again = await late.client.send('POST', api.createPaymentIntent, body, key)
    expect(JSON.parse(again.text)).toEqual(started)
  })

  /** Paid after the last copy was sold to another, who then gave it back. */
  async function soldOutUnder(more: { attempt?: string }, headers: Record<string, string> = {}) {
    const rider = await shop.addRider({ salesLimit: 1 })
    const late = shop.buyer(`sold-out-${rider.id}@example.com`)
    const body = { riderId: rider.id, email: late.email, amount: 6500, quantity: 1, ...more }
    const { text } = await late.client.send('POST', api.createPaymentIntent, body, headers)
    const started = StartedPurchase.parse(JSON.parse(text))
    shop.later(HOLD)
    await shop.buyer(`quick-${rider.id}@example.com`).buy(rider)
    await late.payCard(started)
    expect((await late.tryToConfirm(rider, started)).status).toBe(409)
    await (await shop.admin()).send('PUT', api.rider(rider.id), { salesLimit: 2 })
    return { rider, late, started }
  }
})

describe('sequence 15: a payment’s id is no proof', () => {
  it('of the browser that paid: another one is told that the link is emailed, and given nothing', async () => {
    const { rider, buyer, started } = await shop.pay('own-browser@example.com')
    const thief = shop.buyer(buyer.email)
    for (const round of [1, 2]) {
      const { status, text } = await thief.tryToConfirm(rider, started)
      expect([round, status]).toEqual([round, 202])
      expect(JSON.parse(text)).toEqual({
        message: 'The payment went through. We just emailed the link to the address it was bought with.',
      })
      expect(thief.client.cookie('buyer')).toBeUndefined()
    }
    const delivery = await buyer.confirm(rider, started)
    expect(await buyer.confirm(rider, started)).toEqual(delivery)
    expect((await thief.tryToConfirm(rider, started)).text).not.toContain(tokenOf(delivery))
    expect(await paidFor(rider.id)).toHaveLength(1)
  })

  it('but the attempt’s own key is, where the answer with the cookie got lost', async () => {
    const rider = await shop.addRider()
    const attempt = { attempt: 'lost-answer-key' }
    await shop.buyer('lost-answer@example.com').start(rider, attempt)
    const again = shop.buyer('lost-answer@example.com')
    const started = await again.payAndLeave(rider, attempt)
    await again.confirm(rider, started)
  })
})
