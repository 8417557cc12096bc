import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Dispute } from '../../src/contract/books/dispute.ts'
import { PurchaseRefunds } from '../../src/contract/books/refund.ts'
import { SalesPage, SalesSummary } from '../../src/contract/books/sales.ts'
import type { NewRider } from '../../src/contract/catalogue/rider.ts'
import type { Alarm } from '../../src/contract/owner/dashboard.ts'
import { api } from '../support/addresses.ts'
import { alarmsOf, salesOf } from '../support/observe.ts'
import { sharedAdmin, sharedStripeShop } from '../support/shared-shop.ts'
import type { StripeSale as Sale } from '../support/stripe-shop.ts'
import { work } from '../support/world/work.ts'

let number = 0

const shop = sharedStripeShop()
const admin = sharedAdmin(shop)

const sell = (rider?: Partial<NewRider>) => shop.sell(`buyer-${++number}-of-us@example.com`, rider)
const ledger = () => shop.stripe.ledger
const refund = ({ purchaseId }: Sale, body?: unknown, key?: string) =>
  admin.send('POST', api.refund(purchaseId), body, key ? { 'idempotency-key': key } : {})
const owns = ({ buyer, rider }: Sale) => buyer.owns(rider)
const bookOf = async ({ buyer }: Sale) => (await salesOf(admin, buyer.email))[0]
const refundsOf = ({ purchaseId }: Sale) => admin.get(PurchaseRefunds, api.purchaseRefunds(purchaseId))
const alarms = async (kind: Alarm['kind'], { buyer }: Sale) =>
  (await alarmsOf(admin)).filter((alarm) => alarm.kind === kind && alarm.sentence.includes(buyer.email))
const press = async (alarm: Alarm | undefined, label: string) =>
  admin.send('POST', alarm?.actions?.find((one) => one.label === label)?.post ?? '')
const refundAt = ({ intentId }: Sale) =>
  [...ledger().refunds.values()].filter(({ payment_intent }) => payment_intent === intentId)
const settleAll = async () => expect((await work.reconcile(shop.shop)).failures).toEqual([])

describe('sequence 3: refunded, then the dispute is won', () => {
  it('stays refunded, gives no video back and takes no copy of the limit', async () => {
    const sale = await sell({ salesLimit: 1 })
    expect((await refund(sale)).status).toBe(200)
    const { id: dispute } = await shop.heard(() => ledger().openDispute(sale.intentId))
    await shop.heard(() => ledger().closeDispute(dispute, 'won'))
    expect(await bookOf(sale)).toMatchObject({ status: 'refunded', refundedAmount: 65, dispute: 'won' })
    expect(await owns(sale)).toBe(false)
    await shop.buyer('next-in-line@example.com').buy(sale.rider)
  })

  it('a part that was refunded stays so, and the rest comes back', async () => {
    const sale = await sell()
    expect((await refund(sale, { amount: 20 })).status).toBe(200)
    const { id } = ledger().openDispute(sale.intentId)
    await settleAll()
    expect(await bookOf(sale)).toMatchObject({ status: 'refunded', refundedAmount: 65, dispute: 'open' })
    expect(await owns(sale)).toBe(false)
    ledger().closeDispute(id, 'won')
    await settleAll()
    expect(await bookOf(sale)).toMatchObject({ status: 'paid', refundedAmount: 20, dispute: 'won' })
    expect(await owns(sale)).toBe(true)
  })
})

