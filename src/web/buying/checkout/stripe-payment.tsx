import './stripe-card.css'
import {
  Elements,
  ExpressCheckoutElement,
  PaymentElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import type { StripeExpressCheckoutElementConfirmEvent, StripePaymentElementOptions } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { Skeleton } from '../../platform/ui/spinner.tsx'
import { type CardFieldProps, payWithWallet, type WalletButtonsProps } from './card-payment.ts'
import { elementsFor, readResult, useStripeJs } from './use-stripe-js.ts'

/** Stripe's card form in an iframe, so the card number never reaches our pages. */
export function StripeCard(props: CardFieldProps) {
  const { stripe, tryAgain } = useStripeJs()
  if (stripe === 'failed') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-[10px] border border-flag/50 p-4 text-sm">
        <p>The card form could not be loaded.</p>
        <Button variant="outline" size="small" onClick={tryAgain}>
          Try again
        </Button>
      </div>
    )
  }
  if (!stripe) return <Skeleton className="h-19" />
  return (
    <Elements stripe={stripe} options={elementsFor(props.amountCents)}>
      <CardBox {...props} />
    </Elements>
  )
}

function CardBox({ onForm, error, disabled }: CardFieldProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)
  // null until the field reports: Stripe refuses an incomplete card anyway
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (!stripe || !elements || !ready) return
    onForm({
      problem,
      check: async () => (await elements.submit()).error?.message ?? null,
      pay: async ({ clientSecret }, { email, phone }) =>
        readResult(
          await stripe.confirmPayment({
            elements,
            clientSecret,
            redirect: 'if_required',
            confirmParams: {
              return_url: location.href,
              payment_method_data: { billing_details: { email, phone } },
            },
          }),
        ),
    })
    return () => onForm(null)
  }, [stripe, elements, ready, problem, onForm])

  return (
    <div>
      <p className="mb-2 font-medium text-sm">Card</p>
      <PaymentElement
        options={{ ...OPTIONS, readOnly: disabled }}
        onReady={() => setReady(true)}
        onChange={({ complete }) => setProblem(complete ? null : 'Your card details are incomplete.')}
      />
      {error && <p className="mt-3 text-flag text-sm">{error}</p>}
    </div>
  )
}

/** Wallets have their own buttons, and the dialog asks for email and phone. */
const OPTIONS: StripePaymentElementOptions = {
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  fields: { billingDetails: { email: 'never', phone: 'never' } },
  terms: { card: 'never' },
}

/** Apple Pay, Google Pay and Link, where the browser has them. */
export function StripeWallets(props: WalletButtonsProps) {
  const { stripe } = useStripeJs()
  // the card form says when Stripe cannot be loaded
  if (stripe === 'failed') return null
  if (!stripe) return <Skeleton className="h-12" />
  return (
    <Elements stripe={stripe} options={elementsFor(props.amountCents)}>
      <Buttons {...props} />
    </Elements>
  )
}

function Buttons({ mayOpen, onConsent, amountCents, what, disabled, children }: WalletButtonsProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [wallets, setWallets] = useState<'loading' | 'some' | 'none'>('loading')

  const agree = async (event: StripeExpressCheckoutElementConfirmEvent) => {
    if (!stripe || !elements || disabled) return event.paymentFailed({ reason: 'fail' })
    const submitted = await elements.submit()
    if (submitted.error) return event.paymentFailed({ reason: 'fail' })
    const { confirmationToken, error } = await stripe.createConfirmationToken({
      elements,
      params: { return_url: location.href },
    })
    if (error) return event.paymentFailed({ reason: 'invalid_payment_data' })
    let failed = false
    const refuse = () => {
      if (!failed) event.paymentFailed({ reason: 'fail' })
      failed = true
    }
    onConsent({
      email: event.billingDetails?.email ?? '',
      phone: event.billingDetails?.phone ?? '',
      refuse,
      pay: async (started) => {
        const result = await payWithWallet(started, confirmationToken.id)
        if (result.status === 'declined') refuse()
        if (result.status !== 'needs-buyer') return result
        return readResult(await stripe.handleNextAction({ clientSecret: started.clientSecret }))
      },
    })
  }

  return (
    <div className={wallets === 'none' ? 'invisible absolute' : 'grid min-h-12 gap-5'}>
      <ExpressCheckoutElement
        options={{
          buttonHeight: 48,
          emailRequired: true,
          phoneNumberRequired: true,
          lineItems: [{ name: what, amount: amountCents }],
          paymentMethods: {
            applePay: 'always',
            googlePay: 'always',
            link: 'auto',
            amazonPay: 'never',
            paypal: 'never',
            klarna: 'never',
          },
        }}
        onReady={({ availablePaymentMethods }) => setWallets(availablePaymentMethods ? 'some' : 'none')}
        onClick={({ resolve, reject }) => (disabled || !mayOpen() ? reject() : resolve())}
        onConfirm={(event) => void agree(event)}
      />
      {wallets === 'some' && children}
    </div>
  )
}
