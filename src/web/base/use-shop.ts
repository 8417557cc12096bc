import { readShop } from '../../contract/calls/shop.ts'
import { EXTRA_HORSE_CENTS, toCents } from '../../contract/money.ts'
import { useRead } from '../api/queries.ts'

/** The shop's own words; undefined only while a page that came without them loads. */
export const useShop = () => useRead(readShop, {}).data

/** Cents: what each further horse of a rider costs. */
export function useHorsePrice() {
  const shop = useShop()
  return shop ? toCents(shop.horsePrice) : EXTRA_HORSE_CENTS
}
