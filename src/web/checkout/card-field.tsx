import { useShop } from '../shop/use-shop.ts'
import { onDemand, useOnDemand } from '../ui/on-demand.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import type { CardFieldProps } from './card-payment.ts'

const fields = {
  sandbox: onDemand(async () => (await import('./sandbox-card.tsx')).SandboxCard),
  stripe: onDemand(async () => (await import('./stripe-card.tsx')).StripeCard),
}

export const preloadCard = (provider: keyof typeof fields) => fields[provider].preload()

/** The card form of the provider that this shop uses. `wish` grows when the buyer asks for it again. */
export function CardField({ wish, ...rest }: CardFieldProps & { wish: number }) {
  const provider = useShop()?.payments.provider ?? 'sandbox'
  const Card = useOnDemand(fields[provider], wish)
  if (Card) return <Card {...rest} />
  return (
    <div role="status" aria-label="The card form is loading">
      <Skeleton className="h-19" />
    </div>
  )
}
