import { DAY } from '../../../contract/time.ts'
import { syncMoney } from '../../books/ledger/sync-money.ts'
import { BY_HAND } from '../../books/refunds/refund-rows.ts'
import { sendRefund } from '../../books/refunds/send-refund.ts'
import type { Shop } from '../../composed-shop.ts'
import { cancelAbandoned, dueCheckouts, settleDue } from './due-checkouts.ts'
import { closeGap } from './events-gap.ts'
import { groupByIntent, readEvents, settleEvents } from './payment-events.ts'

/** At most in one run; the rest is left for the next one. */
const MOST_REFUNDS = 100
const MOST_EVENTS = 200
const AT_ONCE = 4

/**
 * Reconciles the shop with the provider, so that a lost webhook or a closed tab still ends in a delivered video: refunds to
 * send, stored events, events from the provider's list, what is too old for that list, pending refunds, then single checkouts. A failure does not stop the
 * others and is retried in a later run.
 */
export async function reconcile(shop: Shop): Promise<{ failures: unknown[] }> {
  const failures: unknown[] = []
  const onFailure = (error: unknown) => void failures.push(error)
  await inTurns(await requestedRefunds(shop), ({ id }) => sendRefund(shop, id), onFailure)
  const events = groupByIntent(await unsettledEvents(shop))
  await inTurns(events, (group) => settleEvents(shop, group), onFailure)
  const isListRead = await readEvents(shop, onFailure).then(
    () => true,
    (error) => {
      onFailure(error)
      return false
    },
  )
  await closeGap(shop, onFailure).catch(onFailure)
  await inTurns(await pendingRefunds(shop), (refund) => askAboutRefund(shop, refund), onFailure)
  await inTurns(
    await dueCheckouts(shop, { all: !isListRead }),
    (checkout) => settleDue(shop, checkout),
    onFailure,
  )
  await cancelAbandoned(shop)
  return { failures }
}

async function inTurns<T>(
  items: T[],
  work: (item: T) => Promise<unknown>,
  onFailure: (error: unknown) => void,
) {
  const left = [...items]
  const turn = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item).catch(onFailure)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, turn))
}

const requestedRefunds = ({ db, now }: Shop) =>
  db
    .selectFrom('refund')
    .select('id')
    .where('status', '=', 'requested')
    .where('provider', '<>', BY_HAND)
    .where((where) =>
      where.or([where('nextAttemptAt', 'is', null), where('nextAttemptAt', '<=', now().toISOString())]),
    )
    .orderBy('createdAt')
    .limit(MOST_REFUNDS)
    .execute()

/** Events tell what becomes of them; without one for a day the provider is asked. */
const pendingRefunds = ({ db, now, payments }: Shop) =>
  db
    .selectFrom('refund')
    .select(['id', 'intentId'])
    .where('status', '=', 'pending')
    .where('provider', '=', payments.provider)
    .where('createdAt', '<=', new Date(now().getTime() - DAY).toISOString())
    .where((where) =>
      where.or([where('nextAttemptAt', 'is', null), where('nextAttemptAt', '<=', now().toISOString())]),
    )
    .orderBy('createdAt')
    .limit(MOST_REFUNDS)
    .execute()

async function askAboutRefund(shop: Shop, { id, intentId }: { id: number; intentId: string }) {
  const nextAttemptAt = new Date(shop.now().getTime() + DAY).toISOString()
  await shop.db.updateTable('refund').set({ nextAttemptAt }).where('id', '=', id).execute()
  await syncMoney(shop, intentId)
}

const unsettledEvents = ({ db, now }: Shop) =>
  db
    .selectFrom('paymentEvent')
    .selectAll()
    .where('settledAt', 'is', null)
    .where((where) =>
      where.or([where('nextAttemptAt', 'is', null), where('nextAttemptAt', '<=', now().toISOString())]),
    )
    // the provider lists events for 30 days only
    .where('receivedAt', '>=', new Date(now().getTime() - 30 * DAY).toISOString())
    .orderBy('receivedAt')
    .limit(MOST_EVENTS)
    .execute()
