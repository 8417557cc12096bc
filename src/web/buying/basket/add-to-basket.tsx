import Check from 'lucide/check'
import Plus from 'lucide/plus'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { MAX_BASKET } from '../../../contract/limits.ts'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { addToBasket, removeFromBasket, useBasket } from './basket.ts'

/** Beside UNLOCK VIDEO, for families with several riders. A second tap takes it out again. */
export function AddToBasket({ rider, quantity }: { rider: Rider; quantity: number }) {
  const basket = useBasket()
  const isIn = basket.some(({ riderId }) => riderId === rider.id)
  const toggle = () => {
    if (isIn) return removeFromBasket([rider.id])
    if (basket.length >= MAX_BASKET)
      return void toast({
        title: 'Your basket is full',
        description: `It holds ${MAX_BASKET} riders. Please pay for these first.`,
      })
    const { id: riderId, eventId, name: riderName, linkKey } = rider
    addToBasket({ riderId, eventId, riderName, quantity, ...(linkKey && { linkKey }) })
  }
  return (
    <Button
      variant="outline"
      className="min-w-23 shrink-0 px-3! xl:min-w-11 xl:px-0!"
      aria-pressed={isIn}
      aria-label={`Add ${rider.name} to the basket`}
      onClick={toggle}
    >
      {isIn ? (
        <Check aria-hidden="true" className="size-4" />
      ) : (
        <Plus aria-hidden="true" className="size-4" />
      )}
      <span className="xl:sr-only">{isIn ? 'Added' : 'Add'}</span>
    </Button>
  )
}
