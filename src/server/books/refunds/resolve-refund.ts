import { REFUND_FAILED } from '../../../contract/books/status.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeEmail } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { bookByHand } from '../ledger/movements.ts'
import { derivePurchase, lockPurchase } from './derive-purchase.ts'
import { hearOfOtherRefunds } from './refund-purchase.ts'
import { BY_HAND, findOtherSize, insertRefund, leftOf, type Refund } from './refund-rows.ts'
import { sendRefundNow } from './send-refund.ts'

type Resolution = 'again' | 'by-hand' | 'dismiss'

/**
 * The owner sends a failed refund again, records that it was handed back, or dismisses it; for one that is to be handed back,
 * the last two. Each ends the alarm; a second click is refused.
 */
export async function resolveRefund(shop: Shop, id: number, how: Resolution) {
  const known = await shop.db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
  if (!known) return notFound('refund')
  if (known.purchaseId !== null && how !== 'dismiss') await hearOfOtherRefunds(shop, known.purchaseId)
  const next = await shop.db.transaction().execute(async (tx) => {
    const purchase = known.purchaseId === null ? null : await lockPurchase(tx, known.purchaseId, shop.engine)
    const refund = await take(tx, shop, known, how)
    if (how === 'dismiss') return null
    if (refund.provider === BY_HAND) return handBack(tx, shop, refund)
    const left = purchase ? await leftOf(tx, purchase) : refund.amountCents
    if (left <= 0) {
      throw new ShopError(
        'nothing-to-refund',
        'Nothing of this payment is left to refund. You can dismiss this.',
      )
    }
    const { checkoutId, purchaseId, intentId, reason, horses, provider } = refund
    const amountCents = Math.min(refund.amountCents, left)
    const same = { checkoutId, purchaseId, intentId, amountCents, reason, horses, askedBy: 'owner' as const }
    if (how === 'again') return insertRefund(tx, shop, { ...same, provider })
    return handBack(tx, shop, await insertRefund(tx, shop, { ...same, provider: BY_HAND }))
  })
  shop.responses.invalidateEverywhere()
  shop.worker.wake('emails')
  if (next && next.provider !== BY_HAND) await sendRefundNow(shop, next.id)
}

/** A failed one, or one that is to be handed back, once. */
async function take(tx: Tx, shop: Shop, { id, provider }: Refund, how: Resolution): Promise<Refund> {
  const now = shop.now().toISOString()
  const taken = await tx
    .updateTable('refund')
    .set(
      provider !== BY_HAND
        ? { dismissedAt: now }
        : { status: how === 'by-hand' ? 'succeeded' : 'cancelled', settledAt: now, dismissedAt: now },
    )
    .where('id', '=', id)
    .where('status', 'in', provider === BY_HAND && how !== 'again' ? ['requested'] : REFUND_FAILED)
    .where('dismissedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!taken) throw new ShopError('conflict', 'This refund has been seen to already')
  return taken
}

/** The buyer has the money: books, access and email. */
async function handBack(tx: Tx, shop: Shop, refund: Refund): Promise<Refund> {
  const now = shop.now()
  await tx
    .updateTable('refund')
    .set({ status: 'succeeded', settledAt: now.toISOString() })
    .where('id', '=', refund.id)
    .execute()
  await bookByHand(tx, shop, refund)
  if (refund.purchaseId === null) return refund
  const { after } = await derivePurchase(tx, shop, await lockPurchase(tx, refund.purchaseId, shop.engine))
  const payload = {
    purchaseId: after.id,
    orderNumber: after.orderNumber,
    riderName: after.riderName,
    amountCents: refund.amountCents,
    accessEnded: after.status === 'refunded',
    keeps: (await findOtherSize(tx, after))?.size ?? null,
    byHand: true,
  }
  await writeEmail(tx, { kind: 'refund', recipient: after.email, payload, now })
  return refund
}
