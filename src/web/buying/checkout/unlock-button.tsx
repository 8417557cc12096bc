import Lock from 'lucide/lock'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { useOffline } from '../../platform/browser/connection.ts'
import { Button } from '../../platform/ui/button.tsx'
import { usePreloadPurchase } from './checkout.tsx'
import { SoldOutNote } from './sold-out-note.tsx'
import { openPurchase } from './wanted-purchase.ts'

interface UnlockButtonProps {
  rider: Rider
  quantity: number
  /** One horse instead of the first ones. */
  horse?: number
}

export function UnlockButton({ rider, quantity, horse }: UnlockButtonProps) {
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
