import { describe, expect, it } from 'vitest'
import { sharedStripeShop } from '../support/shared-shop.ts'
import { work } from '../support/world/work.ts'

const NOT_CHARGED = 'Payments are down for a moment. You were not charged.'
const AWAY = 'The card service does not answer right now. Please try again in a moment.'

const shop = sharedStripeShop({}, { timeouts: { stripe: { timeout: 150, retries: 0 } } })

describe.each(['error', 'silence'] as const)('a card service that answers with %s', (trouble) => {
  it('is told to the buyer, charges no card twice, and the purchase goes on afterwards', async () => {
    const { stripe } = shop
    const rider = await shop.addRider()
    const buyer = shop.buyer(`${trouble}@example.com`)
    const attempt = `attempt-${trouble}-1`
    stripe.troubleWith = () => trouble
    expect(await buyer.tryToStart(rider, { attempt })).toMatchObject({ status: 503, text: NOT_CHARGED })

    stripe.troubleWith = () => null
    const purchase = await buyer.start(rider, { attempt })
    await buyer.payCard(purchase)
    stripe.troubleWith = () => trouble
    expect(await buyer.tryToConfirm(rider, purchase)).toMatchObject({ status: 503, text: AWAY })
    // the reconciler tries, says that it could not, and leaves it for the next time
    expect((await work.reconcile(shop.shop)).failures.length).toBeGreaterThan(0)

    stripe.troubleWith = () => null
    expect((await work.reconcile(shop.shop)).failures).toEqual([])
    const { orderNumber } = await buyer.confirm(rider, purchase)
    expect(orderNumber).toBeTruthy()
    expect(await shop.emails('order', buyer.email)).toBe(1)
    const paid = [...stripe.ledger.intents.values()].filter(
      ({ status, metadata }) => status === 'succeeded' && metadata.email === buyer.email,
    )
    expect(paid).toHaveLength(1)
  })

  it('keeps a refund waiting until it answers, and gives the money back once', async () => {
    const { stripe } = shop
    const { intentId, purchaseId } = await shop.sell(`${trouble}-refund@example.com`)
    const admin = await shop.admin()
    stripe.troubleWith = () => trouble
    expect(await admin.send('POST', `/api/purchases/${purchaseId}/refund`)).toMatchObject({
      status: 502,
      text: 'The payment provider did not take the refund yet. It is tried again by itself.',
    })
    stripe.troubleWith = () => null
    await work.reconcile(shop.shop)
    await work.reconcile(shop.shop)
    expect(stripe.money.get(intentId)).toBe(0)
    const given = [...stripe.ledger.refunds.values()].filter(
      ({ payment_intent }) => payment_intent === intentId,
    )
    expect(given).toHaveLength(1)
  })
})
