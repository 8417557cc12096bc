import type { Upgrade } from '../../../contract/buying/sold-size.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { type Buyer, onlyInPhoneSize, priceAll, readOffer } from './price-offers.ts'
import { findOwnedHorses, findRiderForSale, readSizes } from './rider-for-sale.ts'

/** What the full size costs a buyer who owns the phone size; null where there is nothing better to buy. */
export async function findUpgrade(
  shop: Pick<Shop, 'db' | 'now'>,
  riderId: number,
  buyer: Buyer,
): Promise<Upgrade | null> {
  const { db } = shop
  const rider = await findRiderForSale(db, riderId)
  const owned = onlyInPhoneSize(await findOwnedHorses(db, [riderId], buyer.email))
  if (!rider?.isVisible || owned.length === 0) return null
  const sizes = await readSizes(db, rider, owned)
  const horses = owned.filter((horse) => sizes(horse)?.phone)
  if (horses.length === 0) return null
  try {
    const item = { riderId, quantity: horses.length, horses, size: 'full' as const }
    const offer = await readOffer(db, shop, rider, item, buyer)
    if (!offer.isUpgrade) return null
    offer.choose()
    const { totalCents: cents } = await priceAll(db, [offer], buyer)
    const labels = new Set(horses.map((horse) => sizes(horse)?.full ?? null))
    const quality = labels.size === 1 ? ([...labels][0] ?? null) : null
    return { riderId, eventId: rider.eventId, riderName: rider.name, horses, cents, quality }
  } catch (error) {
    if (error instanceof ShopError) return null
    throw error
  }
}

/** With what an upgrade costs, for a browser that has proven the address. */
export const withUpgrades = (shop: Shop, riders: Rider[], buyer: Buyer): Promise<Rider[]> =>
  Promise.all(
    riders.map(async (rider) => {
      const upgrade = rider.phoneHorses && (await findUpgrade(shop, rider.id, buyer))
      return upgrade ? { ...rider, upgrade } : rider
    }),
  )
