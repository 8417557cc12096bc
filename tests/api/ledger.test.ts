// @module-tag postgres
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PayoutMovement, Payouts } from '../../src/contract/books/payout.ts'
import { PurchaseRefunds } from '../../src/contract/books/refund.ts'
import { YearlyReport } from '../../src/contract/books/yearly-report.ts'
import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { Alarm } from '../../src/contract/owner/dashboard.ts'
import { syncPayouts } from '../../src/server/books/ledger/payouts.ts'
import { findTransactions } from '../../src/server/books/ledger/sync-money.ts'
import { reconcile } from '../../src/server/buying/checkout/reconcile.ts'
import { api } from '../support/addresses.ts'
import { tokenOf } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { openStripeShop, type StripeBuyer, type StripeShop } from '../support/stripe-shop.ts'

let shop: StripeShop
let admin: Client

beforeAll(async () => {
  shop = await openStripeShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.stripe.troubleWith = () => null
  shop.stripe.ledger.isEmpty = false
})

interface Sale {
  buyer: StripeBuyer
  rider: Rider
  intentId: string
  purchaseId: number
  token: string
  confirmAgain(): ReturnType<StripeBuyer['tryToConfirm']>
}

async function sell(email: string): Promise<Sale> {
  const rider = await shop.addRider()
  const buyer = shop.buyer(email)
  const started = await buyer.payAndLeave(rider)
  const { orderUrl } = await buyer.confirm(rider, started)
  const { id } = await shop.shop.db
    .selectFrom('purchase')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return {
    buyer,
    rider,
    intentId: started.paymentIntentId,
    purchaseId: id,
    token: tokenOf({ orderUrl }),
    confirmAgain: () => buyer.tryToConfirm(rider, started),
  }
}

const refund = (id: number, body: unknown = {}) => admin.send('POST', api.refund(id), body)
const refundsOf = (id: number) => admin.get(PurchaseRefunds, `/api/purchases/${id}/refunds`)
const purchaseWith = (id: number) =>
  shop.shop.db.selectFrom('purchase').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const alarms = () => admin.get(z.array(Alarm), '/api/alarms')
const act = async (kind: string, label: string) => {
  const alarm = (await alarms()).findLast((one) => one.kind === kind)
  const action = alarm?.actions?.find((one) => one.label === label)
  return admin.send('POST', action?.post ?? '/nothing')
}
const reconciled = () => reconcile(shop.shop)

/** Every line of the provider's balance, and every movement that names one, as text. */
async function bothBooks() {
  const movements = await shop.shop.db
    .selectFrom('movement')
    .select(['transactionId', 'payoutId', 'at'])
    .select(({ fn }) => fn.sum<number>('amountCents').as('cents'))
    .where('transactionId', 'is not', null)
    .groupBy(['transactionId', 'payoutId', 'at'])
    .execute()
  const lines = [...shop.stripe.ledger.bookings.values()].filter(({ type }) => type !== 'payout')
  return {
    ours: movements
      .map(({ transactionId, cents, payoutId, at }) => `${transactionId} ${Number(cents)} ${payoutId} ${at}`)
      .sort(),
    theirs: lines
      .map(
        ({ id, net, payout, created }) => `${id} ${net} ${payout} ${new Date(created * 1000).toISOString()}`,
      )
      .sort(),
  }
}

describe('a dispute', () => {
  it('of a few cents less than was paid closes the order, and lost it stays closed', async () => {
    const sale = await sell('converted@example.com')
    const { ledger } = shop.stripe
    let id = ''
    await shop.heard(() => {
      id = ledger.openDispute(sale.intentId, { amount: 6498 }).id
    })
    expect(await purchaseWith(sale.purchaseId)).toMatchObject({ status: 'refunded', refundedCents: 6498 })
    expect((await sale.buyer.client.send('GET', `/order/${sale.token}/video/1`)).status).toBe(410)
    await shop.heard(() => ledger.closeDispute(id, 'lost'))
    expect((await sale.buyer.client.send('GET', `/order/${sale.token}/video/1`)).status).toBe(410)
  })

  it('that cannot be read keeps no refund unbooked, and no buyer from the video', async () => {
    const sale = await sell('no-permission@example.com')
    shop.stripe.ledger.refund(sale.intentId, 2000)
    shop.stripe.troubleWith = (_method, path) => (path === '/v1/disputes' ? 'error' : null)
    await reconciled()
    expect(await purchaseWith(sale.purchaseId)).toMatchObject({ refundedCents: 2000, status: 'paid' })
    expect((await sale.confirmAgain()).status).toBe(200)
  })
})

