import type { Shop } from '../compose.ts'
import type { RowOf } from '../db/tables.ts'
import { sendRefund } from './send-refund.ts'
import { settleEvent } from './settle-event.ts'
import { settleIntent, settlePayment } from './settle-payment.ts'

const MINUTE = 60_000
/** An intent that nobody was ever told of can't be paid any more. */
const UNTOLD = 2 * MINUTE
/** Whoever left the card form open overnight starts again. */
const FORGOTTEN = 24 * 60 * MINUTE

/**
 * Asks the provider about everything that is not final, so that a lost message and a closed tab still end in a
 * delivered video. One that fails is left for the next time and does not hold up the others.
 */
export async function reconcile(shop: Shop): Promise<{ failures: unknown[] }> {
  const failures: unknown[] = []
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => failures.push(error))
  for (const event of await unsettledEvents(shop)) await attempt(settleEvent(shop, event))
  for (const checkout of await openCheckouts(shop)) await attempt(settleOpen(shop, checkout))
  for (const { id } of await waitingRefunds(shop)) await attempt(sendRefund(shop, id))
  return { failures }
}

async function settleOpen(shop: Shop, checkout: RowOf<'checkout'> & { salesLimit: number | null }) {
  const age = shop.now().getTime() - Date.parse(checkout.createdAt)
  if (checkout.intentId === null) {
    if (age > UNTOLD) await cancelUntold(shop, checkout.id)
    return
  }
  const { state } = await settlePayment(shop, checkout.intentId)
  if (state !== 'open') return
  const holdRanOut = checkout.salesLimit !== null && checkout.heldUntil <= shop.now().toISOString()
  // it may have been paid in this very moment: what the provider says afterwards is settled
  if (holdRanOut || age > FORGOTTEN)
    await settleIntent(shop, await shop.payments.cancelIntent(checkout.intentId))
}

const cancelUntold = (shop: Shop, id: number) =>
  shop.db
    .updateTable('checkout')
    .set({ status: 'cancelled' })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('intentId', 'is', null)
    .execute()

const unsettledEvents = ({ db }: Shop) =>
  db
    .selectFrom('paymentEvent')
    .selectAll()
    .where('settledAt', 'is', null)
    .orderBy('receivedAt')
    .limit(1000)
    .execute()

const openCheckouts = ({ db, payments }: Shop) =>
  db
    .selectFrom('checkout')
    .innerJoin('rider', 'rider.id', 'checkout.riderId')
    .selectAll('checkout')
    .select('rider.salesLimit')
    .where('checkout.status', '=', 'open')
    .where('checkout.provider', '=', payments.provider)
    .orderBy('checkout.createdAt')
    .execute()

const waitingRefunds = ({ db }: Shop) =>
  db.selectFrom('refund').select('id').where('state', '=', 'waiting').orderBy('id').execute()