describe('sequence 4: a refund that the bank rejects', () => {
  it('is noticed: the order is open again, the books are right, owner and buyer are told', async () => {
    const sale = await sell()
    expect((await refund(sale)).status).toBe(200)
    expect(await bookOf(sale)).toMatchObject({ status: 'refunded', refundedAmount: 65 })
    await shop.heard(() => ledger().endRefund(refundAt(sale)[0]?.id ?? '', 'failed'))
    expect(await bookOf(sale)).toMatchObject({ status: 'paid', refundedAmount: 0 })
    expect(await owns(sale)).toBe(true)
    expect(await refundsOf(sale)).toMatchObject({
      left: 65,
      refunds: [{ amount: 65, status: 'failed', problem: 'expired or canceled card' }],
    })
    const [alarm] = await alarms('refund-failed', sale)
    expect(alarm?.sentence).toContain('failed: expired or canceled card. The order is open again.')
    expect(await shop.emails('owner-refund-failed')).toBe(1)
    expect(await shop.emails('refund-failed', sale.buyer.email)).toBe(1)
    const { sales } = await admin.get(SalesPage, api.sales({ search: sale.buyer.email }))
    expect(sales).toMatchObject([{ status: 'paid', refundedAmount: 0, refundNote: 'failed' }])
  })

  it('can be sent again, or written down as given back in another way', async () => {
    const sale = await sell()
    await refund(sale, { amount: 30 })
    await shop.heard(() => ledger().endRefund(refundAt(sale)[0]?.id ?? '', 'failed'))
    const [first] = await alarms('refund-failed', sale)
    expect((await press(first, 'Refund again')).status).toBe(204)
    expect((await press(first, 'Refund again')).status).toBe(409)
    expect(shop.stripe.money.get(sale.intentId)).toBe(3500)
    expect(await bookOf(sale)).toMatchObject({ refundedAmount: 30 })
    await shop.heard(() => ledger().endRefund(refundAt(sale)[1]?.id ?? '', 'failed'))
    const [second] = await alarms('refund-failed', sale)
    expect((await press(second, 'Paid back another way')).status).toBe(204)
    expect(await alarms('refund-failed', sale)).toEqual([])
    expect(shop.stripe.money.get(sale.intentId)).toBe(6500)
    expect(await bookOf(sale)).toMatchObject({ refundedAmount: 30, status: 'paid' })
    await settleAll()
    expect(await bookOf(sale)).toMatchObject({ refundedAmount: 30 })
  })

  it('one that is still on its way counts as gone, and ends well', async () => {
    ledger().refundsAre = 'pending'
    const sale = await sell()
    expect((await refund(sale)).status).toBe(200)
    ledger().refundsAre = 'succeeded'
    expect(await refundsOf(sale)).toMatchObject({ left: 0, refunds: [{ status: 'pending' }] })
    expect(await owns(sale)).toBe(false)
    await shop.heard(() => ledger().endRefund(refundAt(sale)[0]?.id ?? '', 'succeeded'))
    expect(await refundsOf(sale)).toMatchObject({ refunds: [{ status: 'succeeded' }] })
    expect(await shop.emails('refund', sale.buyer.email)).toBe(1)
  })
})

