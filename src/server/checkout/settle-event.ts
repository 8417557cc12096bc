import type { Shop } from '../compose.ts'
import type { RowOf } from '../db/tables.ts'
import { recordDispute, recordDisputeWon } from './record-dispute.ts'
import { settlePayment } from './settle-payment.ts'

/** Does what a stored message of the provider calls for, and remembers that it is done. */
export async function settleEvent(shop: Shop, event: RowOf<'paymentEvent'>) {
  if (event.intentId) {
    await settlePayment(shop, event.intentId)
    if (event.dispute) await settleDispute(shop, event.intentId)
  }
  await shop.db
    .updateTable('paymentEvent')
    .set({ settledAt: shop.now().toISOString() })
    .where('provider', '=', event.provider)
    .where('eventId', '=', event.eventId)
    .execute()
}

/** Messages about a dispute may overtake each other, so what the provider says now decides. */
async function settleDispute(shop: Shop, intentId: string) {
  const dispute = await shop.payments.findDispute(intentId)
  if (dispute === 'won') await recordDisputeWon(shop, intentId)
  else if (dispute) await recordDispute(shop, intentId)
}
