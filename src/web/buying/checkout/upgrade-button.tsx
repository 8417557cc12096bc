import { formatCents } from '../../../contract/buying/pricing.ts'
import type { Upgrade } from '../../../contract/buying/sold-size.ts'
import { useOffline } from '../../platform/browser/connection.ts'
import { Button } from '../../platform/ui/button.tsx'
import { usePreloadPurchase } from './checkout.tsx'
import { openPurchase } from './wanted-purchase.ts'

/** `Upgrade to 4K for $40` */
export const upgradeWords = ({ quality, cents, horses }: Upgrade) =>
  `Upgrade ${horses.length > 1 ? `${horses.length} videos ` : ''}to ${quality ?? 'full size'} for ${cents === 0 ? 'free' : formatCents(cents)}`

interface UpgradeButtonProps {
  upgrade: Upgrade
  /** Of the order's buyer. */
  email?: string
  className?: string
}

/** Of what the buyer owns in phone size. */
export function UpgradeButton({ upgrade, email, className = '' }: UpgradeButtonProps) {
  const preload = usePreloadPurchase()
  const offline = useOffline()
  const { riderId, eventId, riderName } = upgrade
  return (
    <Button
      className={className}
      aria-label={`${upgradeWords(upgrade)}: ${riderName}`}
      disabled={offline}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => openPurchase({ riderId, eventId, upgrade: true, ...(email && { email }) })}
    >
      {upgradeWords(upgrade)}
    </Button>
  )
}
