import { useShop } from '../shop/use-shop.ts'
import { useOnDemand } from '../ui/on-demand.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { cardFields } from './card-fields.ts'
import type { CardFieldProps } from './card-payment.ts'

/** The card form of the provider that this shop uses. `wish` grows when the buyer asks for it again. */
export function CardField({ wish, ...rest }: CardFieldProps & { wish: number }) {
  const provider = useShop()?.payments.provider ?? 'sandbox'
  const Card = useOnDemand(cardFields[provider], wish)
  if (Card) return <Card {...rest} />
  return (
    <div role="status" aria-label="The card form is loading">
      <Skeleton className="h-19" />
    </div>
  )
}
