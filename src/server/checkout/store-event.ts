import type { Shop } from '../compose.ts'
import type { RowOf } from '../db/tables.ts'
import type { PaymentEvent } from '../payments/payments.ts'

/** Keeps a message of the provider before anything is done about it. Null for one that has arrived before. */
export const storeEvent = async (
  shop: Shop,
  { id, intentId, isMoneyBack }: PaymentEvent,
): Promise<RowOf<'paymentEvent'> | null> =>
  (await shop.db
    .insertInto('paymentEvent')
    .values({
      provider: shop.payments.provider,
      eventId: id,
      intentId,
      isMoneyBack: isMoneyBack ? 1 : 0,
      receivedAt: shop.now().toISOString(),
      settledAt: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
    .returningAll()
    .executeTakeFirst()) ?? null