describe('a refund', () => {
  it('that the provider refused for now is sent under a new key', async () => {
    const sale = await sell('empty-balance@example.com')
    shop.stripe.ledger.isEmpty = true
    expect((await refund(sale.purchaseId)).status).toBe(502)
    shop.stripe.ledger.isEmpty = false
    await reconciled()
    expect(shop.stripe.money.get(sale.intentId)).toBe(0)
  })

  it('paid back another way is at most what is left', async () => {
    const sale = await sell('twice-back@example.com')
    shop.stripe.ledger.refundsAre = 'pending'
    await refund(sale.purchaseId, { amount: 40 })
    shop.stripe.ledger.refundsAre = 'succeeded'
    const [pending] = [...shop.stripe.ledger.refunds.values()].slice(-1)
    await shop.heard(() => shop.stripe.ledger.endRefund(pending?.id ?? '', 'failed'))
    // meanwhile the owner gave back $40 in the dashboard
    shop.stripe.ledger.refund(sale.intentId, 4000)
    expect((await act('refund-failed', 'Paid back another way')).status).toBe(204)
    expect(await purchaseWith(sale.purchaseId)).toMatchObject({ refundedCents: 6500 })
    expect((await refundsOf(sale.purchaseId)).left).toBe(0)
  })

  it('of the rest knows what went back in the provider’s dashboard', async () => {
    const sale = await sell('dashboard@example.com')
    shop.stripe.ledger.refund(sale.intentId, 2500)
    const { status } = await refund(sale.purchaseId)
    expect(status).toBe(200)
    expect(shop.stripe.money.get(sale.intentId)).toBe(0)
    expect((await alarms()).filter(({ sentence }) => sentence.includes('dashboard@'))).toEqual([])
  })

  it('that was never taken says nothing of an open order', async () => {
    const sale = await sell('never-taken@example.com')
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
    const won = await sell('won@example.com')
    const limited = await shop.addRider({ salesLimit: 1 })
    // sold out meanwhile: its money goes back by itself, and the fee is lost
    const [first, second] = [shop.buyer('first@example.com'), shop.buyer('second@example.com')]
    const late = await first.start(limited)
    shop.later(60 * 60_000)
    const quick = await second.start(limited)
    await second.payCard(quick)
    await second.confirm(limited, quick)
    await first.payCard(late)
    await first.tryToConfirm(limited, late)
    ledger.payOut()
    let id = ''
    await shop.heard(() => {
      id = ledger.openDispute(won.intentId).id
    })
    await shop.heard(() => ledger.closeDispute(id, 'won'))
    await reconciled()
    shop.later(60 * 60_000)
    await findTransactions(shop.shop)
    const second_ = ledger.payOut()
    await syncPayouts(shop.shop)
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
    const { total } = await admin.get(YearlyReport, `/api/sales/report?year=${new Date().getFullYear()}`)
    const paidOut = [...ledger.payouts.values()].reduce((sum, { amount }) => sum + amount, 0)
    // what was handed back in cash is in no payout
    expect(total.net).toBe((paidOut - 2500) / 100)
  })

  it('names what of a payout is not this shop’s', async () => {
    shop.stripe.ledger.bookOther(1234)
    shop.stripe.ledger.payOut()
    await syncPayouts(shop.shop)
    const { payouts } = await admin.get(Payouts, '/api/payouts')
    expect(payouts.find(({ otherCount }) => otherCount > 0)).toMatchObject({
      amount: 12.34,
      other: 12.34,
      otherCount: 1,
      difference: 0,
    })
  })

  it('has money without an order too, dismissed or not', async () => {
    const before = await admin.get(YearlyReport, `/api/sales/report?year=${new Date().getFullYear()}`)
    const sale = await shop.buyer('lost@example.com').payAndLeave(await shop.addRider())
    await shop.shop.db.deleteFrom('checkout').where('intentId', '=', sale.paymentIntentId).execute()
    await reconciled()
    expect((await act('unmatched-payment', 'Dismiss')).status).toBe(204)
    const after = await admin.get(YearlyReport, `/api/sales/report?year=${new Date().getFullYear()}`)
    expect(after.total.gross - before.total.gross).toBe(65)
    expect(after.total.fees - before.total.fees).toBeCloseTo(2.19)
  })

  it('asks on for the transactions of others when one payment cannot be read', async () => {
    shop.stripe.ledger.booksCharges = false
    const [first, second] = [await sell('unread@example.com'), await sell('read@example.com')]
    shop.stripe.ledger.booksCharges = true
    shop.later(10 * 60_000)
    shop.stripe.troubleWith = (_method, path) => (path.endsWith(first.intentId) ? 'error' : null)
    await findTransactions(shop.shop).catch(() => undefined)
    const fees = await shop.shop.db
      .selectFrom('movement')
      .select('intentId')
      .where('kind', '=', 'fee')
      .where('intentId', 'in', [first.intentId, second.intentId])
      .execute()
    expect(fees).toEqual([{ intentId: second.intentId }])
  })

  it('waits for a key that may not read the balance, and sells on', async () => {
    const { account } = shop.stripe
    account.forbidden = /balance_transactions/
    const sale = await sell('no-balance@example.com')
    expect((await refund(sale.purchaseId, { amount: 15 })).status).toBe(200)
    account.forbidden = null
    await shop.shop.payments.checkAccount('')
    shop.later(10 * 60_000)
    await findTransactions(shop.shop)
    const booked = await shop.shop.db
      .selectFrom('movement')
      .select(['kind', 'transactionId'])
      .where('intentId', '=', sale.intentId)
      .execute()
    expect(booked.map(({ kind }) => kind).sort()).toEqual(['charge', 'fee', 'refund'])
    expect(booked.every(({ transactionId }) => transactionId !== null)).toBe(true)
  })

  it('has a refund that came back also where the key may not read the balance', async () => {
    const { account, ledger } = shop.stripe
    account.forbidden = /balance_transactions/
    const sale = await sell('no-balance-back@example.com')
    await refund(sale.purchaseId)
    const [last] = [...ledger.refunds.values()].slice(-1)
    await shop.heard(() => ledger.endRefund(last?.id ?? '', 'failed'))
    account.forbidden = null
    expect(await purchaseWith(sale.purchaseId)).toMatchObject({ refundedCents: 0, status: 'paid' })
    await shop.shop.payments.checkAccount('')
  })

  it('keeps December as it was when a refund fails in January', async () => {
    const sale = await sell('december@example.com')
    await refund(sale.purchaseId)
    shop.later(10 * 60_000)
    await findTransactions(shop.shop)
    const december = '2025-12-20T12:00:00.000Z'
    await shop.shop.db
      .updateTable('movement')
      .set({ at: december })
      .where('intentId', '=', sale.intentId)
      .execute()
    const monthOf = async (year: number, month: string) =>
      (await admin.get(YearlyReport, `/api/sales/report?year=${year}`)).months.find(
        (one) => one.month === `${year}-${month}`,
      )
    const before = await monthOf(2025, '12')
    expect(before).toMatchObject({ gross: 65, refunds: 65 })
    const [last] = [...shop.stripe.ledger.refunds.values()].slice(-1)
    await shop.heard(() => shop.stripe.ledger.endRefund(last?.id ?? '', 'failed'))
    expect(await monthOf(2025, '12')).toEqual(before)
  })

  it('is exported with payment, fee and date of the refund, and movement by movement', async () => {
    const sale = await sell('export@example.com')
    await refund(sale.purchaseId, { amount: 15 })
    const csv = (await admin.send('GET', '/api/sales.csv?search=export@example.com')).text.split('\r\n')
    expect(csv[0]).toContain('Payment id,Fee (USD),Refunded on,Mode,Code,Discount (USD),Size')
    expect(csv[1]).toMatch(
      new RegExp(`,${sale.intentId},2\\.19,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d.*,test,,0,Full size$`),
    )
    const year = new Date().getFullYear()
    const all = (await admin.send('GET', `/api/sales/movements.csv?year=${year}`)).text.split('\r\n')
    const mine = all.filter((line) => line.includes(sale.intentId)).map((line) => line.split(',')[1])
    expect(mine.sort()).toEqual(['charge', 'fee', 'refund'])
  })
})

it('the owner’s look at an order is not the buyer’s', async () => {
  const sale = await sell('unopened@example.com')
  await admin.send('GET', `/api/orders/${sale.token}`)
  await admin.send('GET', `/order/${sale.token}/video/1`)
  const evidence = async () =>
    JSON.parse((await admin.send('GET', `/api/purchases/${sale.purchaseId}/evidence`)).text).visits
  expect(await evidence()).toEqual([])
  await shop.visitor().send('GET', `/api/orders/${sale.token}`)
  expect(await evidence()).toMatchObject([{ kind: 'opened', mayBeOwner: false }])
})
