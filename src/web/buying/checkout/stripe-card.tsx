import './stripe-card.css'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripePaymentElementOptions } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { Skeleton } from '../../platform/ui/spinner.tsx'
import type { CardFieldProps } from './card-payment.ts'
import { readResult } from './stripe-result.ts'
import { elementsFor, useStripeJs } from './use-stripe-js.ts'

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
