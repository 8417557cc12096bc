import type Stripe from 'stripe'

interface ErrorBody {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
}

/** An error as Stripe answers it. */
export class StripeFakeError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const invalidRequest = (message: string, more: Partial<ErrorBody> = {}, status = 400) =>
  new StripeFakeError(status, { type: 'invalid_request_error', message, ...more })

export const noSuch = (what: string, id: string, param = 'id') =>
  invalidRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, 404)
