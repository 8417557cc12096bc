import type { Shop } from '../../composed-shop.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { RowOf } from '../../tables.ts'
import type { Intent } from '../providers/payments.ts'
import { shopMark } from '../providers/shop-mark.ts'

/** The provider's intent of a checkout; asking again, also after a crash, gives the same one. */
export async function intentOf(shop: Shop, checkout: RowOf<'checkout'>): Promise<Intent> {
  const known = checkout.intentId && (await shop.payments.findIntent(checkout.intentId))
  if (known) return known
  const reference = checkout.reference ?? String(checkout.id)
  const intent = await shop.payments.createIntent({
    reference,
    shopMark: shopMark(shop),
    bought: {
      riderId: checkout.riderId,
      title: checkout.description,
      horses: JSON.parse(checkout.horses),
      email: checkout.email,
    },
    amountCents: checkout.amountCents,
    // random, since a restored shop counts its checkouts on from an older number
    idempotencyKey: `checkout-${reference}`,
  })
  await setIntent.all(shop.db, { checkoutId: checkout.id, intentId: intent.id })
  return intent
}

const setIntent = prepared<{ checkoutId: number; intentId: string }>()((db, { checkoutId, intentId }) =>
  db.updateTable('checkout').set({ intentId }).where('id', '=', checkoutId),
)
