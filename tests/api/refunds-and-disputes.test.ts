// @module-tag postgres
import { describe, expect, it } from 'vitest'
import { Purchase } from '../../src/contract/buying/purchase.ts'
import { api } from '../support/addresses.ts'
import { salesOf } from '../support/observe.ts'
import { sharedAdmin, sharedStripeShop } from '../support/shared-shop.ts'
import type { StripeSale } from '../support/stripe-shop.ts'

const shop = sharedStripeShop()
const admin = sharedAdmin(shop)

const refund = (purchaseId: number, body?: unknown) => admin.send('POST', api.refund(purchaseId), body)
const refunded = async (purchaseId: number, body?: unknown) => {
  const { status, text } = await refund(purchaseId, body)
  if (status !== 200) throw new Error(`The refund was answered with ${status}: ${text}`)
  return Purchase.parse(JSON.parse(text))
}
const owns = ({ buyer, rider }: StripeSale) => buyer.owns(rider)
const bookOf = async ({ buyer }: StripeSale) => (await salesOf(admin, buyer.email))[0]

describe('a refund by the owner', () => {
  it('of a part keeps access, of the rest ends it, and the buyer is told of each', async () => {
    const sale = await shop.sell('part@example.com')
    expect(await refunded(sale.purchaseId, { amount: 20 })).toMatchObject({
      status: 'paid',
      refundedAmount: 20,
    })
    expect(await owns(sale)).toBe(true)
    expect(await refunded(sale.purchaseId)).toMatchObject({ status: 'refunded', refundedAmount: 65 })
    expect(shop.stripe.money.get(sale.intentId)).toBe(0)
    expect(await owns(sale)).toBe(false)
    expect(await shop.emails('refund', sale.buyer.email)).toBe(2)
  })

  it('of more than is left is refused with what is left', async () => {
    const sale = await shop.sell('over@example.com')
    await refunded(sale.purchaseId, { amount: 20 })
    const { status, text } = await refund(sale.purchaseId, { amount: 45.01 })
    expect([status, text]).toEqual([409, 'Only $45 of this payment is left to refund'])
    expect(shop.stripe.money.get(sale.intentId)).toBe(4500)
  })

  it('twice at once gives the money back once', async () => {
    const sale = await shop.sell('double@example.com')
    const answers = await Promise.all([refund(sale.purchaseId), refund(sale.purchaseId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(shop.stripe.money.get(sale.intentId)).toBe(0)
    expect(await shop.emails('refund', sale.buyer.email)).toBe(1)
  })

  it('heard of again from Stripe is not booked twice', async () => {
    const sale = await shop.sell('echo@example.com')
    await refunded(sale.purchaseId, { amount: 20 })
    const event = shop.told('charge.refunded', sale.intentId)
    expect(await shop.stripe.webhooks.deliver(event)).toBe(200)
    expect(await bookOf(sale)).toMatchObject({ refundedAmount: 20, status: 'paid' })
    expect(await shop.emails('refund', sale.buyer.email)).toBe(1)
  })
})

describe('a refund made at Stripe', () => {
  it('of the whole ends access and is told to the buyer', async () => {
    const sale = await shop.sell('at-stripe@example.com')
    await shop.heard(() => shop.stripe.ledger.refund(sale.intentId, null))
    expect(await bookOf(sale)).toMatchObject({ status: 'refunded', refundedAmount: 65 })
    expect(await owns(sale)).toBe(false)
    expect(await shop.emails('refund', sale.buyer.email)).toBe(1)
  })
})

describe('a dispute', () => {
  it('whose messages overtake each other ends as the bank decided', async () => {
    const sale = await shop.sell('overtaken@example.com')
    const { id } = shop.stripe.ledger.openDispute(sale.intentId)
    shop.stripe.ledger.closeDispute(id, 'won')
    const types = ['closed', 'funds_reinstated', 'created', 'funds_withdrawn']
    for (const type of types) {
      const event = shop.told(`charge.dispute.${type}`, sale.intentId)
      await shop.stripe.webhooks.deliver(event)
    }
    expect(await bookOf(sale)).toMatchObject({ status: 'paid', refundedAmount: 0 })
    expect(await owns(sale)).toBe(true)
  })
})
