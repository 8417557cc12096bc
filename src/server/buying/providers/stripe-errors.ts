import Stripe from 'stripe'
import { ShopError } from '../../platform/http/errors.ts'
import { RefundRefused } from './payments.ts'

export const codeOf = (error: unknown) =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined

/** A provider that is away for a moment is told to the buyer as that; a wrong key or request is our mistake. */
export function inWords(error: unknown) {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors
  const isAway = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
    (kind) => error instanceof kind,
  )
  if (!isAway) {
    // its status is about our request to Stripe, and its words are not for the buyer
    return error instanceof Stripe.errors.StripeError ? new Error(error.message, { cause: error }) : error
  }
  const away = new ShopError(
    'provider-away',
    'The card service does not answer right now. Please try again in a moment.',
  )
  away.cause = error
  return away
}

export function rethrowInWords(error: unknown): never {
  throw inWords(error)
}

const REFUSALS: Record<string, string> = {
  charge_disputed: "The buyer's bank has taken this money back already, so it cannot be refunded too.",
  charge_already_refunded: 'This payment was refunded already at the payment provider.',
  resource_missing: 'The payment provider does not know this payment: it was made with other keys.',
}

/** A request that Stripe understood and refused is refused again tomorrow; only an empty balance fills up. */
export function refundError(error: unknown) {
  const { StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors
  const isFinal = error instanceof StripeInvalidRequestError || error instanceof StripeIdempotencyError
  const code = codeOf(error) ?? ''
  if (!isFinal || code === 'balance_insufficient' || code === 'insufficient_funds') return inWords(error)
  return new RefundRefused(REFUSALS[code] ?? error.message, { cause: error })
}
