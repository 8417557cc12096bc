import { DAY, MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import type { RowOf } from '../../tables.ts'
import { nextAttempt } from '../providers/next-attempt.ts'
import type { PaymentEvent } from '../providers/payments.ts'
import { noteGap, settledIntents } from './events-gap.ts'
import { settlePayment } from './settle-payment.ts'

type Event = RowOf<'paymentEvent'>

/** Stores events of the provider before anything is done about them. Gives the new ones. */
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
          // the webhook may come after the event was listed
          return isMessage
            ? known.doUpdateSet({ isMessage }).where('paymentEvent.isMessage', '=', 0)
            : known.doNothing()
        })
        .returningAll()
        .execute()

/** Settles the payment that a stored event is about, and marks the event as settled. */
export const settleEvent = (shop: Shop, event: Event) => settleEvents(shop, [event])

/** The same for several events of one payment, which is asked for once. Failed ones are retried later. */
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

const MOST_PAGES = 50
const AT_ONCE = 100
/** The last minutes are read again, since events may be listed out of order. */
const OVERLAP = 5 * MINUTE
/** Without a cursor it starts that long before the last read, whatever the clocks say. */
const LOOK_BACK = DAY

/** Reads the provider's events since the last time, so that a webhook that never arrived is not missed. */
export async function readEvents(shop: Shop, onFailure: (error: unknown) => void) {
  const { payments, now } = shop
  const readAt = now()
  const known = await shop.db
    .selectFrom('paymentCursor')
    .select(['eventId', 'readAt'])
    .where('provider', '=', payments.provider)
    .executeTakeFirst()
  if (known) await noteGap(shop, known.readAt)
  let after = known?.eventId ?? null
  let cursor = after
  for (let page = 0; page < MOST_PAGES; page++) {
    // the provider may not know the cursor any more
    const read =
      (after === null ? null : await payments.listEvents(after)) ??
      (await payments.listEventsSince(known ? before(known.readAt, LOOK_BACK) : null))
    for (let at = 0; at < read.events.length; at += AT_ONCE)
      await settleNew(shop, read.events.slice(at, at + AT_ONCE), onFailure)
    const old = before(readAt, OVERLAP).toISOString()
    cursor = read.events.findLast(({ happenedAt }) => happenedAt <= old)?.id ?? cursor
    after = read.events.at(-1)?.id ?? after
    if (!read.more) break
  }
  await saveCursor(shop, cursor, readAt)
}

const before = (moment: Date | string, milliseconds: number) =>
  new Date(new Date(moment).getTime() - milliseconds)

async function settleNew(shop: Shop, events: PaymentEvent[], onFailure: (error: unknown) => void) {
  const ids = events.map(({ id }) => id)
  if (ids.length === 0) return
  const stored = await shop.db
    .selectFrom('paymentEvent')
    .select('eventId')
    .where('provider', '=', shop.payments.provider)
    .where('eventId', 'in', ids)
    .execute()
  const known = new Set(stored.map(({ eventId }) => eventId))
  const fresh = events.filter(({ id }) => !known.has(id))
  const settled = await settledIntents(
    shop,
    fresh.flatMap(({ intentId }) => intentId ?? []),
  )
  // most are settled by the buyer's own confirmation
  const unsettled = fresh.filter((event) => event.isMoneyBack || !settled.has(event.intentId ?? ''))
  const rows = await storeEvents(shop, unsettled, 0)
  for (const group of groupByIntent(rows)) await settleEvents(shop, group).catch(onFailure)
}

const saveCursor = ({ db, payments }: Shop, eventId: string | null, readAt: Date) =>
  db
    .insertInto('paymentCursor')
    .values({ provider: payments.provider, eventId, readAt: readAt.toISOString() })
    .onConflict((conflict) =>
      conflict.column('provider').doUpdateSet({ eventId, readAt: readAt.toISOString() }),
    )
    .execute()
