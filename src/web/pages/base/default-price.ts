import { DEFAULT_PRICE_CENTS, toDollars } from '../../../contract/buying/pricing.ts'
import { useShop } from './shop.tsx'

/** In dollars, for a new rider. */
export const useDefaultPrice = () => useShop()?.defaultPrice ?? toDollars(DEFAULT_PRICE_CENTS)
