import { DEFAULT_PRICE_CENTS, toDollars } from '../../../contract/buying/pricing.ts'
import { useShop } from './shop.tsx'

/** Dollars: what a new rider costs. */
export const useDefaultPrice = () => useShop()?.defaultPrice ?? toDollars(DEFAULT_PRICE_CENTS)
