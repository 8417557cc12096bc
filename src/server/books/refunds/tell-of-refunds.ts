import { REFUND_FAILED, REFUND_SENT } from '../../../contract/books/status.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeEmail, writeToOwner } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { RowOf } from '../../tables.ts'
import type { RefundChange } from './record-refunds.ts'

/** Letters about refunds that moved: to the buyer when money leaves, to both when it comes back undelivered. */
export async function tellOfRefunds(
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
