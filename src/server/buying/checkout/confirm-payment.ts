import type { ConfirmPayment } from '../../../contract/buying/purchase.ts'
import type { Shop } from '../../composed-shop.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { RowOf } from '../../tables.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * The buyer's browser says that it paid. Repeating it gives the same purchase; null to a browser that did not begin this
 * payment: whoever it is, the link goes by mail to the one who paid.
 */
export async function confirmPayment(
  shop: Shop,
  { riderId, email, paymentIntentId }: ConfirmPayment,
  browser: string | undefined,
): Promise<RowOf<'purchase'> | null> {
  const settled = await settlePayment(shop, paymentIntentId)
  switch (settled.state) {
    case 'refunded':
      throw new ShopError('conflict', settled.sentence)
    case 'open':
      throw new ShopError('payment-incomplete', 'The payment was not completed. Nothing was charged.')
    case 'cancelled':
      throw new ShopError('gone', 'This payment has run out. Nothing was charged.')
    case 'processing':
      throw new ShopError(
        'payment-processing',
        'Your payment is still being processed. Please wait a moment.',
        {
          'retry-after': '2',
        },
      )
    case 'unmatched':
      throw new ShopError(
        'conflict',
        'Your payment has arrived, but does not fit an order here. The shop has been told and will sort it out.',
      )
    case 'foreign':
    case 'unknown':
      throw new ShopError('not-found', 'There is no such payment')
  }
  const { purchaseId } = settled
  const purchase = await paidPurchase.first(shop.db, { purchaseId, riderId, email })
  if (!purchase) throw new ShopError('not-found', 'There is no such payment')
  if (purchase.status === 'refunded')
    throw new ShopError('gone', 'This order was refunded, so its videos are no longer available.')
  if (purchase.browser === null || purchase.browser !== browser) return null
  return purchase
}

const paidPurchase = prepared<{ purchaseId: number; riderId: number; email: string }>()(
  (db, { purchaseId, riderId, email }) =>
    db
      .selectFrom('purchase')
      .innerJoin('checkout', 'checkout.id', 'purchase.checkoutId')
      .selectAll('purchase')
      .select('checkout.browser')
      .where('purchase.id', '=', purchaseId)
      .where('purchase.riderId', '=', riderId)
      // as typed when paying, even if the address was put right since
      .where('checkout.email', '=', email),
)
