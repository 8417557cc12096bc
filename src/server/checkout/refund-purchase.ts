import { formatCents, toCents } from '../../contract/money.ts'
import type { Shop } from '../compose.ts'
import { ShopError } from '../errors.ts'
import { insertRefund, lockPurchase, refundedSoFar } from './refund-books.ts'
import { sendRefund } from './send-refund.ts'

/** The owner gives money back: the whole rest, or `dollars` of it. */
export async function refundPurchase(shop: Shop, purchaseId: number, dollars: number | undefined) {
  const refund = await shop.db.transaction().execute(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId, shop.engine)
    if (purchase.checkoutId === null) throw new ShopError(409, 'This sale was not paid through the shop')
    const left = purchase.amountCents - (await refundedSoFar(tx, purchase.checkoutId))
    const amountCents = dollars === undefined ? left : toCents(dollars)
    if (left <= 0) throw new ShopError(409, 'This payment is refunded already')
    if (amountCents > left) {
      throw new ShopError(409, `Only ${formatCents(left)} of this payment is left to refund`)
    }
    return insertRefund(tx, shop, purchase, { amountCents, reason: 'owner', state: 'waiting' })
  })
  await sendRefund(shop, refund.id)
}
