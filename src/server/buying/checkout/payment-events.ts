import type { Shop } from '../../composed-shop.ts'
import type { RowOf } from '../../tables.ts'
import { nextAttempt } from '../providers/next-attempt.ts'
import type { PaymentEvent } from '../providers/payments.ts'
import { settlePayment } from './settle-payment.ts'

type Event = RowOf<'paymentEvent'>

/** Keeps messages of the provider before anything is done about them. Gives those that have not arrived before. */
export const storeEvents = async (
  { db, payments, now }: Shop,
  events: PaymentEvent[],
  isMessage: 0 | 1,
): Promise<Event[]> =>
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

/** Does what a stored message of the provider calls for, and remembers that it is done. */
export const settleEvent = (shop: Shop, event: Event) => settleEvents(shop, [event])

/** The same for several about one payment, which is asked for once. Those that fail are tried again later. */
export async function settleEvents(shop: Shop, events: Event[]) {
  const [first] = events
  if (!first) return
  try {
    const isMoneyBack = events.some((event) => event.isMoneyBack === 1)
    const { state } = first.intentId
      ? await settlePayment(shop, first.intentId, { isMoneyBack })
      : { state: 'unknown' }
    const isForeign = state === 'foreign' ? 1 : 0
    await note(shop, events, { settledAt: shop.now().toISOString(), isForeign })
  } catch (error) {
    await note(shop, events, { nextAttemptAt: nextAttempt(first.receivedAt, shop.now()) })
    throw error
  }
}

/** By the payment that they are about. */
export function groupByIntent<T extends { intentId: string | null }>(events: T[]): T[][] {
  const groups = new Map<string | null, T[]>()
  for (const event of events) {
    const group = groups.get(event.intentId)
    if (group) group.push(event)
    else groups.set(event.intentId, [event])
  }
  return [...groups.values()]
}

const note = (
  { db }: Shop,
  events: Event[],
  what: Partial<Pick<Event, 'settledAt' | 'isForeign' | 'nextAttemptAt'>>,
) =>
  db
    .updateTable('paymentEvent')
    .set(what)
    .where('provider', '=', events[0]?.provider ?? '')
    .where(
      'eventId',
      'in',
      events.map(({ eventId }) => eventId),
    )
    .execute()
