import type { Shop } from '../compose.ts'
import type { RowOf } from '../db/tables.ts'
import type { Intent } from '../payments/payments.ts'
import { completeSale } from './complete-sale.ts'
import { recordProviderRefund } from './record-provider-refund.ts'
import { sendRefund } from './send-refund.ts'
import { showCopies } from './show-copies.ts'

/** Where a payment stands after everything that could be done for it was done. */
export type Settled =
  | { state: 'paid'; purchaseId: number }
  | { state: 'refunded'; sentence: string }
  | { state: 'open' | 'processing' | 'cancelled' | 'unknown' }

/**
 * The one way a payment becomes a purchase: asked for by the buyer's confirmation, by the provider's message and by the
 * reconciler alike. The provider's own word on the intent decides, so it can be repeated in any order without harm.
 */
export async function settlePayment(shop: Shop, intentId: string): Promise<Settled> {
  const intent = await shop.payments.findIntent(intentId)
  return intent ? settleIntent(shop, intent) : { state: 'unknown' }
}

export async function settleIntent(shop: Shop, intent: Intent): Promise<Settled> {
  const checkout = await findCheckout(shop, intent)
  if (!checkout) return { state: 'unknown' }
  switch (intent.status) {
    case 'succeeded':
      return settlePaid(shop, checkout, intent)
    case 'cancelled':
      await cancelCheckout(shop, checkout)
      return { state: 'cancelled' }
    default:
      return { state: intent.status }
  }
}

async function settlePaid(shop: Shop, checkout: RowOf<'checkout'>, intent: Intent): Promise<Settled> {
  const result = await completeSale(shop, checkout, intent).catch(async (error: unknown) => {
    await noteUndelivered(shop, checkout)
    throw error
  })
  if (result.changed) {
    await showCopies(shop, checkout.riderId)
    shop.worker.wake('letters')
  }
  // one that the provider does not take now is sent again by the reconciler
  if (result.refundId !== null) await sendRefund(shop, result.refundId).catch(() => undefined)
  if (result.purchaseId === null) return { state: 'refunded', sentence: result.sentence }
  if (intent.refundedCents > 0) await recordProviderRefund(shop, checkout.id, intent.refundedCents)
  return { state: 'paid', purchaseId: result.purchaseId }
}

const findCheckout = (shop: Shop, intent: Intent) =>
  shop.db
    .selectFrom('checkout')
    .selectAll()
    .where('id', '=', intent.reference)
    .where('provider', '=', shop.payments.provider)
    // the intent may be known before its id was stored, but it is never another one
    .where((where) => where.or([where('intentId', 'is', null), where('intentId', '=', intent.id)]))
    .executeTakeFirst()

async function cancelCheckout(shop: Shop, checkout: RowOf<'checkout'>) {
  if (checkout.status !== 'open') return
  await shop.db
    .updateTable('checkout')
    .set({ status: 'cancelled' })
    .where('id', '=', checkout.id)
    .where('status', '=', 'open')
    .execute()
  await showCopies(shop, checkout.riderId)
}

/** Remembers since when the provider has money for which there is no purchase; the owner is warned of it. */
const noteUndelivered = (shop: Shop, checkout: RowOf<'checkout'>) =>
  shop.db
    .updateTable('checkout')
    .set({ paidSeenAt: shop.now().toISOString() })
    .where('id', '=', checkout.id)
    .where('paidSeenAt', 'is', null)
    .execute()
