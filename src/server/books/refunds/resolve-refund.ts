import { REFUND_FAILED } from '../../../contract/books/status.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { derivePurchase, lockPurchase } from './derive-purchase.ts'
import { insertRefund, type Refund, recordByHand } from './refund-rows.ts'
import { sendRefundNow } from './send-refund.ts'

type Resolution = 'again' | 'by-hand' | 'dismiss'

/**
 * The owner sends a failed refund again, records that it was paid back in another way, or dismisses it. Each ends the alarm; a
 * second click is refused.
 */
export async function resolveRefund(shop: Shop, id: number, how: Resolution) {
  const next = await shop.db.transaction().execute(async (tx) => {
    const failed = await takeFailed(tx, shop, id)
    const { checkoutId, purchaseId, intentId, amountCents, reason, horses } = failed
    const same = { checkoutId, purchaseId, intentId, amountCents, reason, horses, askedBy: 'owner' as const }
    if (how === 'again') return insertRefund(tx, shop, { ...same, provider: failed.provider })
    if (how === 'by-hand') {
      await recordByHand(tx, shop, same)
      if (purchaseId !== null) await derivePurchase(tx, await lockPurchase(tx, purchaseId, shop.engine))
    }
    return null
  })
  shop.responses.invalidateEverywhere()
  if (!next) return
  await sendRefundNow(shop, next.id)
}

async function takeFailed(tx: Tx, shop: Shop, id: number): Promise<Refund> {
  const taken = await tx
    .updateTable('refund')
    .set({ dismissedAt: shop.now().toISOString() })
    .where('id', '=', id)
    .where('status', 'in', REFUND_FAILED)
    .where('dismissedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (taken) return taken
  const known = await tx.selectFrom('refund').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) return notFound('refund')
  throw new ShopError('conflict', 'This refund has been seen to already')
}
