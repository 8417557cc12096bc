import { createContext, type ReactNode, use } from 'react'
import { EXTRA_HORSE_CENTS, toCents } from '../../../contract/buying/pricing.ts'
import type { ShopInfo } from '../../../contract/owner/shop.ts'
import { readShop } from '../../../contract/owner/shop-calls.ts'
import { useRead } from '../../platform/api/queries.ts'
import { CloverMark } from '../../platform/ui/clover-mark.tsx'

/** Watches the shop's words once for the whole page: each of forty cards would otherwise do it three times. */
export function ShopProvider({ children }: { children: ReactNode }) {
  const { data } = useRead(readShop, {})
  return <ShopContext value={data}>{children}</ShopContext>
}

const ShopContext = createContext<ShopInfo | undefined>(undefined)

/** The shop's own words; undefined only while a page that came without them loads. */
export const useShop = () => use(ShopContext)

/** Cents: what each further horse of a rider costs. */
export function useHorsePrice() {
  const shop = useShop()
  return shop ? toCents(shop.horsePrice) : EXTRA_HORSE_CENTS
}

/** The owner's colours in the place of the shop's amber, on every page and as soon as they are saved. */
export function ShopColours() {
  const shop = useShop()
  if (!shop?.accentColor && !shop?.markColor) return null
  const accent = shop.accentColor && `--color-amber:${shop.accentColor};`
  const mark = shop.markColor && `--color-mark:${shop.markColor};`
  return <style>{`:root{${accent}${mark}}`}</style>
}

/** The owner's logo, or the clover leaf. The brand's name stands beside it, so it needs no words of its own. */
export function ShopMark({ className }: { className: string }) {
  const logo = useShop()?.logoUrl
  return logo ? (
    <img src={logo} alt="" className={`w-auto max-w-32 shrink-0 object-contain ${className}`} />
  ) : (
    <CloverMark className={`aspect-square shrink-0 text-mark ${className}`} />
  )
}
