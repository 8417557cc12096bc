import { z } from 'zod'
import { Dispute } from '../../src/contract/books/dispute.ts'
import { PurchaseRefunds } from '../../src/contract/books/refund.ts'
import { type Sale, SalesSummary } from '../../src/contract/books/sales.ts'
import { toCents } from '../../src/contract/buying/pricing.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { Alarm } from '../../src/contract/owner/dashboard.ts'
import { readTable } from '../../src/contract/platform/table-text.ts'
import { MINUTE } from '../../src/contract/time.ts'
import { api } from '../support/addresses.ts'
import type { Client } from '../support/client.ts'
import { emailsOf, salesOf } from '../support/observe.ts'
import type { TestShop } from '../support/open-shop-at.ts'
import type { Line, Payment } from './cards.ts'
import { CODE, type Offer, type Visit } from './visitor.ts'

export interface Findings {
  charged: number
  delivered: number
  sentBack: number
  orderEmails: number
  refunds: number
  disputes: number
  /** What the provider still has, and so the books. */
  keptCents: number
  wrong: string[]
}

/** A basket sells as many as this; more than the price of one was paid for it, also with a code. */
const [IN_BASKET, PRICE_OF_ONE] = [4, 6500]

const ORDER_EMAILS = ['order', 'order-preordered']

type Claim = (holds: boolean, sentence: string) => void

/** `K7M4-29QX-2` is of order `K7M4-29QX`. */
export const orderOf = (orderNumber: string) => orderNumber.split('-').slice(0, 2).join('-')
const sum = <T>(all: T[], centsOf: (one: T) => number) => all.reduce((cents, one) => cents + centsOf(one), 0)
const netOf = ({ amount, refundedAmount }: Sale) => toCents(amount) - toCents(refundedAmount)

