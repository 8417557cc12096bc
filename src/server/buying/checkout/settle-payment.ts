import { syncMoneyBack } from '../../books/refunds/book-money-back.ts'
import { sendRefund } from '../../books/refunds/send-refund.ts'
import type { Shop } from '../../composed-shop.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { RowOf } from '../../tables.ts'
import { type Intent, shopMark } from '../providers/payments.ts'
import { completeSale } from './complete-sale.ts'
import { recordUnmatched } from './record-unmatched.ts'

/** Where a payment stands after everything that could be done for it was done. `foreign` is another shop's. */
type Settled =
  | { state: 'paid'; purchaseId: number }
  | { state: 'refunded'; sentence: string }
  | { state: 'open' | 'processing' | 'cancelled' | 'unknown' | 'foreign' | 'unmatched' }

type Checkout = RowOf<'checkout'>

/**
 * The one way a payment becomes a purchase: asked for by the buyer's confirmation, by the provider's message and by the
 * reconciler alike. The provider's own word on the intent decides, so it can be repeated in any order without harm.
 */
export async function settlePayment(
  shop: Shop,
  intentId: string,
  hint: { isMoneyBack: boolean } = { isMoneyBack: false },
): Promise<Settled> {
  const intent = await shop.payments.findIntent(intentId)
  if (!intent) return { state: 'unknown' }
  return settleIntent(shop, hint.isMoneyBack ? { ...intent, isMoneyBack: true } : intent)
}

export async function settleIntent(shop: Shop, intent: Intent): Promise<Settled> {
  const checkout = await findCheckout(shop, intent)
  if (!checkout) return settleUnknown(shop, intent)
  switch (intent.status) {
    case 'succeeded':
      return isAsAgreed(checkout, intent)
        ? settlePaid(shop, checkout, intent)
        : settleUnmatched(shop, intent, 'amount')
    case 'cancelled':
      await cancelCheckout(shop, checkout)
      return { state: 'cancelled' }
    default:
      return { state: intent.status }
  }
}

/** A payment of another amount or currency buys nothing by itself. */
const isAsAgreed = (checkout: Checkout, intent: Intent) =>
  intent.amountCents === checkout.amountCents && intent.currency === 'usd'

async function settlePaid(shop: Shop, checkout: Checkout, intent: Intent): Promise<Settled> {
  const result = await completeSale(shop, checkout, intent).catch(async (error: unknown) => {
    await noteUndelivered(shop, checkout)
    throw error
  })
  if (result.changed) {
    if (result.isLimited) shop.responses.invalidateEverywhere()
    shop.worker.wake('emails')
  }
  // one that the provider does not take now is sent again by the reconciler
  if (result.refundId !== null) await sendRefund(shop, result.refundId).catch(() => undefined)
  else if (intent.isMoneyBack || (!result.changed && (await hasMoneyBack(shop, intent.id))))
    await syncMoneyBack(shop, intent.id)
  if (result.purchaseId === null) return { state: 'refunded', sentence: result.sentence }
  return { state: 'paid', purchaseId: result.purchaseId }
}

/** Ours by its mark, paid, and belonging to no order: the owner decides. Others' payments on the account are no business of ours. */
async function settleUnknown(shop: Shop, intent: Intent): Promise<Settled> {
  if (intent.shopMark !== shopMark(shop)) return { state: 'foreign' }
  if (intent.status !== 'succeeded') return { state: 'unknown' }
  return settleUnmatched(shop, intent, 'unknown')
}

async function settleUnmatched(shop: Shop, intent: Intent, why: 'unknown' | 'amount'): Promise<Settled> {
  await recordUnmatched(shop, intent, why)
  return { state: 'unmatched' }
}

/** By its random reference; the intent's id may not be stored yet, but it is never another one's. */
async function findCheckout({ db, payments, secret }: Shop, intent: Intent) {
  const { reference } = intent
  const checkout = reference && (await checkoutOf.first(db, { provider: payments.provider, reference }))
  if (!checkout) return undefined
  const isNotStored = checkout.intentId === null && intent.shopMark === shopMark({ secret })
  return isNotStored || checkout.intentId === intent.id ? checkout : undefined
}

const checkoutOf = prepared<{ provider: string; reference: string }>()((db, { provider, reference }) =>
  db.selectFrom('checkout').selectAll().where('provider', '=', provider).where('reference', '=', reference),
)

async function hasMoneyBack({ db }: Shop, intentId: string) {
  const refund = await db
    .selectFrom('refund')
    .select('id')
    .where('intentId', '=', intentId)
    .executeTakeFirst()
  if (refund) return true
  const dispute = await db
    .selectFrom('dispute')
    .select('id')
    .where('intentId', '=', intentId)
    .executeTakeFirst()
  return dispute !== undefined
}

export async function cancelCheckout(shop: Shop, checkout: Pick<Checkout, 'id' | 'riderId' | 'status'>) {
  if (checkout.status !== 'open') return
  await shop.db
    .updateTable('checkout')
    .set({ status: 'cancelled' })
    .where('id', '=', checkout.id)
    .where('status', '=', 'open')
    .execute()
  await invalidateIfLimited(shop, checkout.riderId)
}

/** Remembers since when the provider has money for which there is no purchase; the owner is warned of it. */
const noteUndelivered = (shop: Shop, checkout: Checkout) =>
  shop.db
    .updateTable('checkout')
    .set({ paidSeenAt: shop.now().toISOString() })
    .where('id', '=', checkout.id)
    .where('paidSeenAt', 'is', null)
    .execute()

/**
 * To be called when a copy was sold or let go. Pages show how many are left only where there is a limit; where there is
 * none they stay ready, since on a busy night a sale every second would leave no page ready at all.
 */
async function invalidateIfLimited({ db, responses }: Pick<Shop, 'db' | 'responses'>, riderId: number) {
  const rider = await db.selectFrom('rider').select('salesLimit').where('id', '=', riderId).executeTakeFirst()
  if (rider && rider.salesLimit !== null) responses.invalidateEverywhere()
}
