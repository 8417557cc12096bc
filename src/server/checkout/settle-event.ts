import type { Shop } from '../compose.ts'
import type { RowOf } from '../db/tables.ts'
import { nextAttempt } from '../payments/next-attempt.ts'
import { settlePayment } from './settle-payment.ts'

/** Does what a stored message of the provider calls for, and remembers that it is done. One that fails is tried again later. */
export async function settleEvent(shop: Shop, event: RowOf<'paymentEvent'>) {
  try {
    const { state } = event.intentId
      ? await settlePayment(shop, event.intentId, { isMoneyBack: event.isMoneyBack === 1 })
      : { state: 'unknown' }
    await note(shop, event, {
      settledAt: shop.now().toISOString(),
      isForeign: state === 'foreign' ? 1 : 0,
    })
  } catch (error) {
    await note(shop, event, { nextAttemptAt: nextAttempt(event.receivedAt, shop.now()) })
    throw error
  }
}

const note = (
  { db }: Shop,
  { provider, eventId }: RowOf<'paymentEvent'>,
  what: Partial<Pick<RowOf<'paymentEvent'>, 'settledAt' | 'isForeign' | 'nextAttemptAt'>>,
) =>
  db
    .updateTable('paymentEvent')
    .set(what)
    .where('provider', '=', provider)
    .where('eventId', '=', eventId)
    .execute()