/** What the shop promises: what its owner is told, held against the books of the provider and what the visitors saw. */
export async function examineBooks(
  test: TestShop,
  payments: Payment[],
  { visits, offers }: { visits: Visit[]; offers: Offer[] },
): Promise<Findings> {
  // alarms about refunds on their way are given some minutes
  test.later(6 * MINUTE)
  const owner = await test.admin()
  const sales = await salesOf(owner)
  const emails = await emailsOf(owner)
  const disputes = await owner.get(z.array(Dispute), api.disputes)
  const { net } = await owner.get(SalesSummary, api.salesSummary())
  const movements = (await movementsOf(owner)).filter(({ kind }) => kind !== 'fee')
  const failures = await failedRefunds(owner)
  const orders = Map.groupBy(sales, (sale) => orderOf(sale.orderNumber))
  const wrong: string[] = []
  const claim: Claim = (holds, sentence) => void (holds || wrong.push(sentence))

  const charged = payments.filter((payment) => payment.charged)
  const paidBy = new Map(charged.map(({ intentId }) => [intentId, new Set<string>()]))
  for (const { intentId, orderNumber } of movements)
    if (orderNumber) paidBy.get(intentId)?.add(orderOf(orderNumber))
  /** Money of videos that could not be sold, which came back or never went. */
  const stuck = new Map<string, number>()
  const refused = new Map<string, { payments: number; videos: number }>()
  let sentBack = 0
  /** What is kept of payments beside their sales, less what banks took once more. */
  let unsold = 0
  for (const { intentId, email, kept, cents, disputed } of charged) {
    const numbers = [...(paidBy.get(intentId) ?? [])]
    const bought = numbers.flatMap((number) => orders.get(number) ?? [])
    claim(numbers.length <= 1, `${intentId} paid for the orders ${numbers}`)
    const riders = new Set(bought.map(({ riderId }) => riderId))
    claim(
      riders.size === bought.length,
      `Order ${numbers} has ${bought.length} sales of ${riders.size} riders`,
    )
    const booked = sum(
      movements.filter((one) => one.intentId === intentId),
      (one) => one.cents,
    )
    claim(booked === kept, `The books have ${booked} of ${intentId}, and the provider ${kept}`)
    const left = kept - sum(bought, netOf)
    // what was sent back already, a bank may take once more; the owner has the dispute in the list
    const isTaken = disputes.some((one) => one.intentId === intentId && ['open', 'lost'].includes(one.status))
    claim(left >= 0 || (bought.length === 0 && isTaken), `${-left} of ${intentId} is missing in its sales`)
    unsold += left
    if (left > 0) stuck.set(email, left + (stuck.get(email) ?? 0))
    for (const one of bought) {
      const status = netOf(one) <= 0 || disputed ? 'refunded' : 'paid'
      claim(one.status === status, `${one.orderNumber} of ${intentId} is ${one.status} instead of ${status}`)
      claim(one.email === email, `${one.orderNumber} of ${email} belongs to ${one.email}`)
    }
    if (bought.length === 0) sentBack++
    const videos = (cents > PRICE_OF_ONE ? IN_BASKET : 1) - bought.length
    const before = refused.get(email) ?? { payments: 0, videos: 0 }
    if (videos > 0) refused.set(email, { payments: before.payments + 1, videos: before.videos + videos })
  }
  for (const [email, cents] of stuck) {
    const told = sum(
      failures.filter((one) => one.email === email),
      (one) => one.cents,
    )
    claim(told >= cents, `${cents} of ${email} was kept for nothing`)
  }
  claim(orders.size === charged.length - sentBack, `${orders.size} orders for ${charged.length}`)
  const kept = sum(charged, (payment) => payment.kept)
  const shown = toCents(net) + unsold
  claim(shown === kept, `The shop shows ${shown} cents, and the provider has ${kept}`)

  examineCodes([...orders.values()], claim)
  /** Emails of these kinds about an order, and about one rider of it. */
  const told = (kinds: string[], order: string, riderName = '') =>
    emails.filter(({ kind, subject }) => {
      const number = /\(order (.+)\)$/.exec(subject)?.[1] ?? ''
      return kinds.includes(kind) && orderOf(number) === order && subject.includes(riderName)
    })
  for (const [number, [sale]] of orders) {
    const mine = told(ORDER_EMAILS, number)
    claim(mine.length === 1, `Order ${number} has ${mine.length} emails`)
    claim(mine[0]?.recipient === sale?.email, `The email of ${number} goes to another address`)
  }
  for (const { kind, recipient } of emails)
    claim(kind !== 'refused-payment' || refused.has(recipient), `${recipient} is told of a payment sent back`)
  for (const [email, { payments, videos }] of refused) {
    const { length } = emails.filter((one) => one.kind === 'refused-payment' && one.recipient === email)
    claim(
      payments <= length && length <= videos,
      `${email} has ${length} emails about ${videos} refused videos`,
    )
  }

  const isUntouched = ({ refundedAmount, refundNote, dispute }: Sale) =>
    !refundedAmount && !refundNote && !dispute
  const untouched = [...orders.values()].filter((order) => order.every(isUntouched)).flat()
  const owners = new Set(untouched.map(({ email, riderId }) => `${email} ${riderId}`))
  claim(owners.size === untouched.length, 'An address bought the same video twice')
  for (const { riderId } of offers) {
    const { salesLimit } = await owner.get(Rider, api.rider(riderId))
    const sold = untouched.filter((sale) => sale.riderId === riderId).length
    claim(sold <= (salesLimit ?? sold), `${sold} copies were sold of a rider with ${salesLimit}`)
  }

  const refundsOf = async ({ id }: Sale) =>
    (await owner.get(PurchaseRefunds, api.purchaseRefunds(id))).refunds
  for (const sale of sales) {
    const unsent = (await refundsOf(sale)).filter(
      ({ status, isByHand }) => status === 'requested' && !isByHand,
    )
    claim(unsent.length === 0, `${unsent.length} refunds of ${sale.orderNumber} were never sent`)
  }
  const alarms = await owner.get(z.array(Alarm), api.alarms)
  for (const { kind, sentence } of alarms) claim(kind !== 'refund-stuck', sentence)
  await examinePreorders()
  for (const one of visits) {
    if (one.end === 'gave up') claim(false, `${one.email} never got a right answer: ${one.because}`)
    if (one.end !== 'delivered') continue
    const found = orders.get(orderOf(one.orderNumber))?.some(({ email }) => email === one.email)
    claim(found === true, `${one.email} was given order ${one.orderNumber}, which is not in the books`)
  }
  return {
    charged: charged.length,
    delivered: orders.size,
    sentBack,
    orderEmails: emails.filter(({ kind }) => ORDER_EMAILS.includes(kind)).length,
    refunds: movements.filter(({ kind }) => kind === 'refund').length,
    disputes: disputes.length,
    keptCents: kept,
    wrong,
  }

  /** Every pre-order was delivered or refunded, never both and never neither; of those that others gave back it was neither. */
  async function examinePreorders() {
    const ids = offers.filter(({ preorder }) => preorder).map(({ riderId }) => riderId)
    for (const sale of sales.filter(({ riderId }) => ids.includes(riderId))) {
      const { orderNumber, riderName, status } = sale
      const order = orderOf(orderNumber)
      const delivered = told(['video-ready'], order, riderName).length
      const refunded = (await refundsOf(sale)).filter(({ askedBy }) => askedBy === 'shop').length
      const givenBack = status === 'refunded' && refunded === 0
      const isOne = delivered + refunded === 1 || (givenBack && delivered + refunded === 0)
      claim(isOne, `The pre-order ${orderNumber} was delivered ${delivered} and refunded ${refunded} times`)
      const words = told(['preorder-refunded'], order).length
      claim(words === refunded, `The buyer of pre-order ${orderNumber} was told ${words} times`)
    }
  }
}

