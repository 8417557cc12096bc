import type { PaymentIntent, StripeError } from '@stripe/stripe-js'
import type { CardResult } from './card-payment.ts'

/** A signal that went away leaves open whether the bank has paid, and so does a payment that was paid before. */
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
