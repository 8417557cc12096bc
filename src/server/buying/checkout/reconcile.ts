import { DAY } from '../../../contract/time.ts'
import { syncMoneyBack } from '../../books/refunds/book-money-back.ts'
import { sendRefund } from '../../books/refunds/send-refund.ts'
import type { Shop } from '../../composed-shop.ts'
import { dueCheckouts, endForgotten, settleDue } from './due-checkouts.ts'
import { groupByIntent, readEvents, settleEvents } from './payment-events.ts'

/** What one run does at most of each kind; the rest waits for the next one. */
const MOST_REFUNDS = 100
const MOST_EVENTS = 200
const AT_ONCE = 4

/**
 * Brings the shop to what the provider knows, so that a lost message and a closed tab still end in a delivered video: money
 * that goes back first, then what was told and what was not, then single payments that nothing was heard of. One that fails is
 * left for later and does not hold up the others.
 */
export async function reconcile(shop: Shop): Promise<{ failures: unknown[] }> {
  const failures: unknown[] = []
  const onFailure = (error: unknown) => void failures.push(error)
  await inTurns(await waitingRefunds(shop), ({ id }) => sendRefund(shop, id), onFailure)
  const events = groupByIntent(await unsettledEvents(shop))
  await inTurns(events, (group) => settleEvents(shop, group), onFailure)
  const isListRead = await readEvents(shop, onFailure).then(
    () => true,
    (error) => {
      onFailure(error)
      return false
    },
  )
  await inTurns(await pendingRefunds(shop), (refund) => askAboutRefund(shop, refund), onFailure)
  await inTurns(
    await dueCheckouts(shop, { all: !isListRead }),
    (checkout) => settleDue(shop, checkout),
    onFailure,
  )
  await endForgotten(shop)
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

const waitingRefunds = ({ db, now }: Shop) =>
  db
    .selectFrom('refund')
    .select('id')
    .where('status', '=', 'requested')
    .where((where) =>
      where.or([where('nextAttemptAt', 'is', null), where('nextAttemptAt', '<=', now().toISOString())]),
    )
    .orderBy('createdAt')
    .limit(MOST_REFUNDS)
    .execute()

/** The provider's events tell what becomes of them; whoever hears nothing for days asks. */
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
  await syncMoneyBack(shop, intentId)
}

const unsettledEvents = ({ db, now }: Shop) =>
  db
    .selectFrom('paymentEvent')
    .selectAll()
    .where('settledAt', 'is', null)
    .where((where) =>
      where.or([where('nextAttemptAt', 'is', null), where('nextAttemptAt', '<=', now().toISOString())]),
    )
    // what the provider has forgotten by itself is not tried for ever
    .where('receivedAt', '>=', new Date(now().getTime() - 30 * DAY).toISOString())
    .orderBy('receivedAt')
    .limit(MOST_EVENTS)
    .execute()
