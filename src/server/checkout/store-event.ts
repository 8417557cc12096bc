import type { Shop } from '../composed-shop.ts'
import type { RowOf } from '../db/tables.ts'
import type { PaymentEvent } from '../payments/payments.ts'

/** Keeps messages of the provider before anything is done about them. Gives those that have not arrived before. */
export const storeEvents = async (
  { db, payments, now }: Shop,
  events: PaymentEvent[],
  isMessage: 0 | 1,
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
            isMessage,
            receivedAt: now().toISOString(),
            settledAt: null,
          })),
        )
        .onConflict((conflict) => {
          const known = conflict.columns(['provider', 'eventId'])
          // its message may come after the list has told of it
          return isMessage
            ? known.doUpdateSet({ isMessage }).where('paymentEvent.isMessage', '=', 0)
            : known.doNothing()
        })
        .returningAll()
        .execute()
