import Lock from 'lucide/lock'
import { formatCents } from '../../../contract/buying/pricing.ts'
import { useShop } from '../../pages/base/shop.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { useLazyComponent } from '../../platform/ui/lazy-component.ts'
import { Skeleton } from '../../platform/ui/spinner.tsx'
import { useToasts } from '../../platform/ui/toast-store.ts'
import { cardFields, walletButtons } from './card-fields.ts'
import type { CardFieldProps, WalletButtonsProps } from './card-payment.ts'
import { RegularPrice } from './regular-price.tsx'
import type { Payment } from './use-payment.ts'

interface PayBarProps extends Pick<Payment, 'state' | 'problem' | 'isElsewhere'> {
  totalCents: number
  onContinue(): void
  /** The buyer owns some of the horses, so the regular price is not shown. */
  isMore: boolean
}

/** Sticky: the problem, the total and the button. */
export function PayBar({ totalCents, isMore, state, problem, isElsewhere, onContinue }: PayBarProps) {
  const busy = state !== 'idle'
  // not shown twice while its toast is open
  const isTold = useToasts().some(({ open, description }) => open && description === problem)
  return (
    <div className="sheet-foot sticky bottom-[calc(-1*var(--sheet-end))] z-10 -mx-5 mb-[calc(-1*var(--sheet-end))] border-hairline border-t bg-panel px-5 pt-4 pb-(--sheet-end) sm:-mx-8 sm:px-8">
      {problem && !busy && !isTold && <p className="mb-3 text-flag text-sm">{problem}</p>}
      {isElsewhere && (
        <div
          role="status"
          className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-[10px] border border-bolt/40 bg-bolt/10 p-3.5 text-sm"
        >
          <p>A payment is open in another tab.</p>
          <Button variant="outline" size="small" onClick={onContinue}>
            Continue here
          </Button>
        </div>
      )}
      {state === 'waiting' && (
        <p role="status" className="mb-3 text-dust text-sm">
          Still waiting for an answer. Your payment is safe: you can close this, and it goes on by itself.
        </p>
      )}
      <p className="mb-3 flex items-baseline gap-3">
        <span className="text-dust">Total</span>
        {!isMore && <RegularPrice besideCents={totalCents} className="ml-auto" />}
        <output className="figures ml-auto text-2xl [s+&]:ml-0">{formatCents(totalCents)}</output>
      </p>
      <Button type="submit" size="large" loading={busy} className="w-full">
        {busy ? (
          'Processing…'
        ) : (
          <>
            <Lock aria-hidden="true" className="size-4" /> Pay {formatCents(totalCents)}
          </>
        )}
      </Button>
    </div>
  )
}

export function Wallets({ tries, ...rest }: WalletButtonsProps & { tries: number }) {
  const provider = useShop()?.payments.provider ?? 'sandbox'
  const Buttons = useLazyComponent(walletButtons[provider], tries)
  return Buttons && <Buttons {...rest} />
}

/** `tries` grows when the buyer asks for it again after it failed to load. */
export function CardField({ tries, ...rest }: CardFieldProps & { tries: number }) {
  const provider = useShop()?.payments.provider ?? 'sandbox'
  const Card = useLazyComponent(cardFields[provider], tries)
  if (Card) return <Card {...rest} />
  return (
    <div role="status" aria-label="The card form is loading">
      <Skeleton className="h-19" />
    </div>
  )
}
