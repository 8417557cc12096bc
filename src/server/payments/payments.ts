/** A payment as the provider knows it. `reference` is our checkout's id, given when it was made. */
export interface Intent {
  id: string
  clientSecret: string
  reference: number
  status: 'open' | 'processing' | 'succeeded' | 'cancelled'
  amountCents: number
  refundedCents: number
  /** `visa 4242`, for the books and the receipt; null until paid. */
  paymentMethod: string | null
}

/** A buyer's bank took the money back; in the end it gave it back to us, or kept it. */
export type Dispute = 'opened' | 'won' | 'lost'

/** Something that happened at the provider to one of our intents. It is only a hint: the provider itself is asked. */
export interface PaymentEvent {
  id: string
  intentId: string | null
  dispute: Dispute | null
}

interface NewIntent {
  reference: number
  amountCents: number
  description: string
  email: string
  /** The same key never makes a second intent. */
  idempotencyKey: string
}

/** Taking cards, in our own words. Every call may be repeated without harm. */
export interface Payments {
  provider: 'stripe' | 'sandbox'
  publishableKey: string | null
  createIntent(wanted: NewIntent): Promise<Intent>
  findIntent(id: string): Promise<Intent | null>
  /** Answers with what the intent is afterwards: one that was paid meanwhile stays paid. */
  cancelIntent(id: string): Promise<Intent>
  refund(refund: { intentId: string; amountCents: number; idempotencyKey: string }): Promise<void>
  /** Where the buyer's bank stands now, since messages about it may arrive in any order. */
  findDispute(intentId: string): Promise<Dispute | null>
  /** Null for a body that the provider did not sign. */
  readEvent(body: Buffer, signature: string | undefined): PaymentEvent | null
}
