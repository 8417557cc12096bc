import { HOLD_MINUTES } from '../../../contract/limits.ts'
import { DAY, MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { isRemovedInSql } from './rider-for-sale.ts'
import { cancelCheckout, settleIntent } from './settle-payment.ts'

/** An intent that nobody was ever told of can't be paid any more. */
const UNTOLD = 2 * MINUTE
/** Whoever left the card form open overnight starts again. */
const FORGOTTEN = DAY
const MOST = 100

export type DueCheckout = Awaited<ReturnType<typeof dueCheckouts>>[number]

/**
 * Open checkouts about which something is to be done: nobody can pay them any more, they are not to be paid any more, or
 * nothing was heard of them for a while. `all` asks about each, where the provider's list of events could not be read.
 */
export async function dueCheckouts({ db, payments, now }: Shop, { all }: { all: boolean }) {
  const at = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString()
  return db
    .selectFrom('checkout')
    .innerJoin('rider', 'rider.id', 'checkout.riderId')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .select(['checkout.id', 'checkout.riderId', 'checkout.status', 'checkout.intentId'])
    .select(['checkout.createdAt', 'checkout.heldUntil', 'rider.salesLimit'])
    .select(isRemovedInSql().as('isRemoved'))
    .where('checkout.status', '=', 'open')
    .where('checkout.provider', '=', payments.provider)
    .where((where) =>
      where.or([
        ...(all ? [where('checkout.intentId', 'is not', null)] : []),
        where.and([where('checkout.intentId', 'is', null), where('checkout.createdAt', '<', at(UNTOLD))]),
        isRemovedInSql(),
        where.and([where('rider.salesLimit', 'is not', null), where('checkout.heldUntil', '<=', at(0))]),
        where('checkout.createdAt', '<', at(FORGOTTEN)),
        where.and([
          where('checkout.nextAskAt', 'is', null),
          where('checkout.createdAt', '<', at(HOLD_MINUTES * MINUTE)),
        ]),
        where('checkout.nextAskAt', '<=', at(0)),
      ]),
    )
    .orderBy('checkout.nextAskAt')
    .orderBy('checkout.createdAt')
    .limit(MOST)
    .execute()
}

/** What was begun with another provider, or other keys of one, is never heard of again. */
export const endForgotten = ({ db, payments, now }: Shop) =>
  db
    .updateTable('checkout')
    .set({ status: 'cancelled' })
    .where('status', '=', 'open')
    .where('provider', '<>', payments.provider)
    .where('createdAt', '<', new Date(now().getTime() - FORGOTTEN).toISOString())
    .execute()

export async function settleDue(shop: Shop, checkout: DueCheckout) {
  const { intentId } = checkout
  const now = shop.now().getTime()
  const age = now - Date.parse(checkout.createdAt)
  if (intentId === null) {
    if (age > UNTOLD) await cancelCheckout(shop, checkout)
    return
  }
  // the older it is, the longer until it is asked about again
  const nextAskAt = new Date(now + Math.max(age, HOLD_MINUTES * MINUTE)).toISOString()
  await shop.db.updateTable('checkout').set({ nextAskAt }).where('id', '=', checkout.id).execute()
  const holdRanOut = checkout.salesLimit !== null && Date.parse(checkout.heldUntil) <= now
  const isToEnd = holdRanOut || age > FORGOTTEN || checkout.isRemoved
  const { payments } = shop
  // it may have been paid in this very moment: what the provider says is settled
  const intent = isToEnd ? await payments.cancelIntent(intentId) : await payments.findIntent(intentId)
  // one that the provider does not know can't be paid either
  if (intent) await settleIntent(shop, intent)
  else await cancelCheckout(shop, checkout)
}
