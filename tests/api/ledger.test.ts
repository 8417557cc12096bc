// @module-tag postgres
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PayoutMovement, Payouts } from '../../src/contract/books/payout.ts'
import { PurchaseRefunds } from '../../src/contract/books/refund.ts'
import { YearlyReport } from '../../src/contract/books/yearly-report.ts'
import { api } from '../support/addresses.ts'
import type { Client } from '../support/client.ts'
import { alarmsOf, salesOf } from '../support/observe.ts'
import { sharedStripeShop } from '../support/shared-shop.ts'
import type { StripeSale } from '../support/stripe-shop.ts'
import { checkoutWasLost } from '../support/world/payments.ts'
import { work } from '../support/world/work.ts'

let admin: Client

const shop = sharedStripeShop()
beforeAll(async () => {
  admin = await shop.admin()
  await admin.send('PUT', api.shop, { timeZone: 'UTC' })
})
beforeEach(() => {
  shop.stripe.troubleWith = () => null
  shop.stripe.ledger.isEmpty = false
})

const refund = (id: number, body: unknown = {}) => admin.send('POST', api.refund(id), body)
const refundsOf = (id: number) => admin.get(PurchaseRefunds, `/api/purchases/${id}/refunds`)
const bookOf = async ({ buyer }: StripeSale) => (await salesOf(admin, buyer.email))[0]
const alarms = () => alarmsOf(admin)
const act = async (kind: string, label: string) => {
  const alarm = (await alarms()).findLast((one) => one.kind === kind)
  const action = alarm?.actions?.find((one) => one.label === label)
  return admin.send('POST', action?.post ?? '/nothing')
}
const report = (year = new Date().getFullYear()) => admin.get(YearlyReport, `/api/sales/report?year=${year}`)
/** The refund that was asked for last comes back from the bank. */
const lastRefundFails = () =>
  shop.heard(() =>
    shop.stripe.ledger.endRefund([...shop.stripe.ledger.refunds.keys()].at(-1) ?? '', 'failed'),
  )
const reconciled = () => work.reconcile(shop.shop)

/** The export of what moved this year. */
async function movements() {
  const { text } = await admin.send('GET', `/api/sales/movements.csv?year=${new Date().getFullYear()}`)
  return text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => {
      const [at = '', kind = '', amount, _order, _rider, intentId, transactionId = '', payoutId] =
        line.split(',')
      return { at, kind, amount: Number(amount), intentId, transactionId, payoutId }
    })
}

/** Every line of the provider's balance, and every movement that names one, as text. */
async function bothBooks() {
  const booked = (await movements()).filter(({ transactionId }) => transactionId)
  const sums = Map.groupBy(booked, ({ transactionId, payoutId, at }) => [transactionId, payoutId, at].join())
  const lines = [...shop.stripe.ledger.bookings.values()].filter(({ type }) => type !== 'payout')
  const second = (created: number) => new Date(created * 1000).toISOString().slice(0, 19).replace('T', ' ')
  return {
    ours: [...sums]
      .map(
        ([line, parts]) => `${line} ${Math.round(parts.reduce((sum, { amount }) => sum + amount * 100, 0))}`,
      )
      .sort(),
    theirs: lines
      .map(({ id, net, payout, created }) => `${[id, payout, second(created)].join()} ${net}`)
      .sort(),
  }
}

describe('a dispute', () => {
  it('of a few cents less than was paid closes the order, and lost it stays closed', async () => {
    const sale = await shop.sell('converted@example.com')
    const { ledger } = shop.stripe
    const { id } = await shop.heard(() => ledger.openDispute(sale.intentId, { amount: 6498 }))
    expect(await bookOf(sale)).toMatchObject({ status: 'refunded', refundedAmount: 64.98 })
    expect((await sale.buyer.client.send('GET', `/order/${sale.token}/video/1`)).status).toBe(410)
    await shop.heard(() => ledger.closeDispute(id, 'lost'))
    expect((await sale.buyer.client.send('GET', `/order/${sale.token}/video/1`)).status).toBe(410)
  })

  it('that cannot be read keeps no refund unbooked, and no buyer from the video', async () => {
    const sale = await shop.sell('no-permission@example.com')
    shop.stripe.ledger.refund(sale.intentId, 2000)
    shop.stripe.troubleWith = (_method, path) => (path === '/v1/disputes' ? 'error' : null)
    await reconciled()
    expect(await bookOf(sale)).toMatchObject({ refundedAmount: 20, status: 'paid' })
    expect((await sale.buyer.tryToConfirm(sale.rider, sale.started)).status).toBe(200)
  })
})