describe('sequence 5: a refund asked for twice', () => {
  it('with the same key is one refund, however the first answer was lost', async () => {
    const sale = await sell()
    const body = { amount: 20 }
    let losses = 3
    shop.stripe.troubleWith = (method, path) =>
      method === 'POST' && path === '/v1/refunds' && losses-- > 0 ? 'answer lost' : null
    expect((await refund(sale, body, 'key-1')).status).toBe(502)
    shop.stripe.troubleWith = () => null
    const second = await refund(sale, body, 'key-1')
    expect([second.status, JSON.parse(second.text).refundedAmount]).toEqual([200, 20])
    const third = await refund(sale, body, 'key-1')
    expect(third.text).toBe(second.text)
    expect(shop.stripe.money.get(sale.intentId)).toBe(4500)
    expect(await shop.emails('refund', sale.buyer.email)).toBe(1)
    const other = await refund(sale, { amount: 25 }, 'key-1')
    expect([other.status, other.text]).toEqual([409, 'This Idempotency-Key was used for another refund'])
    expect((await refund(sale, body, 'key-2')).status).toBe(200)
    expect(shop.stripe.money.get(sale.intentId)).toBe(2500)
  })

  it('with one key for two orders at the same moment is one of them', async () => {
    const sales = [await sell(), await sell()]
    const answers = await Promise.all(sales.map((sale) => refund(sale, { amount: 20 }, 'two-orders')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('by a double click is one refund', async () => {
    const sale = await sell()
    const answers = await Promise.all([1, 2, 3].map(() => refund(sale, { amount: 20 }, 'double-click')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(shop.stripe.money.get(sale.intentId)).toBe(4500)
  })

  it('without a key is refused in words while the first one waits, and right after it', async () => {
    const sale = await sell()
    shop.stripe.troubleWith = (_method, path) => (path === '/v1/refunds' ? 'not reached' : null)
    expect((await refund(sale, { amount: 20 })).status).toBe(502)
    expect(await refund(sale, { amount: 20 })).toMatchObject({
      status: 409,
      text: 'A refund of $20 is on its way already. If the same is to go back once more, wait until it has arrived',
    })
    expect(await refundsOf(sale)).toMatchObject({ left: 45, refunds: [{ amount: 20, status: 'requested' }] })
    const { sales } = await admin.get(SalesPage, api.sales({ search: sale.buyer.email }))
    expect(sales).toMatchObject([{ refundNote: 'waiting' }])
    shop.stripe.troubleWith = () => null
    await settleAll()
    expect((await refund(sale, { amount: 20 })).text).toContain('$20 was refunded a moment ago')
    expect(shop.stripe.money.get(sale.intentId)).toBe(4500)
  })
})

describe('sequence 6: a dispute while a refund waits', () => {
  it('books the money once, and the refund ends as failed, in words that can be dismissed', async () => {
    const sale = await sell()
    shop.stripe.troubleWith = (_method, path) => (path === '/v1/refunds' ? 'not reached' : null)
    expect((await refund(sale)).status).toBe(502)
    ledger().openDispute(sale.intentId)
    shop.stripe.troubleWith = () => null
    await settleAll()
    expect(await bookOf(sale)).toMatchObject({ status: 'refunded', refundedAmount: 65 })
    expect(shop.stripe.money.get(sale.intentId)).toBe(0)
    expect(await refundsOf(sale)).toMatchObject({ left: 0, refunds: [{ status: 'failed' }] })
    const asked = shop.stripe.requests.length
    await settleAll()
    expect(shop.stripe.requests.slice(asked).filter((one) => one.includes('refunds'))).toEqual([])
    const [alarm] = await alarms('refund-failed', sale)
    expect(alarm?.sentence).toContain("The buyer's bank has taken this money back already")
    expect((await press(alarm, 'Dismiss')).status).toBe(204)
    expect(await alarms('refund-failed', sale)).toEqual([])
    expect((await refund(sale)).text).toBe("The buyer's bank has taken this money back already")
  })

  it('a refund that was on its way is overtaken by the bank', async () => {
    ledger().refundsAre = 'pending'
    const sale = await sell()
    await refund(sale, { amount: 30 })
    ledger().refundsAre = 'succeeded'
    await shop.heard(() => ledger().openDispute(sale.intentId, { amount: 6500 }))
    expect(await bookOf(sale)).toMatchObject({ refundedAmount: 65 })
    expect(shop.stripe.money.get(sale.intentId)).toBe(0)
  })

  it('a refund of what the provider does not know ends at once', async () => {
    const sale = await sell()
    const { intents } = ledger()
    const intent = intents.get(sale.intentId)
    intents.delete(sale.intentId)
    expect(await refund(sale)).toMatchObject({
      status: 409,
      text: 'The refund failed. The payment provider does not know this payment: it was made with other keys.',
    })
    if (intent) intents.set(sale.intentId, intent)
  })
})

describe('sequence 7: disputes', () => {
  const disputesOf = async (sale: Sale) =>
    (await admin.get(z.array(Dispute), api.disputes)).filter(
      ({ purchaseId }) => purchaseId === sale.purchaseId,
    )

  it('are told to the owner with the deadline, and the buyer gets no wrong email', async () => {
    const sale = await sell()
    const before = await shop.emails('owner-dispute')
    await shop.heard(() => ledger().openDispute(sale.intentId))
    expect(await shop.emails('owner-dispute')).toBe(before + 1)
    expect(await shop.emails('refund', sale.buyer.email)).toBe(0)
    const [dispute] = await disputesOf(sale)
    expect(dispute).toMatchObject({
      status: 'open',
      reason: 'fraudulent',
      amount: 65,
      email: sale.buyer.email,
      isAnswered: false,
      dueBy: expect.any(String),
    })
    const [alarm] = await alarms('dispute', sale)
    expect(alarm?.sentence).toContain(
      `Please answer at the payment provider by ${dispute?.dueBy?.slice(0, 10)}`,
    )
    await shop.heard(() => ledger().answerDispute(dispute?.providerId ?? ''))
    expect(await alarms('dispute', sale)).toEqual([])
    await shop.heard(() => ledger().closeDispute(dispute?.providerId ?? '', 'lost'))
    expect(await disputesOf(sale)).toMatchObject([{ status: 'lost', closedAt: expect.any(String) }])
    expect(await shop.emails('owner-dispute')).toBe(before + 2)
  })

  it('an inquiry takes nothing until it grows into a dispute', async () => {
    const sale = await sell()
    const { id } = await shop.heard(() => ledger().openDispute(sale.intentId, { inquiry: true }))
    expect(await disputesOf(sale)).toMatchObject([{ status: 'inquiry' }])
    expect(await alarms('dispute', sale)).toHaveLength(1)
    expect(await owns(sale)).toBe(true)
    await shop.heard(() => ledger().escalateDispute(id))
    expect(await disputesOf(sale)).toMatchObject([{ status: 'open' }])
    expect(await bookOf(sale)).toMatchObject({ status: 'refunded', refundedAmount: 65 })
    expect(await owns(sale)).toBe(false)
    await shop.heard(() => ledger().closeDispute(id, 'won'))
    expect(await owns(sale)).toBe(true)
  })
})

it('the sums are those of the provider to the cent', async () => {
  const { net } = await admin.get(SalesSummary, api.salesSummary())
  const kept = [...shop.stripe.money.values()].reduce((sum, cents) => sum + cents, 0)
  // given back by hand in sequence 4, which the provider knows nothing of
  expect(Math.round(net * 100)).toBe(kept - 3000)
})
