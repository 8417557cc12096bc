import { createContext, type ReactNode, use } from 'react'
import { EXTRA_HORSE_CENTS, toCents } from '../../../contract/buying/pricing.ts'
import type { ShopInfo } from '../../../contract/owner/shop.ts'
import { readShop } from '../../../contract/owner/shop-calls.ts'
import { useRead } from '../../platform/api/queries.ts'
import { CloverMark } from '../../platform/ui/clover-mark.tsx'

/** One subscription to the shop's settings per page: forty cards would otherwise have three each. */
export function ShopProvider({ children }: { children: ReactNode }) {
  const { data } = useRead(readShop, {})
  return <ShopContext value={data}>{children}</ShopContext>
}

const ShopContext = createContext<ShopInfo | undefined>(undefined)

/** The shop's settings; undefined while they load. */
export const useShop = () => use(ShopContext)

/** In cents, for each further horse of a rider. */
export function useHorsePrice() {
  const shop = useShop()
  return shop ? toCents(shop.horsePrice) : EXTRA_HORSE_CENTS
}

/** CSS variables for the owner's colors. */
export function ShopColours() {
  const shop = useShop()
  if (!shop?.accentColor && !shop?.markColor) return null
  const accent = shop.accentColor && `--color-amber:${shop.accentColor};`
  const mark = shop.markColor && `--color-mark:${shop.markColor};`
  return <style>{`:root{${accent}${mark}}`}</style>
}

/** The owner's logo, or the clover leaf. Decorative: the brand's name is beside it. */
export function ShopMark({ className }: { className: string }) {
  const logo = useShop()?.logoUrl
  return logo ? (
    <img src={logo} alt="" className={`w-auto max-w-32 shrink-0 object-contain ${className}`} />
  ) : (
    <CloverMark className={`aspect-square shrink-0 text-mark ${className}`} />
  )
}
