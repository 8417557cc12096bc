import { DAY } from '../../contract/time.ts'
import type { Shop } from '../composed-shop.ts'

/** Providers repeat a message for days and list a month of events, so none older than this arrives a second time. */
const EVENT_DAYS = 180
const UNPAID_DAYS = 30
/** As long as the browser's cookie lives. */
const PROOF_DAYS = 400

type Clock = Pick<Shop, 'db' | 'now'>

const daysAgo = ({ now }: Clock, days: number) => new Date(now().getTime() - days * DAY).toISOString()

/** Events that are not settled yet stay, however old. */
export const pruneEvents = (shop: Clock) =>
  shop.db
    .deleteFrom('paymentEvent')
    .where('settledAt', 'is not', null)
    .where('receivedAt', '<', daysAgo(shop, EVENT_DAYS))
    .execute()

/**
 * A checkout that was never paid keeps its row and loses everything personal. Not an open one: it may have been paid since a
 * backup, and the reconciler cancels it after a day otherwise.
 */
export const anonymizeUnpaid = (shop: Clock) =>
  shop.db
    .updateTable('checkout')
    .set({ email: '', phoneNumber: null, network: null, browser: null, attempt: null })
    .where('status', '=', 'cancelled')
    .where('createdAt', '<', daysAgo(shop, UNPAID_DAYS))
    .where('email', '<>', '')
    // the provider has the money, and the owner still needs the address to sort it out
    .where('paidSeenAt', 'is', null)
    .execute()

/** Proofs that have expired, or were not used for longer than their cookie lives. */
export async function pruneProofs(shop: Clock) {
  await shop.db.deleteFrom('buyerProof').where('expiresAt', '<=', shop.now().toISOString()).execute()
  await shop.db
    .deleteFrom('buyerProof')
    .where(({ fn, val, eb }) =>
      eb(fn.coalesce('lastUsedAt', 'createdAt'), '<', val(daysAgo(shop, PROOF_DAYS))),
    )
    .execute()
}
