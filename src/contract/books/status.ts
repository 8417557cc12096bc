import { z } from 'zod'

/** `requested` until the provider has taken it, `pending` until the bank has. One that succeeded may still fail days later. */
export const RefundStatus = z.enum(['requested', 'pending', 'succeeded', 'failed', 'cancelled'])
export type RefundStatus = z.infer<typeof RefundStatus>

/** The money has left the shop. */
export const REFUND_SENT: readonly RefundStatus[] = ['pending', 'succeeded']
/** The money has left or will, so that it cannot be refunded once more. */
export const REFUND_COMMITTED: readonly RefundStatus[] = ['requested', ...REFUND_SENT]
/** The money has not left, or has come back. */
export const REFUND_FAILED: readonly RefundStatus[] = ['failed', 'cancelled']

/** The buyer asked the bank for the money. An `inquiry` only asks; `closed` is one that came to nothing. */
export const DisputeStatus = z.enum(['inquiry', 'open', 'won', 'lost', 'closed'])
export type DisputeStatus = z.infer<typeof DisputeStatus>

/** The bank takes the money when it opens a dispute, and returns it if the shop wins. */
export const DISPUTE_TAKEN: readonly DisputeStatus[] = ['open', 'lost']
/** The shop may still answer. */
export const DISPUTE_UNDECIDED: readonly DisputeStatus[] = ['inquiry', 'open']
