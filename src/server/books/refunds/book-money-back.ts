import { REFUND_FAILED, REFUND_SENT } from '../../../contract/books/status.ts'
import type { ProviderDispute, ProviderRefund } from '../../buying/providers/payments.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeEmail, writeToOwner } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { RowOf } from '../../tables.ts'
import { recordDisputes } from '../disputes/record-disputes.ts'
import { derivePurchase, findPurchaseOfIntent, lockPurchase } from './derive-purchase.ts'
import { type PaymentOf, type RefundChange, recordRefunds } from './record-refunds.ts'

interface Heard {
  refunds?: ProviderRefund[]
  disputes?: ProviderDispute[]
  /** When the provider was asked for the disputes. */
  seenAt?: Date
  /** A refund that the provider will never take. */
  refused?: { id: number; failure: string }
}

/** Asks the provider for all refunds and disputes of a payment, and records them. */
export async function syncMoneyBack(shop: Shop, intentId: string) {
  const seenAt = shop.now()
  const [refunds, disputes] = await Promise.all([
    shop.payments.listRefunds(intentId),
    shop.payments.listDisputes(intentId),
  ])
  await bookMoneyBack(shop, { intentId, checkoutId: null, purchaseId: null }, { refunds, disputes, seenAt })
}

/** Rows, sums, access and emails in one transaction, once, by whichever of webhook, reconciler and request is first. */
export async function bookMoneyBack(shop: Shop, payment: PaymentOf, heard: Heard) {
  const changed = await shop.db.transaction().execute(async (tx) => {
    const found = await findPurchaseOfIntent(tx, payment.intentId)
    const of: PaymentOf = {
      intentId: payment.intentId,
      checkoutId: found?.checkoutId ?? payment.checkoutId,
      purchaseId: found?.purchaseId ?? payment.purchaseId,
    }
    // serializes two servers that hear of it at once
    const purchase = of.purchaseId === null ? null : await lockPurchase(tx, of.purchaseId, shop.engine)
    if (!purchase) await lockCheckout(tx, shop, of)
    const changes = await recordRefunds(tx, shop, of, heard.refunds ?? [])
    if (heard.refused) changes.push(...(await refuseRefund(tx, shop, heard.refused)))
    const emailAboutDisputes = await recordDisputes(
      tx,
      shop,
      of,
      heard.disputes ?? [],
      heard.seenAt ?? shop.now(),
    )
    const derived = purchase && (await derivePurchase(tx, purchase))
    await emailAboutRefunds(tx, shop, changes, derived?.after ?? null)
    await emailAboutDisputes(derived?.after ?? null)
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

/** To the buyer when the money leaves, to buyer and owner when the bank returns it. */
async function emailAboutRefunds(
  tx: Tx,
  shop: Shop,
  changes: RefundChange[],
  purchase: RowOf<'purchase'> | null,
) {
  const now = shop.now()
  for (const { refund, before } of changes) {
    const { amountCents } = refund
    const wasSent = before !== null && REFUND_SENT.includes(before)
    const isSent = REFUND_SENT.includes(refund.status)
    const isFailed = REFUND_FAILED.includes(refund.status)
    const bought = purchase && {
      purchaseId: purchase.id,
      orderNumber: purchase.orderNumber,
      riderName: purchase.riderName,
    }
    if (isSent && !wasSent && bought) {
      const accessEnded = purchase.status === 'refunded'
      const payload = { ...bought, amountCents, accessEnded }
      await writeEmail(tx, { kind: 'refund', recipient: purchase.email, payload, now })
    }
    if (!isFailed || before === null) continue
    const reason = refund.lastError ?? ''
    await writeToOwner(tx, {
      kind: 'owner-refund-failed',
      payload: {
        amountCents,
        reason,
        riderName: bought?.riderName ?? '',
        orderNumber: bought?.orderNumber ?? '',
      },
      now,
    })
    if (wasSent && bought) {
      const wasClosed = amountCents + purchase.refundedCents >= purchase.amountCents
      const isOpen = purchase.status === 'paid' && wasClosed
      const payload = { ...bought, amountCents, isOpen }
      await writeEmail(tx, { kind: 'refund-failed', recipient: purchase.email, payload, now })
    }
  }
}
