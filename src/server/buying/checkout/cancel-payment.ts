import { sql } from 'kysely'
import type { Shop } from '../../composed-shop.ts'
import { MOST_DECLINES } from './card-testing.ts'
import { settleIntent } from './settle-payment.ts'

/** The buyer has given up: the copy is free at once, and the payment is cancelled. One that was paid meanwhile is settled. */
export async function cancelPayment(shop: Shop, intentId: string, browser: string | undefined) {
  if (browser === undefined) return
  const released = await shop.db
    .updateTable('checkout')
    .set({ heldUntil: shop.now().toISOString() })
    .where('intentId', '=', intentId)
    .where('browser', '=', browser)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (released) await cancelPaymentOf(shop, intentId)
}

/** Cancels a payment at the provider, and settles what it is then. */
async function cancelPaymentOf(shop: Shop, intentId: string) {
  const intent = await shop.payments.cancelIntent(intentId)
  if (intent) await settleIntent(shop, intent)
}

/** Counts a declined charge, once. After `MOST_DECLINES` of them the payment is cancelled. */
export async function noteDecline(shop: Shop, intentId: string, chargeId: string) {
  const id = JSON.stringify(chargeId)
  const checkout = await shop.db
    .updateTable('checkout')
    .set((row) => ({
      declines: row('declines', '+', 1),
      // appended in the database: the answer and the webhook may tell two charges at once
      declinedCharges: sql<string>`replace(replace("declinedCharges", ']', ${`,${id}]`}), '[,', '[')`,
    }))
    .where('declinedCharges', 'not like', `%${id}%`)
    .where('intentId', '=', intentId)
    .where('provider', '=', shop.payments.provider)
    .where('status', '=', 'open')
    .returning('declines')
    .executeTakeFirst()
  if (checkout && checkout.declines >= MOST_DECLINES) await cancelPaymentOf(shop, intentId)
}