describe('a refund', () => {
  it('that the provider refused for now is sent under a new key', async () => {
    const sale = await shop.sell('empty-balance@example.com')
    shop.stripe.ledger.isEmpty = true
    expect((await refund(sale.purchaseId)).status).toBe(502)
    shop.stripe.ledger.isEmpty = false
    await reconciled()
    expect(shop.stripe.money.get(sale.intentId)).toBe(0)
  })

  it('paid back another way is at most what is left', async () => {
    const sale = await shop.sell('twice-back@example.com')
    shop.stripe.ledger.refundsAre = 'pending'
    await refund(sale.purchaseId, { amount: 40 })
    shop.stripe.ledger.refundsAre = 'succeeded'
    await lastRefundFails()
    // meanwhile the owner gave back $40 in the dashboard
    shop.stripe.ledger.refund(sale.intentId, 4000)
    expect((await act('refund-failed', 'Paid back another way')).status).toBe(204)
    expect(await bookOf(sale)).toMatchObject({ refundedAmount: 65 })
    expect((await refundsOf(sale.purchaseId)).left).toBe(0)
  })

  it('of the rest knows what went back in the provider’s dashboard', async () => {
    const sale = await shop.sell('dashboard@example.com')
    shop.stripe.ledger.refund(sale.intentId, 2500)
    expect((await refund(sale.purchaseId)).status).toBe(200)
    expect(shop.stripe.money.get(sale.intentId)).toBe(0)
    expect((await alarms()).filter(({ sentence }) => sentence.includes('dashboard@'))).toEqual([])
  })

  it('that was never taken says nothing of an open order', async () => {
    const sale = await shop.sell('never-taken@example.com')
    shop.stripe.ledger.refund(sale.intentId, 2500)
    // the provider cannot say so before
    shop.stripe.troubleWith = (method, path) => (method === 'GET' && path === '/v1/refunds' ? 'error' : null)
    await refund(sale.purchaseId)
    shop.stripe.troubleWith = () => null
    await reconciled()
    const mine = (await alarms()).filter(({ sentence }) => sentence.includes('never-taken@'))
    for (const { sentence } of mine) expect(sentence).not.toContain('open again')
    expect((await act('refund-failed', 'Refund again')).status).toBe(204)
    expect(shop.stripe.money.get(sale.intentId)).toBe(0)
  })
})

