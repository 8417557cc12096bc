import './stripe-card.css'
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { PaymentIntentResult, Stripe, StripeCardElementOptions } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useState } from 'react'
import { useShop } from '../shop/use-shop.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { CardFieldProps, CardResult } from './card-payment.ts'

/** Stripe's own card form: the card's number never touches our pages. */
export function StripeCard(props: CardFieldProps) {
  const key = useShop()?.payments.publishableKey
  const [stripe, setStripe] = useState<Stripe | 'failed' | null>(null)
  const [tries, setTries] = useState(1)

  useEffect(() => {
    let wanted = tries > 0
    if (!key) return
    loadStripe(key).then(
      (loaded) => wanted && setStripe(loaded),
      () => wanted && setStripe('failed'),
    )
    return () => {
      wanted = false
    }
  }, [key, tries])

  if (stripe === 'failed') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-[10px] border border-flag/50 p-4 text-sm">
        <p>The card form could not be loaded.</p>
        <Button
          variant="outline"
          size="small"
          onClick={() => {
            setStripe(null)
            setTries(tries + 1)
          }}
        >
          Try again
        </Button>
      </div>
    )
  }
  if (!stripe) return <Skeleton className="h-19" />
  return (
    <Elements stripe={stripe}>
      <CardBox {...props} />
    </Elements>
  )
}

function CardBox({ onForm, disabled }: CardFieldProps) {
  const stripe = useStripe()
  const elements = useElements()
  // until the field says otherwise, its card may be whole: Stripe itself refuses one that is not
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (!stripe || !elements) return
    onForm({
      problem,
      pay: async (clientSecret, { email, phone }) => {
        const card = elements.getElement(CardElement)
        if (!card) return { status: 'declined', message: 'Please enter your card again.' }
        const payment = { card, billing_details: { email, phone } }
        return readResult(await stripe.confirmCardPayment(clientSecret, { payment_method: payment }))
      },
    })
    return () => onForm(null)
  }, [stripe, elements, problem, onForm])

  return (
    <div>
      <p className="mb-2 font-medium text-sm">Card</p>
      <CardElement
        options={{ ...LOOK, disabled }}
        onChange={({ error, complete }) =>
          setProblem(error?.message ?? (complete ? null : 'Your card details are incomplete.'))
        }
        className="rounded-[10px] border border-chalk/45 bg-ink px-4 py-3.5 [&.StripeElement--focus]:border-bolt [&.StripeElement--invalid]:border-flag"
      />
    </div>
  )
}

/** The field is another site's page, which knows neither our fonts nor our colour notation. */
const LOOK: StripeCardElementOptions = {
  hidePostalCode: true,
  style: {
    base: {
      color: '#f6f5f2',
      iconColor: '#b9b3aa',
      fontFamily: 'Inter, system-ui, sans-serif',
      fontSize: '16px',
      '::placeholder': { color: '#8f8a83' },
    },
    invalid: { color: '#f0605a', iconColor: '#f0605a' },
  },
}

/** A signal that went away leaves open whether the bank has paid, and so does a payment that was paid before. */
function readResult({ error, paymentIntent }: PaymentIntentResult): CardResult {
  const status = paymentIntent?.status ?? error?.payment_intent?.status
  if (status === 'succeeded' || status === 'processing') return { status: 'paid' }
  if (!error) return { status: 'unknown' }
  if (error.type === 'api_connection_error') return { status: 'unknown' }
  return { status: 'declined', message: error.message ?? 'Your card was declined.' }
}
