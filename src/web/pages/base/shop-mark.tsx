import { CloverMark } from '../../platform/ui/clover-mark.tsx'
import { useShop } from './use-shop.ts'

/** The owner's logo, or the clover leaf. The brand's name stands beside it, so it needs no words of its own. */
export function ShopMark({ className }: { className: string }) {
  const logo = useShop()?.logoUrl
  return logo ? (
    <img src={logo} alt="" className={`w-auto max-w-32 shrink-0 object-contain ${className}`} />
  ) : (
    <CloverMark className={`aspect-square shrink-0 text-mark ${className}`} />
  )
}
