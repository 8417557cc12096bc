import Lock from 'lucide/lock'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { useOffline } from '../../platform/browser/connection.ts'
import { Button } from '../../platform/ui/button.tsx'
import { AddToBasket } from '../basket/add-to-basket.tsx'
import { usePreloadPurchase } from './checkout.tsx'
import { SoldOutNote } from './sold-out-note.tsx'
import { openPurchase } from './wanted-purchase.ts'

interface UnlockButtonProps {
  rider: Rider
  quantity: number
  /** One horse instead of the first ones. */
  horse?: number
  /** Instead of UNLOCK VIDEO, for what is not up yet. */
  label?: string
}

export function UnlockButton({ rider, quantity, horse, label = 'UNLOCK VIDEO' }: UnlockButtonProps) {
  const preload = usePreloadPurchase()
  const offline = useOffline()
  if (rider.soldOut) {
    return (
      <div className="mt-auto grid gap-2.5">
        <Button variant="destructive" disabled className="w-full" aria-label={`SOLD OUT: ${rider.name}`}>
          SOLD OUT
        </Button>
        <SoldOutNote rider={rider} />
      </div>
    )
  }
  return (
    <div className="mt-auto flex flex-wrap gap-2">
      <Button
        className="grow px-3!"
        aria-label={`${label} of ${rider.name}`}
        onPointerEnter={preload}
        onFocus={preload}
        disabled={offline}
        onClick={() => openPurchase({ riderId: rider.id, eventId: rider.eventId, quantity, horse })}
      >
        <Lock aria-hidden="true" className="size-4" />
        {offline ? 'Unlock once you are connected' : label}
      </Button>
      {horse === undefined && !rider.ownedHorses.length && <AddToBasket rider={rider} quantity={quantity} />}
    </div>
  )
}
