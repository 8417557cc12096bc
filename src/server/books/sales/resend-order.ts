import type { Shop } from '../../composed-shop.ts'
import { writeEmail } from '../../email/write-email.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'

/** Emails the buyer the order link again. */
export async function resendOrder({ db, now, worker }: Shop, purchaseId: number) {
  await db.transaction().execute(async (tx) => {
    const purchase =
      (await tx
        .selectFrom('purchase')
        .select(['orderNumber', 'riderName', 'email', 'status'])
        .where('id', '=', purchaseId)
        .executeTakeFirst()) ?? notFound('purchase')
    if (purchase.status !== 'paid') {
      throw new ShopError('conflict', 'This order was refunded, so there is no video to send any more')
    }
    const { orderNumber, riderName, email } = purchase
    const payload = { purchaseId, orderNumber, riderName }
    await writeEmail(tx, { kind: 'order', recipient: email, payload, now: now() })
  })
  worker.wake('emails')
}
