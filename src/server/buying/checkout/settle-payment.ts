import { syncMoney } from '../../books/ledger/sync-money.ts'
import { sendRefund } from '../../books/refunds/send-refund.ts'
import type { Shop } from '../../composed-shop.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { RowOf } from '../../tables.ts'
import { type Intent, providerOf, shopMark } from '../providers/payments.ts'
import { completeSale } from './complete-sale.ts'
import { FREE, freeIntent, referenceOfFree } from './free-order.ts'
import { recordUnmatched } from './record-unmatched.ts'

/** What a payment is after settling. `foreign` is another shop's. */
type Settled =
  | { state: 'paid'; purchaseId: number; sentence: string }
  | { state: 'refunded'; sentence: string }
  | { state: UnpaidState }
export type UnpaidState = 'open' | 'processing' | 'cancelled' | 'unknown' | 'foreign' | 'unmatched'

type Checkout = Pick<RowOf<'checkout'>, (typeof COLUMNS)[number]>
const COLUMNS = ['id', 'riderId', 'status', 'amountCents', 'basketCents', 'intentId', 'reference'] as const

/**
 * The only way from a payment to a purchase: for the buyer's confirmation, the webhook and the reconciler. It goes by the
 * provider's state of the intent, so calls can be repeated in any order.
 */
export async function settlePayment(
  shop: Shop,
  intentId: string,
  hint: { isMoneyBack: boolean } = { isMoneyBack: false },
): Promise<Settled> {
  const free = await findFree(shop, intentId)
  if (free) return settlePaid(shop, free, freeIntent(shop, free), hint)
  const intent = await shop.payments.findIntent(intentId)
  if (!intent) return { state: 'unknown' }
  return settleIntent(shop, intent, hint)
}

export async function settleIntent(
  shop: Shop,
  intent: Intent,
  hint: { isMoneyBack: boolean } = { isMoneyBack: false },
): Promise<Settled> {
  const checkout = await findCheckout(shop, intent)
  if (!checkout) return settleUnknown(shop, intent)
  switch (intent.status) {
    case 'succeeded':
      return isAsAgreed(checkout, intent)
        ? settlePaid(shop, checkout, intent, hint)
        : settleUnmatched(shop, intent, 'amount')
    case 'cancelled':
      await cancelCheckout(shop, checkout)
      return { state: 'cancelled' }
    default:
      return { state: intent.status }
  }
}

const isAsAgreed = (checkout: Checkout, intent: Intent) =>
  intent.amountCents === (checkout.basketCents ?? checkout.amountCents) && intent.currency === 'usd'

async function settlePaid(
  shop: Shop,
  checkout: Checkout,
  intent: Intent,
  hint: { isMoneyBack: boolean },
): Promise<Settled> {
  const result = await completeSale(shop, checkout, intent).catch(async (error: unknown) => {
    await noteUndelivered(shop, checkout)
    throw error
  })
  if (result.changed) {
    if (result.isLimited) shop.responses.invalidateEverywhere('sale')
    shop.worker.wake('emails')
  }
  // a refund that fails now is retried by the reconciler
  for (const refundId of result.refundIds) await sendRefund(shop, refundId).catch(() => undefined)
  if (hint.isMoneyBack) await syncMoney(shop, intent.id)
  // nobody waits for what cannot be read now: an event or the reconciler brings it
  else if (intent.isMoneyBack || (!result.changed && (await hasMoneyBack(shop, intent.id))))
    await syncMoney(shop, intent.id).catch(() => undefined)
  if (result.purchaseId === null) return { state: 'refunded', sentence: result.sentence }
  return { state: 'paid', purchaseId: result.purchaseId, sentence: result.sentence }
}

/** Paid, with this shop's mark and without a checkout: the owner decides. Payments without the mark are another shop's. */
async function settleUnknown(shop: Shop, intent: Intent): Promise<Settled> {
  if (intent.shopMark !== shopMark(shop)) return { state: 'foreign' }
  if (intent.status !== 'succeeded') return { state: 'unknown' }
  return settleUnmatched(shop, intent, 'unknown')
}

async function settleUnmatched(shop: Shop, intent: Intent, why: 'unknown' | 'amount'): Promise<Settled> {
  await recordUnmatched(shop, intent, why)
  return { state: 'unmatched' }
}

/** By its random reference. The intent's id may not be stored yet, but a stored one must match. */
async function findCheckout({ db, secret }: Shop, intent: Intent) {
  const { reference } = intent
  const checkout = reference && (await checkoutOf.first(db, { provider: providerOf(intent), reference }))
  if (!checkout) return undefined
  const isNotStored = checkout.intentId === null && intent.shopMark === shopMark({ secret })
  return isNotStored || checkout.intentId === intent.id ? checkout : undefined
}

const checkoutOf = prepared<{ provider: string; reference: string }>()((db, { provider, reference }) =>
  db
    .selectFrom('checkout')
    .select(COLUMNS)
    .where('provider', '=', provider)
    .where('reference', '=', reference),
)

/** The checkout of a payment of nothing, which no provider knows. */
async function findFree({ db }: Shop, intentId: string) {
  const reference = referenceOfFree(intentId)
  return reference === null ? undefined : checkoutOf.first(db, { provider: FREE, reference })
}

async function hasMoneyBack({ db }: Shop, intentId: string) {
  const refunds = db.selectFrom('refund').select('id').where('intentId', '=', intentId)
  const disputes = db.selectFrom('dispute').select('id').where('intentId', '=', intentId)
  return (await refunds.unionAll(disputes).limit(1).executeTakeFirst()) !== undefined
}

/** With the rest of its basket. */
export async function cancelCheckout(shop: Shop, checkout: Pick<Checkout, 'id' | 'status'>) {
  if (checkout.status !== 'open') return
  const cancelled = await shop.db
    .updateTable('checkout')
    .set({ status: 'cancelled' })
    .where(({ or, eb }) => or([eb('id', '=', checkout.id), eb('leadId', '=', checkout.id)]))
    .where('status', '=', 'open')
    .returning('riderId')
    .execute()
  await invalidateIfLimited(
    shop,
    cancelled.map(({ riderId }) => riderId),
  )
}

/** Since when the provider has money without a purchase; the owner gets an alarm. */
const noteUndelivered = (shop: Shop, checkout: Checkout) =>
  shop.db
    .updateTable('checkout')
    .set({ paidSeenAt: shop.now().toISOString() })
    .where('id', '=', checkout.id)
    .where('paidSeenAt', 'is', null)
    .execute()

/** Cached pages change only where copies are limited. Without this check, many sales would leave no page cached. */
async function invalidateIfLimited({ db, responses }: Pick<Shop, 'db' | 'responses'>, riderIds: number[]) {
  if (riderIds.length === 0) return
  const limited = await db
    .selectFrom('rider')
    .select('id')
    .where('id', 'in', riderIds)
    .where('salesLimit', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (limited) responses.invalidateEverywhere('sale')
}
