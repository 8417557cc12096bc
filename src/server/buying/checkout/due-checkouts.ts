import { sql } from 'kysely'
import { HOLD_MINUTES } from '../../../contract/limits.ts'
import { DAY, MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { isRemovedInSql } from './rider-for-sale.ts'
import { cancelCheckout, settleIntent } from './settle-payment.ts'

/** A checkout without an intent after this time never reached the browser. */
const WITHOUT_INTENT = 2 * MINUTE
/** After this an open payment is cancelled. */
const ABANDONED = DAY
const MOST = 100

export type DueCheckout = Awaited<ReturnType<typeof dueCheckouts>>[number]

/**
 * Open checkouts to cancel or to ask the provider about: without an intent, superseded, removed, out of hold or abandoned, or
 * without an event for a while. With `all` every one, for when the provider's events could not be read.
 */
export async function dueCheckouts({ db, payments, now }: Shop, { all }: { all: boolean }) {
  const at = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString()
  return (
    db
      .selectFrom('checkout')
      .innerJoin('rider', 'rider.id', 'checkout.riderId')
      .innerJoin('event', 'event.id', 'rider.eventId')
      .innerJoin('sport', 'sport.id', 'event.sportId')
      .select(['checkout.id', 'checkout.riderId', 'checkout.status', 'checkout.intentId'])
      .select(['checkout.createdAt', 'checkout.heldUntil', 'checkout.supersededAt'])
      .select(['rider.salesLimit', holdsCode().as('holdsCode')])
      .select(isRemovedInSql().as('isRemoved'))
      .where('checkout.status', '=', 'open')
      // the others of a basket follow it
      .where('checkout.leadId', 'is', null)
      .where('checkout.provider', '=', payments.provider)
      .where((where) =>
        where.or([
          ...(all ? [where('checkout.intentId', 'is not', null)] : []),
          where.and([
            where('checkout.intentId', 'is', null),
            where('checkout.createdAt', '<', at(WITHOUT_INTENT)),
          ]),
          isRemovedInSql(),
          where.and([
            where('checkout.supersededAt', 'is not', null),
            where('checkout.intentId', 'is not', null),
          ]),
          where.and([
            where.or([where('rider.salesLimit', 'is not', null), holdsCode()]),
            where('checkout.heldUntil', '<=', at(0)),
          ]),
          where('checkout.createdAt', '<', at(ABANDONED)),
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
  )
}

/** It, or another one of its basket, was made cheaper by a code. */
const holdsCode = () => sql<boolean>`exists (
  select 1 from checkout as "withCode"
  where "withCode".code is not null and ("withCode".id = checkout.id or "withCode"."leadId" = checkout.id)
)`

/** Events of another provider, or of other keys, never arrive. */
export const cancelAbandoned = ({ db, payments, now }: Shop) =>
  db
    .updateTable('checkout')
    .set({ status: 'cancelled' })
    .where('status', '=', 'open')
    .where('provider', '<>', payments.provider)
    .where('createdAt', '<', new Date(now().getTime() - ABANDONED).toISOString())
    .execute()

export async function settleDue(shop: Shop, checkout: DueCheckout) {
  const { intentId } = checkout
  const now = shop.now().getTime()
  const age = now - Date.parse(checkout.createdAt)
  if (intentId === null) {
    if (age > WITHOUT_INTENT) await cancelCheckout(shop, checkout)
    return
  }
  // backoff: the older, the longer until the next time
  const nextAskAt = new Date(now + Math.max(age, HOLD_MINUTES * MINUTE)).toISOString()
  await shop.db.updateTable('checkout').set({ nextAskAt }).where('id', '=', checkout.id).execute()
  const holds = checkout.salesLimit !== null || Boolean(checkout.holdsCode)
  const holdRanOut = holds && Date.parse(checkout.heldUntil) <= now
  const isToEnd = holdRanOut || age > ABANDONED || checkout.isRemoved || checkout.supersededAt !== null
  const { payments } = shop
  // it may have been paid just now, so what the provider answers is settled
  const intent = isToEnd ? await payments.cancelIntent(intentId) : await payments.findIntent(intentId)
  // the provider does not know it, so it cannot be paid
  if (intent) await settleIntent(shop, intent)
  else await cancelCheckout(shop, checkout)
}