describe('the ledger', () => {
  it('has every line of the provider’s balance with its own date, and each payout adds up', async () => {
    const { ledger } = shop.stripe
    const won = await shop.sell('won@example.com')
    const limited = await shop.addRider({ salesLimit: 1 })
    // sold out meanwhile: its money goes back by itself, and the fee is lost
    const [first, second] = [shop.buyer('first@example.com'), shop.buyer('second@example.com')]
    const late = await first.start(limited)
    shop.later(60 * 60_000)
    await second.buy(limited)
    await first.payCard(late)
    await first.tryToConfirm(limited, late)
    ledger.payOut()
    const { id } = await shop.heard(() => ledger.openDispute(won.intentId))
    await shop.heard(() => ledger.closeDispute(id, 'won'))
    await reconciled()
    shop.later(60 * 60_000)
    await work.findTransactions(shop.shop)
    const second_ = ledger.payOut()
    await work.syncPayouts(shop.shop)
    const { ours, theirs } = await bothBooks()
    expect(ours).toEqual(theirs)

    const { payouts, waiting } = await admin.get(Payouts, '/api/payouts')
    expect(payouts.map(({ difference, otherCount }) => [difference, otherCount])).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(waiting).toBe(0)
    const latest = payouts.find((one) => one.id === second_.id)
    expect(latest).toMatchObject({ amount: -15, disputes: 0, fees: -15 })
    const movements = await admin.get(z.array(PayoutMovement), `/api/payouts/${second_.id}`)
    expect(movements.map(({ kind, amount }) => [kind, amount])).toEqual(
      expect.arrayContaining([
        ['dispute', -65],
        ['dispute-reversal', 65],
        ['fee', -15],
      ]),
    )
    const { total } = await report()
    const paidOut = [...ledger.payouts.values()].reduce((sum, { amount }) => sum + amount, 0)
    // what was handed back in cash is in no payout
    expect(total.net).toBe((paidOut - 2500) / 100)
  })

  it('names what of a payout is not this shop’s', async () => {
    shop.stripe.ledger.bookOther(1234)
    shop.stripe.ledger.payOut()
    await work.syncPayouts(shop.shop)
    const { payouts } = await admin.get(Payouts, '/api/payouts')
    expect(payouts.find(({ otherCount }) => otherCount > 0)).toMatchObject({
      amount: 12.34,
      other: 12.34,
      otherCount: 1,
      difference: 0,
    })
  })

  it('has money without an order too, dismissed or not', async () => {
    const before = await report()
    const sale = await shop.buyer('lost@example.com').payAndLeave(await shop.addRider())
    await checkoutWasLost(shop.shop, sale)
    await reconciled()
    expect((await act('unmatched-payment', 'Dismiss')).status).toBe(204)
    const after = await report()
    expect(after.total.gross - before.total.gross).toBe(65)
    expect(after.total.fees - before.total.fees).toBeCloseTo(2.19)
  })

  it('asks on for the transactions of others when one payment cannot be read', async () => {
    shop.stripe.ledger.booksCharges = false
    const [first, second] = [await shop.sell('unread@example.com'), await shop.sell('read@example.com')]
    shop.stripe.ledger.booksCharges = true
    shop.later(10 * 60_000)
    shop.stripe.troubleWith = (_method, path) => (path.endsWith(first.intentId) ? 'error' : null)
    await work.findTransactions(shop.shop).catch(() => undefined)
    const withFee = (await movements()).filter(({ kind }) => kind === 'fee').map(({ intentId }) => intentId)
    expect(withFee).toContain(second.intentId)
    expect(withFee).not.toContain(first.intentId)
  })

  it('waits for a key that may not read the balance, and sells on', async () => {
    const { account } = shop.stripe
    account.forbidden = /balance_transactions/
    const sale = await shop.sell('no-balance@example.com')
    expect((await refund(sale.purchaseId, { amount: 15 })).status).toBe(200)
    account.forbidden = null
    await work.checkAccount(shop.shop)
    shop.later(10 * 60_000)
    await work.findTransactions(shop.shop)
    const booked = (await movements()).filter(({ intentId }) => intentId === sale.intentId)
    expect(booked.map(({ kind }) => kind).sort()).toEqual(['charge', 'fee', 'refund'])
    for (const { transactionId } of booked) expect(transactionId).toMatch(/^txn_/)
  })

  it('has a refund that came back also where the key may not read the balance', async () => {
    const { account } = shop.stripe
    account.forbidden = /balance_transactions/
    const sale = await shop.sell('no-balance-back@example.com')
    await refund(sale.purchaseId)
    await lastRefundFails()
    account.forbidden = null
    expect(await bookOf(sale)).toMatchObject({ refundedAmount: 0, status: 'paid' })
    await work.checkAccount(shop.shop)
  })

  it('is exported with payment, fee and date of the refund, and movement by movement', async () => {
    const sale = await shop.sell('export@example.com')
    await refund(sale.purchaseId, { amount: 15 })
    const csv = (await admin.send('GET', '/api/sales.csv?search=export@example.com')).text.split('\r\n')
    expect(csv[0]).toContain('Payment id,Fee (USD),Refunded on,Mode,Code,Discount (USD),Size')
    expect(csv[1]).toMatch(
      new RegExp(`,${sale.intentId},2\\.19,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d.*,test,,0,Full size$`),
    )
    const mine = (await movements()).filter(({ intentId }) => intentId === sale.intentId)
    expect(mine.map(({ kind }) => kind).sort()).toEqual(['charge', 'fee', 'refund'])
  })
})

it('the owner’s look at an order is not the buyer’s', async () => {
  const sale = await shop.sell('unopened@example.com')
  await admin.send('GET', `/api/orders/${sale.token}`)
  await admin.send('GET', `/order/${sale.token}/video/1`)
  const evidence = async () =>
    JSON.parse((await admin.send('GET', `/api/purchases/${sale.purchaseId}/evidence`)).text).visits
  expect(await evidence()).toEqual([])
  await shop.visitor().send('GET', `/api/orders/${sale.token}`)
  expect(await evidence()).toMatchObject([{ kind: 'opened', mayBeOwner: false }])
})

it('December stays as it was when a refund fails in January', async () => {
  const year = new Date().getFullYear() + 1
  shop.later(Date.UTC(year, 11, 20, 12) - shop.shop.now().getTime())
  admin = await shop.admin()
  const sale = await shop.sell('december@example.com')
  await refund(sale.purchaseId)
  shop.later(10 * 60_000)
  await work.findTransactions(shop.shop)
  const december = async () => {
    const { months } = await report(year)
    return months.find(({ month }) => month === `${year}-12`)
  }
  const before = await december()
  expect(before).toMatchObject({ gross: 65, refunds: 65 })
  shop.later(15 * 24 * 60 * 60_000)
  await lastRefundFails()
  expect(await december()).toEqual(before)
  expect(await bookOf(sale)).toMatchObject({ status: 'paid', refundedAmount: 0 })
})
