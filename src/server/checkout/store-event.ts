import type { Shop } from '../compose.ts'
import type { RowOf } from '../db/tables.ts'
import type { PaymentEvent } from '../payments/payments.ts'

/** Keeps messages of the provider before anything is done about them. Gives those that have not arrived before. */
export const storeEvents = async (
  { db, payments, now }: Shop,
  events: PaymentEvent[],
): Promise<RowOf<'paymentEvent'>[]> =>
  events.length === 0
    ? []
    : db
        .insertInto('paymentEvent')
        .values(
          events.map(({ id, intentId, isMoneyBack }) => ({
            provider: payments.provider,
            eventId: id,
            intentId,
            isMoneyBack: isMoneyBack ? (1 as const) : (0 as const),
            receivedAt: now().toISOString(),
            settledAt: null,
          })),
        )
        .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
        .returningAll()
        .execute()
