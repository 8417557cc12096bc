import { api } from '../../src/contract/api.ts'
import { Order } from '../../src/contract/order.ts'
import type { Shop } from '../../src/server/compose.ts'
import type { RowOf } from '../../src/server/db/tables.ts'
import { orderToken } from '../../src/server/delivery/order-token.ts'
import type { Payment } from './cards.ts'
import type { Visit } from './visitor.ts'

export interface Findings {
  charged: number
  delivered: number
  sentBack: number
  orderLetters: number
  wrong: string[]
}

/** What the shop promises, held against its books and the books of whoever took the cards. */
export async function examineBooks(shop: Shop, payments: Payment[], visits: Visit[]): Promise<Findings> {
  const { db } = shop
  const checkouts = await db.selectFrom('checkout').selectAll().execute()
  const purchases = await db.selectFrom('purchase').selectAll().execute()
  const entitlements = await db.selectFrom('entitlement').selectAll().execute()
  const letters = await db
    .selectFrom('letter')
    .selectAll()
    .where('kind', 'in', ['order', 'refused-payment'])
    .execute()
  const wrong: string[] = []
  const claim = (holds: boolean, sentence: string) => void (holds || wrong.push(sentence))

  const charged = payments.filter((payment) => payment.charged)
  const kept = charged.filter((payment) => payment.kept > 0)
  const sentBack = charged.filter((payment) => payment.kept === 0)
  const purchasesOf = ({ intentId }: Payment) => {
    const ids = checkouts.filter((checkout) => checkout.intentId === intentId).map(({ id }) => id)
    return purchases.filter(({ checkoutId }) => checkoutId !== null && ids.includes(checkoutId))
  }

  for (const payment of kept) {
    const bought = purchasesOf(payment)
    claim(
      bought.length === 1 && bought[0]?.status === 'paid' && bought[0].amountCents === payment.kept,
      `${payment.intentId} was charged and has ${bought.length} purchases`,
    )
  }
  for (const payment of payments.filter((one) => one.kept === 0)) {
    claim(purchasesOf(payment).length === 0, `${payment.intentId} was not charged and has a purchase`)
  }
  for (const { intentId } of sentBack) {
    const checkout = checkouts.find((one) => one.intentId === intentId)
    claim(
      checkout?.status === 'refunded',
      `${intentId} was sent back and its checkout is ${checkout?.status}`,
    )
  }
  claim(purchases.length === kept.length, `${purchases.length} purchases for ${kept.length} kept payments`)

  for (const purchase of purchases) {
    const mine = letters.filter(
      ({ kind, payload }) => kind === 'order' && JSON.parse(payload).purchaseId === purchase.id,
    )
    claim(mine.length === 1, `Order ${purchase.orderNumber} has ${mine.length} letters`)
    claim(
      mine[0]?.recipient === purchase.email,
      `The letter of ${purchase.orderNumber} goes to somebody else`,
    )
    const rights = entitlements.filter(({ purchaseId }) => purchaseId === purchase.id)
    claim(rights.length === purchase.quantity, `Order ${purchase.orderNumber} opens ${rights.length} videos`)
  }
  claim(
    entitlements.length === purchases.reduce((sum, { quantity }) => sum + quantity, 0),
    `${entitlements.length} videos are open to buyers`,
  )
  claim(
    new Set(purchases.map(({ email, riderId }) => `${email} ${riderId}`)).size === purchases.length,
    'Somebody bought the same video twice',
  )
  await examineLimits(shop, purchases, claim)
  for (const one of visits) {
    if (one.end === 'gave up') claim(false, `${one.email} never got a right answer: ${one.because}`)
    if (one.end !== 'delivered') continue
    const found = purchases.some(
      ({ orderNumber, email }) => orderNumber === one.orderNumber && email === one.email,
    )
    claim(found, `${one.email} was given order ${one.orderNumber}, which is not in the books`)
  }
  const refusals = letters.filter(({ kind }) => kind === 'refused-payment').length
  claim(
    refusals === sentBack.length,
    `${refusals} letters about ${sentBack.length} payments that were sent back`,
  )
  return {
    charged: charged.length,
    delivered: purchases.length,
    sentBack: sentBack.length,
    orderLetters: letters.length - refusals,
    wrong,
  }
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

/** Every order's page opens and leads to its video, on a shop that has just come back. */
export async function examineOrders(shop: Shop, url: string): Promise<string[]> {
  const purchases = await shop.db.selectFrom('purchase').selectAll().execute()
  const wrong: string[] = []
  for (const purchase of purchases) {
    const { orderNumber } = purchase
    const token = orderToken(shop.secret, purchase)
    const answer = await fetch(url + api.order(token))
    const order = Order.safeParse(await answer.json().catch(() => null))
    if (order.data?.orderNumber !== orderNumber) {
      wrong.push(`The page of order ${orderNumber} answers ${answer.status}`)
      continue
    }
    for (const video of order.data.videos) {
      const { status } = await fetch(url + new URL(video.url).pathname, { redirect: 'manual' })
      if (status !== 302) wrong.push(`The video of order ${orderNumber} answers ${status}`)
    }
  }
  return wrong
}
