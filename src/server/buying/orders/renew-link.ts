import type { Shop } from '../../composed-shop.ts'
import { writeEmail } from '../../email/write-email.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { hashToken, orderToken } from '../access/order-link.ts'
import type { PurchaseRow } from './deliver.ts'

/** Whoever needs more should write to us. */
const MOST_VERSIONS = 50

/** Gives an order another link, which is mailed to its buyer. The one before dies, and so does what others have shown with it. */
export async function renewLink(shop: Shop, purchase: PurchaseRow, device: string): Promise<PurchaseRow> {
  if (purchase.orderVersion >= MOST_VERSIONS) {
    throw new ShopError('conflict', 'This order has had too many links. Please write to us.')
  }
  const orderVersion = purchase.orderVersion + 1
  const orderTokenHash = hashToken(orderToken(shop.secret, { ...purchase, orderVersion }))
  const renewed = await shop.db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('purchase')
      .set({ orderVersion, orderTokenHash })
      .where('id', '=', purchase.id)
      .where('orderVersion', '=', purchase.orderVersion)
      .where('status', '=', 'paid')
      .returningAll()
      .executeTakeFirst()
    if (!changed) throw new ShopError('conflict', 'This order has just been changed. Please open it again.')
    await tx
      .deleteFrom('buyerProof')
      .where('kind', 'in', ['order', 'payer'])
      .where('value', '=', String(purchase.id))
      .where((where) => where.or([where('device', 'is', null), where('device', '<>', device)]))
      .execute()
    const { email } = purchase
    await writeEmail(tx, { kind: 'resend', recipient: email, payload: { email }, now: shop.now() })
    return changed
  })
  shop.worker.wake('emails')
  return renewed
}
