import { Order } from '../../src/contract/buying/order.ts'
import { orderToken } from '../../src/server/buying/access/order-link.ts'
import type { Shop } from '../../src/server/composed-shop.ts'
import type { RowOf } from '../../src/server/tables.ts'
import { api } from '../support/addresses.ts'
import type { Line, Payment } from './cards.ts'
import { CODE, type Visit } from './visitor.ts'

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

/** What the shop promises, held against its books and the books of the provider. */
export async function examineBooks(shop: Shop, payments: Payment[], visits: Visit[]): Promise<Findings> {
  const { db } = shop
  const checkouts = await db.selectFrom('checkout').selectAll().execute()
  const purchases = await db.selectFrom('purchase').selectAll().execute()
  const entitlements = await db.selectFrom('entitlement').selectAll().execute()
  const emails = await db
    .selectFrom('email')
    .selectAll()
    .where('kind', 'in', ['order', 'order-preordered', 'refused-payment'])
    .execute()
  let booked = 0
  const wrong: string[] = []
  const claim = (holds: boolean, sentence: string) => void (holds || wrong.push(sentence))

  const refunds = await db.selectFrom('refund').selectAll().execute()
  const disputes = await db.selectFrom('dispute').selectAll().execute()
  const charged = payments.filter((payment) => payment.charged)
  /** All of a basket. */
  const checkoutsOf = ({ intentId }: Payment) => {
    const lead = checkouts.find((checkout) => checkout.intentId === intentId)
    return checkouts.filter(({ id, leadId }) => lead && (id === lead.id || leadId === lead.id))
  }
  let sentBack = 0
  let kept = 0
  for (const payment of charged) {
    const { intentId } = payment
    const basket = checkoutsOf(payment)
    const bought = purchases.filter(({ checkoutId }) => basket.some(({ id }) => id === checkoutId))
    kept += payment.kept
    for (const { id, status } of basket) {
      const sales = bought.filter(({ checkoutId }) => checkoutId === id).length
      const isRight = status === 'paid' ? sales === 1 : status === 'refunded' && sales === 0
      claim(isRight, `${intentId} was charged, its checkout is ${status} and has ${sales} purchases`)
    }
    if (bought.length > 0) {
      const unsold = refunds.filter((one) => one.intentId === intentId && one.purchaseId === null)
      const stuck = sumOf(unsold.filter(({ status }) => status === 'failed'))
      const gone = sumOf(bought) + stuck - payment.kept
      const refunded = bought.reduce((sum, { refundedCents }) => sum + refundedCents, 0)
      booked += stuck
      claim(refunded === gone, `${intentId} says ${refunded} of ${gone} refunded`)
      for (const one of bought) {
        const status = one.refundedCents >= one.amountCents || payment.disputed ? 'refunded' : 'paid'
        claim(
          one.status === status,
          `${one.orderNumber} of ${intentId} is ${one.status} instead of ${status}`,
        )
      }
      continue
    }
    sentBack++
    const isKnown = refunds.some((refund) => refund.intentId === intentId && refund.status === 'failed')
    // what was sent back already, a bank may take once more; the owner has the dispute in the list
    const isTaken = disputes.some((one) => one.intentId === intentId && ['open', 'lost'].includes(one.status))
    const isTold = payment.kept > 0 ? isKnown : isTaken
    claim(payment.kept === 0 || isTold, `${payment.kept} of ${intentId} was kept for nothing`)
    booked += payment.kept
  }
  const withCode = purchases.filter(({ code }) => code !== null)
  const uses = new Set(withCode.filter(({ isOpen }) => isOpen === 1).map(({ id, orderId }) => orderId ?? id))
  claim(uses.size <= CODE.maxUses, `${uses.size} orders use a code that has ${CODE.maxUses} uses`)
  for (const sales of Map.groupBy(withCode, ({ id, orderId }) => orderId ?? id).values()) {
    const off = sales.reduce((sum, { offCents }) => sum + offCents, 0)
    const full = sumOf(sales) + off
    // where a part of a basket was sent back, each line is rounded for itself
    const isRight = Math.abs(off - (full * CODE.percent) / 100) <= sales.length
    claim(isRight, `${sales[0]?.orderNumber} takes ${off} off ${full}`)
  }
  const orders = purchases.filter(({ id, orderId }) => orderId === null || orderId === id)
  claim(orders.length === charged.length - sentBack, `${orders.length} orders for ${charged.length}`)
  booked += purchases.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0)
  claim(booked === kept, `The books have ${booked} cents, and the provider ${kept}`)

  for (const purchase of orders) {
    const mine = emails.filter(
      ({ kind, payload }) => kind !== 'refused-payment' && JSON.parse(payload).purchaseId === purchase.id,
    )
    claim(mine.length === 1, `Order ${purchase.orderNumber} has ${mine.length} emails`)
    claim(mine[0]?.recipient === purchase.email, `The email of ${purchase.orderNumber} goes to somebody else`)
  }
  const ownerOf = ({ email, riderId }: { email: string; riderId: number }) => `${email} ${riderId}`
  const owners = purchases.filter(({ status }) => status === 'paid').map(ownerOf)
  claim(
    [...new Set(owners)].sort().join() === entitlements.map(ownerOf).sort().join(),
    `${entitlements.length} videos are open to ${new Set(owners).size} buyers`,
  )
  const changed = new Set([...refunds, ...disputes].map(({ purchaseId }) => purchaseId))
  const untouched = purchases.filter(({ id, orderId }) => !changed.has(id) && !changed.has(orderId ?? id))
  claim(new Set(untouched.map(ownerOf)).size === untouched.length, 'Somebody bought the same video twice')
  await examineLimits(shop, untouched, claim)
  await examinePreorders(shop, claim)
  const waiting = refunds.filter(({ status }) => status === 'requested').length
  claim(waiting === 0, `${waiting} refunds were never sent`)
  for (const one of visits) {
    if (one.end === 'gave up') claim(false, `${one.email} never got a right answer: ${one.because}`)
    if (one.end !== 'delivered') continue
    const found = purchases.some(
      ({ orderNumber, email }) => orderNumber === one.orderNumber && email === one.email,
    )
    claim(found, `${one.email} was given order ${one.orderNumber}, which is not in the books`)
  }
  const refusals = emails.filter(({ kind }) => kind === 'refused-payment').length
  const refused = checkouts.filter(({ status }) => status === 'refunded').length
  claim(refusals === refused, `${refusals} emails about ${refused} videos that could not be sold`)
  return {
    charged: charged.length,
    delivered: orders.length,
    sentBack,
    orderEmails: emails.length - refusals,
    refunds: refunds.length,
    disputes: disputes.length,
    keptCents: kept,
    wrong,
  }
}

