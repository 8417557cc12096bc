import type { PaymentIntent, Stripe, StripeElementsOptionsMode, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useState } from 'react'
import { useShop } from '../../pages/base/shop.tsx'
import type { CardResult } from './card-payment.ts'

const loaded = new Map<string, Promise<Stripe | null>>()

/** Stripe.js is loaded once; a failed load is tried again. */
function loadOnce(key: string) {
  const known = loaded.get(key)
  if (known) return known
  const loading = loadStripe(key)
  loaded.set(key, loading)
  loading.catch(() => loaded.delete(key))
  return loading
}

export function useStripeJs() {
  const key = useShop()?.payments.publishableKey
  const [stripe, setStripe] = useState<Stripe | 'failed' | null>(null)
  const [tries, setTries] = useState(1)
  useEffect(() => {
    let wanted = tries > 0
    if (!key) return
    loadOnce(key).then(
      (found) => wanted && setStripe(found),
      () => wanted && setStripe('failed'),
    )
    return () => {
      wanted = false
    }
  }, [key, tries])
  const tryAgain = () => {
    setStripe(null)
    setTries(tries + 1)
  }
  return { stripe, tryAgain }
}

/** Deferred: the elements are shown before the intent exists. */
export const elementsFor = (amountCents: number): StripeElementsOptionsMode => ({
  mode: 'payment',
  amount: amountCents,
  currency: 'usd',
  allowedPaymentMethodTypes: ['card', 'link'],
  appearance: APPEARANCE,
})

/** Stripe's iframes know neither our fonts nor oklch colours. */
const APPEARANCE: StripeElementsOptionsMode['appearance'] = {
  theme: 'night',
  variables: {
    colorPrimary: '#6ea8ff',
    colorBackground: '#0c0e14',
    colorText: '#f6f5f2',
    colorTextSecondary: '#b9b3aa',
    colorTextPlaceholder: '#8f8a83',
    colorDanger: '#f0605a',
    fontFamily: 'Inter, system-ui, sans-serif',
    fontSizeBase: '16px',
    borderRadius: '10px',
  },
}

/** After a connection error it is unknown whether the payment succeeded. */
export function readResult({
  error,
  paymentIntent,
}: {
  error?: StripeError
  paymentIntent?: PaymentIntent
}): CardResult {
  const status = paymentIntent?.status ?? error?.payment_intent?.status
  if (status === 'succeeded' || status === 'processing') return { status: 'paid' }
  if (!error) return { status: 'unknown' }
  if (error.type === 'api_connection_error') return { status: 'unknown' }
  return { status: 'declined', message: error.message ?? 'Your card was declined.' }
}
