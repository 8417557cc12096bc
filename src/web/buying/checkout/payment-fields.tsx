import Lock from 'lucide/lock'
import { formatCents } from '../../../contract/buying/pricing.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { useShop } from '../../pages/base/shop.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { useLazyComponent } from '../../platform/ui/lazy-component.ts'
import { Skeleton } from '../../platform/ui/spinner.tsx'
import { useToasts } from '../../platform/ui/toast-store.ts'
import { cardFields, walletButtons } from './card-fields.ts'
import type { CardFieldProps, WalletButtonsProps } from './card-payment.ts'
import { RegularPrice } from './regular-price.tsx'
import { SoldOutNote } from './sold-out-note.tsx'
import type { Payment, PaymentProblem } from './use-payment.ts'

/** While its toast says why, only what follows from it is said here too. */
export function useProblemText(problem: PaymentProblem | undefined) {
  const isTold = useToasts().some(({ open, description }) => open && description === problem?.why)
  return [!isTold && problem?.why, problem?.note].filter(Boolean).join(' ') || undefined
}

interface PayBarProps extends Pick<Payment, 'state' | 'isElsewhere'> {
  problem: string | undefined
  /** The rider, where the last copy was sold meanwhile. */
  soldOut: Rider | null
  totalCents: number
  onContinue(): void
  /** The buyer owns some of the horses, so the regular price is not shown. */
  isMore: boolean
}

const totalText = (cents: number) => (cents === 0 ? 'Free' : formatCents(cents))

/** The problem, the total and the button. Sticky, unless large text or a low screen leave too little for the fields. */
export function PayBar(props: PayBarProps) {
  const { totalCents, isMore, state, problem, soldOut, isElsewhere, onContinue } = props
  const busy = state !== 'idle'
  return (
    <div className="sheet-foot sticky bottom-[calc(-1*var(--sheet-end))] z-10 -mx-5 mb-[calc(-1*var(--sheet-end))] border-hairline border-t bg-panel px-5 pt-4 pb-(--sheet-end) @max-[15rem]:static short:static sm:-mx-8 sm:px-8">
      {problem && !busy && <p className="mb-3 text-flag text-sm">{problem}</p>}
      {soldOut && !busy && (
        <div className="mb-3">
          <SoldOutNote rider={soldOut} />
        </div>
      )}
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
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <div>
          <p className="text-dust text-sm">Total</p>
          <p className="flex items-baseline gap-2">
            <output className="figures text-2xl leading-none">{totalText(totalCents)}</output>
            {!isMore && <RegularPrice besideCents={totalCents} />}
          </p>
        </div>
        <Button type="submit" size="large" loading={busy} className="grow basis-44">
          {busy ? (
            'Processing…'
          ) : totalCents === 0 ? (
            'Get it free'
          ) : (
            <>
              <Lock aria-hidden="true" className="size-4" /> Pay {formatCents(totalCents)}
            </>
          )}
        </Button>
      </div>
    </div>
  )
}

/** A wallet supplies email and phone, so it stands above them. */
export function Wallets({ tries, ...rest }: Omit<WalletButtonsProps, 'children'> & { tries: number }) {
  const provider = useShop()?.payments.provider ?? 'sandbox'
  const Buttons = useLazyComponent(walletButtons[provider], tries)
  if (!Buttons) return <Skeleton className="h-12" />
  return (
    <Buttons {...rest}>
      <p className="flex items-center gap-3 text-dust text-sm before:h-px before:grow before:bg-hairline after:h-px after:grow after:bg-hairline">
        or pay by card
      </p>
    </Buttons>
  )
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
