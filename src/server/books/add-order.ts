import { priceFor, priceWithCode, toCents } from '../../contract/buying/pricing.ts'
import type { NewOrder } from '../../contract/buying/purchase.ts'
import { refuseHorse } from '../buying/checkout/choose-horses.ts'
import { emailSales, insertSales } from '../buying/checkout/insert-sale.ts'
import { findOwnedHorses, isUpgrade, lockRidersForSale } from '../buying/checkout/rider-for-sale.ts'
import { lockCodeToUse } from '../buying/codes/use-code.ts'
import { rulesOf } from '../buying/price-rules.ts'
import type { Shop } from '../composed-shop.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'
import { bookCash } from './ledger/movements.ts'
import { bookSales } from './sales/book-sale.ts'

/** The owner gives a video away, or was paid in cash: an order with email and link. Neither the sales limit nor those of a code apply. */
export async function addOrder(shop: Shop, wanted: NewOrder): Promise<number> {
  const { email } = wanted
  const purchaseId = await shop.db.transaction().execute(async (tx) => {
    const [rider] = await lockRidersForSale(tx, [wanted.riderId], shop.engine)
    if (!rider?.isVisible) return notFound('rider')
    const horses = [...new Set(wanted.horses ?? allOf(rider.horseCount))].sort((a, b) => a - b)
    if (horses.some((horse) => horse > rider.horseCount)) refuseHorse(rider.horseCount)
    const { size = 'full' } = wanted
    const owned = (await findOwnedHorses(tx, [rider.id], email)).filter(
      (one) => one.size !== 'phone' || size === 'phone',
    )
    if (owned.some(({ horse }) => horses.includes(horse))) {
      throw new ShopError('already-owned', 'This address already owns this video.')
    }
    const code = wanted.code ? await lockCodeToUse(tx, wanted.code, shop.engine) : null
    const fullCents = priceFor(rider.priceCents, horses.length, rulesOf(rider, shop.now()))
    const amountCents =
      wanted.paymentMethod === 'free'
        ? 0
        : wanted.amount === undefined
          ? priceWithCode(fullCents, code)
          : toCents(wanted.amount)
    const sold = {
      rider,
      checkoutId: null,
      email,
      phoneNumber: wanted.phoneNumber || null,
      horses,
      size,
      isUpgrade: (await isUpgrade(tx, { riderId: rider.id, email, horses, size }))
        ? (1 as const)
        : (0 as const),
      amountCents,
      code: code?.name ?? null,
      offCents: code ? Math.max(0, fullCents - amountCents) : 0,
      paymentMethod: wanted.paymentMethod,
      // given by hand, whatever keys the shop has
      mode: 'live' as const,
    }
    const sales = await insertSales(tx, shop, [sold], await bookSales(tx))
    await emailSales(tx, shop, sales, { email })
    const [{ purchaseId }] = sales
    if (wanted.paymentMethod === 'cash') await bookCash(tx, shop, { purchaseId, amountCents })
    return purchaseId
  })
  shop.responses.invalidateEverywhere()
  shop.worker.wake('emails')
  return purchaseId
}

const allOf = (horseCount: number) => Array.from({ length: horseCount }, (_, index) => index + 1)
