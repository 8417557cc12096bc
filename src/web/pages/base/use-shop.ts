import { createContext, use } from 'react'
import { EXTRA_HORSE_CENTS, toCents } from '../../../contract/buying/pricing.ts'
import type { ShopInfo } from '../../../contract/owner/shop.ts'

export const ShopContext = createContext<ShopInfo | undefined>(undefined)

/** The shop's own words; undefined only while a page that came without them loads. */
export const useShop = () => use(ShopContext)

/** Cents: what each further horse of a rider costs. */
export function useHorsePrice() {
  const shop = useShop()
  return shop ? toCents(shop.horsePrice) : EXTRA_HORSE_CENTS
}
