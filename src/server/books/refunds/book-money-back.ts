import type { ProviderDispute, ProviderRefund } from '../../buying/providers/payments.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import { recordDisputes } from '../disputes/record-disputes.ts'
import { derivePurchase, findPurchaseOfIntent, lockPurchase } from './derive-purchase.ts'
import { type PaymentOf, type RefundChange, recordRefunds } from './record-refunds.ts'
import { tellOfRefunds } from './tell-of-refunds.ts'

interface Heard {
  refunds?: ProviderRefund[]
  disputes?: ProviderDispute[]
  /** When the provider was asked for the disputes. */
  seenAt?: Date
  /** A refund that the provider will never take. */
  refused?: { id: number; failure: string }
}

/** Asks the provider for everything that went back of a payment, and books it. */
export async function syncMoneyBack(shop: Shop, intentId: string) {
  const seenAt = shop.now()
  const [refunds, disputes] = await Promise.all([
    shop.payments.listRefunds(intentId),
    shop.payments.listDisputes(intentId),
  ])
  await bookMoneyBack(shop, { intentId, checkoutId: null, purchaseId: null }, { refunds, disputes, seenAt })
}

/** Rows, books, access and letters in one transaction: whoever hears of it first does it, and nobody twice. */
export async function bookMoneyBack(shop: Shop, payment: PaymentOf, heard: Heard) {
  const changed = await shop.db.transaction().execute(async (tx) => {
    const found = await findPurchaseOfIntent(tx, payment.intentId)
    const of: PaymentOf = {
      intentId: payment.intentId,
      checkoutId: found?.checkoutId ?? payment.checkoutId,
      purchaseId: found?.purchaseId ?? payment.purchaseId,
    }
    // two who hear of it at once come one after the other
    const purchase = of.purchaseId === null ? null : await lockPurchase(tx, of.purchaseId, shop.engine)
    if (!purchase) await lockCheckout(tx, shop, of)
    const changes = await recordRefunds(tx, shop, of, heard.refunds ?? [])
    if (heard.refused) changes.push(...(await refuseRefund(tx, shop, heard.refused)))
    const tellOfDisputes = await recordDisputes(
      tx,
      shop,
      of,
      heard.disputes ?? [],
      heard.seenAt ?? shop.now(),
    )
    const derived = purchase && (await derivePurchase(tx, purchase))
    await tellOfRefunds(tx, shop, changes, derived?.after ?? null)
    await tellOfDisputes(derived?.after ?? null)
    return changes.length > 0 || derived?.before.status !== derived?.after.status
  })
  if (!changed) return
  shop.responses.invalidateEverywhere()
  shop.worker.wake('emails')
}

async function lockCheckout(tx: Tx, { engine }: Shop, { checkoutId }: PaymentOf) {
  if (engine !== 'postgres' || checkoutId === null) return
  await tx.selectFrom('checkout').select('id').where('id', '=', checkoutId).forUpdate().execute()
}

async function refuseRefund(
  tx: Tx,
  shop: Shop,
  { id, failure }: { id: number; failure: string },
): Promise<RefundChange[]> {
  const refund = await tx
    .updateTable('refund')
    .set({ status: 'failed', lastError: failure, nextAttemptAt: null, settledAt: shop.now().toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .returningAll()
    .executeTakeFirst()
  return refund ? [{ refund, before: 'requested' }] : []
}
