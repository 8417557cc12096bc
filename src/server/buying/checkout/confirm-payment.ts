import type { ConfirmPayment } from '../../../contract/buying/purchase.ts'
import type { Shop } from '../../composed-shop.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { RowOf } from '../../tables.ts'
import { settlePayment, type UnpaidState } from './settle-payment.ts'

const REFUSALS: Record<UnpaidState, ConstructorParameters<typeof ShopError>> = {
  open: ['payment-incomplete', 'The payment was not completed. Nothing was charged.'],
  cancelled: ['gone', 'This payment timed out. Nothing was charged.'],
  processing: [
    'payment-processing',
    'Your payment is still being processed. Please wait a moment.',
    { 'retry-after': '2' },
  ],
  unmatched: [
    'conflict',
    "Your payment arrived, but doesn't match an order here. We've been told and will sort it out.",
  ],
  foreign: ['not-found', 'There is no such payment'],
  unknown: ['not-found', 'There is no such payment'],
}

/** The purchase that this browser has paid; null for another browser, since its buyer gets the link by email. */
export async function confirmPayment(
  shop: Shop,
  { riderId, email, paymentIntentId }: ConfirmPayment,
  browser: string | undefined,
): Promise<(RowOf<'purchase'> & { note: string }) | null> {
  const settled = await settlePayment(shop, paymentIntentId)
  if (settled.state === 'refunded') throw new ShopError('conflict', settled.sentence)
  if (settled.state !== 'paid') throw new ShopError(...REFUSALS[settled.state])
  const { purchaseId, sentence: note } = settled
  const purchase = await paidPurchase.first(shop.db, { purchaseId, riderId, email })
  if (!purchase) throw new ShopError(...REFUSALS.unknown)
  if (purchase.status === 'refunded')
    throw new ShopError('gone', 'This order was refunded, so its videos are no longer available.')
  if (purchase.browser === null || purchase.browser !== browser) return null
  return { ...purchase, note }
}

const paidPurchase = prepared<{ purchaseId: number; riderId: number; email: string }>()(
  (db, { purchaseId, riderId, email }) =>
    db
      .selectFrom('purchase')
      .innerJoin('checkout', 'checkout.id', 'purchase.checkoutId')
      .selectAll('purchase')
      .select('checkout.browser')
      .where('purchase.id', '=', purchaseId)
      // any rider of the basket, also one that had sold out
      .where(({ exists, selectFrom, fn }) =>
        exists(
          selectFrom('checkout as one')
            .select('one.id')
            .where('one.riderId', '=', riderId)
            .where(({ eb, or }) => {
              const lead = fn.coalesce('checkout.leadId', 'checkout.id')
              return or([eb('one.id', '=', lead), eb('one.leadId', '=', lead)])
            }),
        ),
      )
      // as typed when paying, even if the address was corrected since
      .where('checkout.email', '=', email),
)
