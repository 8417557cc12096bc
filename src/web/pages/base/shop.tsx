import { createContext, type ReactNode, use } from 'react'
import { readableShade, visibleShade, wordsOn } from '../../../contract/owner/colour.ts'
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

/** CSS variables for the owner's colors. */
export function ShopColours() {
  const shop = useShop()
  if (!shop?.accentColor && !shop?.markColor) return null
  const { accentColor, markColor } = shop
  const accent =
    accentColor &&
    `--color-amber:${readableShade(accentColor)};--color-fill:${accentColor};--color-on-fill:${wordsOn(accentColor)};`
  const mark = markColor && `--color-mark:${visibleShade(markColor)};`
  return <style>{`:root{${accent}${mark}}`}</style>
}

interface ShopNameProps {
  /** Its height. */
  className: string
  nameClass?: string
}

/** The owner's logo, or the clover leaf and the brand's name. */
export function ShopName({ className, nameClass = '' }: ShopNameProps) {
  const shop = useShop()
  return shop?.logoUrl ? (
    <img
      src={shop.logoUrl}
      alt={shop.brand}
      className={`w-auto min-w-0 max-w-44 object-contain object-left ${className}`}
    />
  ) : (
    <>
      <CloverMark className={`aspect-square shrink-0 text-mark ${className}`} />
      <span className={`figures truncate tracking-tight max-[18rem]:sr-only ${nameClass}`}>
        {shop?.brand}
      </span>
    </>
  )
}

/** Shown to everyone while the shop takes no real cards: in the sandbox, and with Stripe's test keys. */
export function TestModeMark() {
  const payments = useShop()?.payments
  if (!payments || payments.publishableKey?.startsWith('pk_live_')) return null
  return (
    <span
      title="Payments are a trial here: no card is charged."
      className="min-w-0 shrink-[0.01] truncate rounded-full max-[18rem]:hidden border border-dust/40 px-2 py-1 font-semibold text-[0.625rem] text-dust leading-none tracking-wide sm:px-2.5 sm:text-xs"
    >
      TEST MODE
    </span>
  )
}