const sumOf = (rows: { amountCents: number }[]) => rows.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The ledger is the provider's balance: line by line, month by month and payout by payout. */
export async function examineLedger(shop: Shop, lines: Line[]): Promise<string[]> {
  const booked = await shop.db.selectFrom('movement').selectAll().where('provider', '=', 'stripe').execute()
  const ours = booked.map(({ transactionId, amountCents, at, payoutId }) => ({
    id: transactionId ?? 'none',
    cents: amountCents,
    month: at.slice(0, 7),
    payoutId,
  }))
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

async function examineLimits(
  { db }: Shop,
  purchases: RowOf<'purchase'>[],
  claim: (holds: boolean, sentence: string) => void,
) {
  const limited = await db.selectFrom('rider').selectAll().where('salesLimit', 'is not', null).execute()
  for (const { id, salesLimit } of limited) {
    const sold = purchases.filter(({ riderId }) => riderId === id).length
    claim(sold <= (salesLimit ?? 0), `${sold} copies were sold of a rider with ${salesLimit}`)
  }
}

/** Every pre-order was delivered or refunded, never both and never neither; of those that others gave back it was neither. */
async function examinePreorders({ db }: Shop, claim: (holds: boolean, sentence: string) => void) {
  const purchases = await db
    .selectFrom('purchase')
    .innerJoin('checkout', 'checkout.id', 'purchase.checkoutId')
    .selectAll('purchase')
    .where('checkout.promisedBy', 'is not', null)
    .execute()
  const emails = await db.selectFrom('email').select(['kind', 'payload']).execute()
  const told = (kind: string, id: number) =>
    emails.filter((one) => one.kind === kind && JSON.parse(one.payload).purchaseId === id).length
  const refunds = await db.selectFrom('refund').selectAll().where('reason', '=', 'preorder').execute()
  const waiting = await db.selectFrom('videoWait').select('purchaseId').execute()
  for (const { id, orderNumber, status } of purchases) {
    const delivered = told('video-ready', id)
    const refunded = refunds.filter(({ purchaseId }) => purchaseId === id).length
    const givenBack = status === 'refunded' && refunded === 0
    const isOne = delivered + refunded === 1 || (givenBack && delivered + refunded === 0)
    claim(isOne, `The pre-order ${orderNumber} was delivered ${delivered} and refunded ${refunded} times`)
    claim(told('preorder-refunded', id) === refunded, `The buyer of pre-order ${orderNumber} was not told`)
    const waits = status === 'paid' && waiting.some(({ purchaseId }) => purchaseId === id)
    claim(!waits, `The pre-order ${orderNumber} still waits`)
  }
}

/** Every order's page opens and leads to its video, on a shop that has just come back; those that went back are closed. */
export async function examineOrders(shop: Shop, url: string): Promise<string[]> {
  const purchases = await shop.db.selectFrom('purchase').selectAll().execute()
  const wrong: string[] = []
  for (const purchase of purchases) {
    const { orderNumber } = purchase
    const token = orderToken(shop.secret, purchase)
    const answer = await fetch(url + api.order(token))
    const sales = purchases.filter(
      ({ id, orderId }) => id === purchase.id || (orderId && orderId === purchase.orderId),
    )
    if (sales.every(({ status }) => status === 'refunded')) {
      if (answer.status !== 410) wrong.push(`The refunded order ${orderNumber} answers ${answer.status}`)
      continue
    }
    const order = Order.safeParse(await answer.json().catch(() => null))
    if (!order.data || !orderNumber.startsWith(order.data.orderNumber)) {
      wrong.push(`The page of order ${orderNumber} answers ${answer.status}`)
      continue
    }
    for (const video of order.data.videos) {
      // of a pre-order whose refund was refused for good
      if (!video.ready) continue
      const { status } = await fetch(url + new URL(video.url).pathname, { redirect: 'manual' })
      if (status !== 302) wrong.push(`The video of order ${orderNumber} answers ${status}`)
    }
  }
  return wrong
}
