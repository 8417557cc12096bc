import { formatCents, priceToPay, toCents } from '../../contract/buying/pricing.ts'
import type { Rider } from '../../contract/catalogue/rider.ts'
import { usePreloadPurchase } from '../buying/checkout/checkout.tsx'
import { openPurchase } from '../buying/checkout/wanted-purchase.ts'
import { OwnedVideos } from '../buying/orders/owned-videos.tsx'
import { useHorsePrice } from '../pages/base/shop.tsx'
import { useOffline } from '../platform/browser/connection.ts'
import { Button } from '../platform/ui/button.tsx'

/** The card's actions for a buyer of this rider. */
export const OwnedSide = ({ rider, email }: { rider: Rider; email: string }) => (
  <>
    <OwnedVideos rider={rider} email={email} />
    <UnlockMoreButton rider={rider} />
  </>
)

/** Sells the further horses to a buyer at the reduced price. */
function UnlockMoreButton({ rider }: { rider: Rider }) {
  const preload = usePreloadPurchase()
  const offline = useOffline()
  const horseCents = useHorsePrice()
  const { horses, ownedHorses } = rider
  const others = horses.filter(({ horse, available }) => available && !ownedHorses.includes(horse)).length
  // without a proven address the server would charge the full price
  if (others === 0 || ownedHorses.length === 0 || rider.soldOut) return null
  const price = formatCents(priceToPay(toCents(rider.price), others, ownedHorses.length, horseCents))
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
