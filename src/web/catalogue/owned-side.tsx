import type { ShownPrices } from '../../contract/buying/price-rules.ts'
import { formatCents } from '../../contract/buying/pricing.ts'
import type { Rider } from '../../contract/catalogue/rider.ts'
import { usePreloadPurchase } from '../buying/checkout/checkout.tsx'
import { horsesToBuy } from '../buying/checkout/horses-to-buy.ts'
import { UpgradeButton } from '../buying/checkout/upgrade-button.tsx'
import { openPurchase } from '../buying/checkout/wanted-purchase.ts'
import { OwnedVideos } from '../buying/orders/owned-videos.tsx'
import { useOffline } from '../platform/browser/connection.ts'
import { Button } from '../platform/ui/button.tsx'

interface OwnedSideProps {
  rider: Rider
  prices: ShownPrices | undefined
  email: string
}

/** The card's actions for a buyer of this rider. */
export const OwnedSide = ({ rider, prices, email }: OwnedSideProps) => (
  <>
    <OwnedVideos rider={rider} email={email} />
    {rider.upgrade && <UpgradeButton upgrade={rider.upgrade} className="w-full" />}
    <UnlockMoreButton rider={rider} prices={prices} />
  </>
)

/** Sells the further horses to a buyer at the reduced price. */
function UnlockMoreButton({ rider, prices }: Pick<OwnedSideProps, 'rider' | 'prices'>) {
  const preload = usePreloadPurchase()
  const offline = useOffline()
  const { horses, ownedHorses } = rider
  const others = horses.filter(({ horse, available }) => available && !ownedHorses.includes(horse)).length
  // without a proven address the server would charge the full price
  if (others === 0 || ownedHorses.length === 0 || rider.soldOut) return null
  const price = formatCents(
    horsesToBuy(rider, ownedHorses, { quantity: String(others), horses: [] }, prices).totalCents,
  )
  const what = others === 1 ? 'the other horse' : `the other ${others} horses`
  return (
    <Button
      className="mt-auto w-full"
      aria-label={`Unlock ${what}, ${price}: ${rider.name}`}
      disabled={offline}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => openPurchase({ riderId: rider.id, eventId: rider.eventId, quantity: others })}
    >
      Unlock {what}, {price}
    </Button>
  )
}