/** No more orders use the code than it allows, and each takes a fifth off. */
function examineCodes(orders: Sale[][], claim: Claim) {
  const withCode = orders.filter((order) => order.some(({ code }) => code !== null))
  const uses = withCode.filter((order) => order.some(({ status }) => status === 'paid')).length
  claim(uses <= CODE.maxUses, `${uses} orders use a code that has ${CODE.maxUses} uses`)
  for (const order of withCode) {
    const off = sum(order, ({ discount }) => toCents(discount))
    const full = off + sum(order, ({ amount }) => toCents(amount))
    // where a part of a basket was sent back, each line is rounded for itself
    const isRight = Math.abs(off - (full * CODE.percent) / 100) <= order.length
    claim(isRight, `${order[0]?.orderNumber} takes ${off} off ${full}`)
  }
}

/** Every movement of money as the owner exports them. */
async function movementsOf(owner: Client) {
  const { text } = await owner.send('GET', `/api/sales/movements.csv?year=${new Date().getUTCFullYear()}`)
  return readTable(text, ',')
    .slice(1)
    .map(({ cells: [at = '', kind, amount, orderNumber, _rider, intentId = '', id, payoutId] }) => ({
      ...{ kind, orderNumber, intentId },
      ...{
        id: id || 'none',
        month: at.slice(0, 7),
        cents: toCents(Number(amount)),
        payoutId: payoutId || null,
      },
    }))
}

/** Whose refund failed, and of how much: the owner dismisses one after the other, as only the first ones are shown. */
async function failedRefunds(owner: Client) {
  const failed: { email: string; cents: number }[] = []
  for (;;) {
    const alarms = await owner.get(z.array(Alarm), api.alarms)
    const shown = alarms.filter(({ kind }) => kind === 'refund-failed')
    for (const { sentence, actions = [] } of shown) {
      const [, dollars = '', email = ''] = /^The refund of \$(\S+) to (\S+)/.exec(sentence) ?? []
      failed.push({ email, cents: toCents(Number(dollars)) })
      const dismiss = actions.find(({ label }) => label === 'Dismiss')
      await owner.send('POST', dismiss?.post ?? '')
    }
    if (shown.length === 0) return failed
  }
}

/** The ledger is the provider's balance: line by line, month by month and payout by payout. */
export async function examineLedger(owner: Client, lines: Line[]): Promise<string[]> {
  const ours = await movementsOf(owner)
  const wrong: string[] = []
  for (const by of ['id', 'month', 'payoutId'] as const) {
    const [mine, theirs] = [sumBy(ours, by), sumBy(lines, by)]
    for (const key of new Set([...mine.keys(), ...theirs.keys()])) {
      const [have, should] = [mine.get(key) ?? 0, theirs.get(key) ?? 0]
      if (have !== should) wrong.push(`The ledger has ${have} cents for ${by} ${key}, the provider ${should}`)
    }
  }
  return wrong
}

function sumBy(lines: Line[], by: 'id' | 'month' | 'payoutId') {
  const sums = new Map<string | null, number>()
  for (const line of lines) sums.set(line[by], (sums.get(line[by]) ?? 0) + line.cents)
  return sums
}
