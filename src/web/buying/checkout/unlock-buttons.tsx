import Lock from 'lucide/lock'
import { formatCents, priceToPay, toCents } from '../../../contract/buying/pricing.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { useHorsePrice } from '../../pages/base/shop.tsx'
import { useOffline } from '../../platform/browser/connection.ts'
import { Button } from '../../platform/ui/button.tsx'
import { usePreloadPurchase } from './checkout.tsx'
import { openPurchase } from './wanted-purchase.ts'

interface UnlockButtonProps {
  rider: Rider
  quantity: number
  /** The one that is meant, where it is not the first ones. */
  horse?: number
}

export function UnlockButton({ rider, quantity, horse }: UnlockButtonProps) {
  const preload = usePreloadPurchase()
  const offline = useOffline()
  if (rider.soldOut) {
    return (
      <Button
        variant="destructive"
        disabled
        className="mt-auto w-full"
        aria-label={`SOLD OUT: ${rider.name}`}
      >
        SOLD OUT
      </Button>
    )
  }
  return (
    <Button
      className="mt-auto w-full"
      aria-label={`UNLOCK VIDEO of ${rider.name}`}
      onPointerEnter={preload}
      onFocus={preload}
      disabled={offline}
      onClick={() => openPurchase({ riderId: rider.id, eventId: rider.eventId, quantity, horse })}
    >
      <Lock aria-hidden="true" className="size-4" />
      {offline ? 'Unlock once you are connected' : 'UNLOCK VIDEO'}
    </Button>
  )
}

/** The horses that a buyer does not own yet, for the difference. */
export function UnlockMoreButton({ rider }: { rider: Rider }) {
  const preload = usePreloadPurchase()
  const offline = useOffline()
  const horseCents = useHorsePrice()
  const { horses, ownedHorses } = rider
  const others = horses.filter(({ horse, available }) => available && !ownedHorses.includes(horse)).length
  // who has not proven the address would pay for a further horse what a first one costs
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
      onClick={() =>
        openPurchase({ riderId: rider.id, eventId: rider.eventId, quantity: others, more: true })
      }
    >
      Unlock {what}, {price}
    </Button>
  )
}
