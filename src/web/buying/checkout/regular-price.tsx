import { formatCents, toCents } from '../../../contract/buying/pricing.ts'
import { useShop } from '../../pages/base/shop.tsx'

/** Struck through; only beside a lower price. */
export function RegularPrice({ besideCents, className = '' }: { besideCents: number; className?: string }) {
  const regular = toCents(useShop()?.regularPrice ?? 0)
  if (regular <= besideCents) return null
  return <s className={`text-dust text-sm tabular-nums ${className}`}>Reg. {formatCents(regular)}</s>
}
