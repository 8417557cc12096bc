import type { Shop } from '../../composed-shop.ts'
import { cancelPaymentOf } from './cancel-payment.ts'
import { MOST_DECLINES } from './payment-limits.ts'

/** A card was declined. Who tries many is not looking for a video: the payment is called off. */
export async function noteDecline(shop: Shop, intentId: string) {
  const checkout = await shop.db
    .updateTable('checkout')
    .set((row) => ({ declines: row('declines', '+', 1) }))
    .where('intentId', '=', intentId)
    .where('provider', '=', shop.payments.provider)
    .where('status', '=', 'open')
    .returning('declines')
    .executeTakeFirst()
  if (checkout && checkout.declines >= MOST_DECLINES) await cancelPaymentOf(shop, intentId)
}
