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

/** Stripe's own card form, with the postal code that banks check: the card's number never touches our pages. */
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

function CardBox({ onForm, disabled }: CardFieldProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)
  // until the field says otherwise, its card may be whole: Stripe itself refuses one that is not
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
    </div>
  )
}

/** The wallets have buttons of their own, and the dialog asks for address and phone itself. */
const OPTIONS: StripePaymentElementOptions = {
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  fields: { billingDetails: { email: 'never', phone: 'never' } },
  terms: { card: 'never' },
}

/** Apple Pay, Google Pay and Link, where the buyer's browser has them; nothing anywhere else. */
export function StripeWallets(props: WalletButtonsProps) {
  const { stripe } = useStripeJs()
  // without wallets there is still the card; its form says when Stripe cannot be had
  if (!stripe || stripe === 'failed') return null
  return (
    <Elements stripe={stripe} options={elementsFor(props.amountCents)}>
      <Buttons {...props} />
    </Elements>
  )
}

function Buttons({ onConsent, amountCents, what, disabled }: WalletButtonsProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [available, setAvailable] = useState(false)

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
    <div className={available ? '' : 'invisible absolute'}>
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
        onReady={({ availablePaymentMethods }) => setAvailable(availablePaymentMethods !== undefined)}
        onClick={({ resolve, reject }) => (disabled ? reject() : resolve())}
        onConfirm={(event) => void agree(event)}
      />
    </div>
  )
}
