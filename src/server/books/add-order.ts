import { priceFor, toCents } from '../../contract/buying/pricing.ts'
import type { NewOrder } from '../../contract/buying/purchase.ts'
import { refuseHorse } from '../buying/checkout/choose-horses.ts'
import { insertSale } from '../buying/checkout/insert-sale.ts'
import { findOwnedHorses, lockRiderForSale } from '../buying/checkout/rider-for-sale.ts'
import type { Shop } from '../composed-shop.ts'
import { readHorsePrice } from '../owner/settings/settings.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'
import { bookCash } from './ledger/movements.ts'

/** The owner gives a video away, or was paid in cash: an order with email and link. The sales limit does not apply. */
export async function addOrder(shop: Shop, wanted: NewOrder): Promise<number> {
  const { email } = wanted
  const purchaseId = await shop.db.transaction().execute(async (tx) => {
    const rider = await lockRiderForSale(tx, wanted.riderId, shop.engine)
    if (!rider.isVisible) return notFound('rider')
    const horses = [...new Set(wanted.horses ?? allOf(rider.horseCount))].sort((a, b) => a - b)
    if (horses.some((horse) => horse > rider.horseCount)) refuseHorse(rider.horseCount)
    const owned = (await findOwnedHorses(tx, rider.id, email)).map(({ horse }) => horse)
    if (horses.some((horse) => owned.includes(horse))) {
      throw new ShopError('already-owned', 'This address already owns this video.')
    }
    const amountCents =
      wanted.paymentMethod === 'free'
        ? 0
        : wanted.amount === undefined
          ? priceFor(rider.priceCents, horses.length, await readHorsePrice(tx))
          : toCents(wanted.amount)
    const { purchaseId } = await insertSale(tx, shop, rider, {
      checkoutId: null,
      email,
      phoneNumber: wanted.phoneNumber || null,
      horses,
      amountCents,
      paymentMethod: wanted.paymentMethod,
      // given by hand, whatever keys the shop has
      mode: 'live',
    })
    if (wanted.paymentMethod === 'cash') await bookCash(tx, shop, { purchaseId, amountCents })
    return purchaseId
  })
  shop.responses.invalidateEverywhere()
  shop.worker.wake('emails')
  return purchaseId
}

const allOf = (horseCount: number) => Array.from({ length: horseCount }, (_, index) => index + 1)
