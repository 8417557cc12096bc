import type { WalletPaid, WalletPayment } from '../../../contract/buying/purchase.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { noteDecline } from './cancel-payment.ts'

/** Has the provider charge a wallet. The payment is settled as for a card: by confirmation, webhook or the reconciler. */
export async function payWithWallet(
  shop: Shop,
  { paymentIntentId, confirmationToken }: WalletPayment,
  browser: string | undefined,
): Promise<WalletPaid> {
  const begun = await shop.db
    .selectFrom('checkout')
    .select('id')
    .where('intentId', '=', paymentIntentId)
    .where('provider', '=', shop.payments.provider)
    .where('browser', '=', browser ?? '')
    .executeTakeFirst()
  if (!begun) throw new ShopError('not-found', 'There is no such payment')
  const result = await shop.payments.confirmWithToken({
    intentId: paymentIntentId,
    confirmationToken,
    returnUrl: shop.config.publicUrl,
  })
  if (result.status !== 'declined') return { status: result.status }
  if (result.chargeId) await noteDecline(shop, paymentIntentId, result.chargeId)
  throw new ShopError('card-declined', result.message)
}
