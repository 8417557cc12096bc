import { useShop } from '../../pages/base/shop.tsx'
import { useLazyComponent } from '../../platform/ui/lazy-component.ts'
import { Skeleton } from '../../platform/ui/spinner.tsx'
import { cardFields, walletButtons } from './card-fields.ts'
import type { CardFieldProps, WalletButtonsProps } from './card-payment.ts'

/** The wallets of the provider that this shop uses, above its card form. They are never waited for. */
export function Wallets({ wish, ...rest }: WalletButtonsProps & { wish: number }) {
  const provider = useShop()?.payments.provider ?? 'sandbox'
  const Buttons = useLazyComponent(walletButtons[provider], wish)
  return Buttons && <Buttons {...rest} />
}

/** The card form of the provider that this shop uses. `wish` grows when the buyer asks for it again. */
export function CardField({ wish, ...rest }: CardFieldProps & { wish: number }) {
  const provider = useShop()?.payments.provider ?? 'sandbox'
  const Card = useLazyComponent(cardFields[provider], wish)
  if (Card) return <Card {...rest} />
  return (
    <div role="status" aria-label="The card form is loading">
      <Skeleton className="h-19" />
    </div>
  )
}
