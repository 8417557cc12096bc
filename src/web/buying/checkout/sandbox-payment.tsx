import Wallet from 'lucide/wallet'
import { useEffect, useRef, useState } from 'react'
import { payInSandbox } from '../../../contract/buying/checkout-calls.ts'
import { formatCents } from '../../../contract/buying/pricing.ts'
import { SANDBOX_WALLET } from '../../../contract/buying/purchase.ts'
import { call } from '../../platform/api/call.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import {
  isFullCardNumber,
  isWholeCardNumber,
  spacedCardNumber,
  spacedCode,
  spacedExpiry,
} from './card-number.ts'
import {
  type CardFieldProps,
  type CardResult,
  payWithWallet,
  type WalletButtonsProps,
  type WalletConsent,
} from './card-payment.ts'

const WHOLE_EXPIRY = '12 / 34'.length

/** The card form of the sandbox. No card is charged. */
export function SandboxCard({ onForm, error, disabled }: CardFieldProps) {
  const [number, setNumber] = useState('')
  const [expiry, setExpiry] = useState('')
  const [code, setCode] = useState('')
  const expiryField = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)

  useEffect(() => {
    onForm({
      problem: isWholeCardNumber(number) ? null : 'Your card number is incomplete.',
      pay: ({ clientSecret }) => pay(clientSecret, number),
    })
    return () => onForm(null)
  }, [number, onForm])

  return (
    <fieldset disabled={disabled} className="min-w-0 rounded-[12px] border border-chalk/20 border-dashed p-4">
      <legend className="-ml-1.5 px-1.5 font-semibold text-dust text-xs tracking-wide">TEST MODE</legend>
      <div className="grid grid-cols-2 gap-4">
        <div className="col-span-2">
          <Field label="Card number" error={error}>
            <TextInput
              name="cardnumber"
              inputMode="numeric"
              autoComplete="cc-number"
              placeholder="4242 4242 4242 4242"
              value={number}
              onChange={(event) => {
                const typed = spacedCardNumber(event.target.value)
                setNumber(typed)
                if (typed.length > number.length && isFullCardNumber(typed)) expiryField.current?.focus()
              }}
              className="tabular-nums"
            />
          </Field>
        </div>
        <Field label="Expiry">
          <TextInput
            ref={expiryField}
            name="exp-date"
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder="12 / 34"
            value={expiry}
            onChange={(event) => {
              const typed = spacedExpiry(event.target.value)
              setExpiry(typed)
              if (typed.length > expiry.length && typed.length === WHOLE_EXPIRY) codeField.current?.focus()
            }}
            className="tabular-nums"
          />
        </Field>
        <Field label="CVC">
          <TextInput
            ref={codeField}
            name="cvc"
            inputMode="numeric"
            autoComplete="cc-csc"
            placeholder="123"
            value={code}
            onChange={(event) => setCode(spacedCode(event.target.value))}
            className="tabular-nums"
          />
        </Field>
      </div>
      <p className="mt-3 text-dust text-sm">
        No card is charged.{' '}
        <span className="tabular-nums min-[18rem]:whitespace-nowrap">4242 4242 4242 4242</span> pays,{' '}
        <span className="tabular-nums min-[18rem]:whitespace-nowrap">4000 0000 0000 0002</span> is declined.
        Any date and code will do.
      </p>
    </fieldset>
  )
}

async function pay(clientSecret: string, cardNumber: string): Promise<CardResult> {
  try {
    await call(payInSandbox, { body: { clientSecret, cardNumber: cardNumber.replace(/\D/g, '') } })
    return { status: 'paid' }
  } catch (error) {
    const refused = error instanceof RequestError && error.status < 500
    return refused ? { status: 'declined', message: error.sentence } : { status: 'unknown' }
  }
}

const BUYER = { email: 'wallet@example.com', phone: '+1 555 010 0199' }

/** The sandbox's stand-in for Apple Pay, Google Pay and Link. */
export function SandboxWallet({
  mayOpen,
  onConsent,
  amountCents,
  what,
  disabled,
  children,
}: WalletButtonsProps) {
  const [open, setOpen] = useState(false)
  const consent = (token: string): WalletConsent => ({
    ...BUYER,
    pay: async (started) => {
      const result = await payWithWallet(started, token)
      return result.status === 'needs-buyer' ? { status: 'unknown' } : result
    },
    refuse: () => setOpen(false),
  })
  const agree = (token: string) => {
    setOpen(false)
    onConsent(consent(token))
  }
  if (!open) {
    return (
      <>
        <Button variant="outline" className="w-full" disabled={disabled} onClick={() => setOpen(mayOpen())}>
          <Wallet aria-hidden="true" className="size-4" /> Test wallet
        </Button>
        {children}
      </>
    )
  }
  return (
    <>
      <section
        aria-label="Test wallet"
        className="rounded-[12px] border border-chalk/20 border-dashed bg-ink/40 p-4"
      >
        <p className="font-semibold text-dust text-xs tracking-wide">TEST MODE</p>
        <p className="mt-2 flex items-baseline justify-between gap-4">
          <span className="min-w-0 truncate">{what}</span>
          <span className="figures">{formatCents(amountCents)}</span>
        </p>
        <p className="mt-1 text-dust text-sm">This pretend wallet knows {BUYER.email}. No money moves.</p>
        <div className="mt-3 grid gap-2">
          <Button
            // it replaces the button that was just pressed
            autoFocus
            className="w-full"
            disabled={disabled}
            onClick={() => agree(SANDBOX_WALLET.pays)}
          >
            Confirm {formatCents(amountCents)}
          </Button>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="quiet"
              size="small"
              disabled={disabled}
              onClick={() => agree(SANDBOX_WALLET.declines)}
            >
              Be declined
            </Button>
            <Button variant="quiet" size="small" disabled={disabled} onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </div>
      </section>
      {children}
    </>
  )
}
