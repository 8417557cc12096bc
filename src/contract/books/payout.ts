import { z } from 'zod'
import { Id } from '../fields.ts'

/** Why money moved. */
export const MovementKind = z.enum([
  'charge',
  'refund',
  'refund-failed',
  'dispute',
  'dispute-reversal',
  'fee',
  'cash-in',
  'cash-out',
])
export type MovementKind = z.infer<typeof MovementKind>

/**
 * What the provider sent to the owner's bank, in dollars; money that leaves is negative. `other` is not this shop's, and a
 * `difference` is money that nothing explains.
 */
const Payout = z.object({
  id: z.string(),
  status: z.string(),
  currency: z.string(),
  amount: z.number(),
  arrivesAt: z.string(),
  charges: z.number(),
  refunds: z.number(),
  disputes: z.number(),
  fees: z.number(),
  other: z.number(),
  otherCount: z.number().int(),
  difference: z.number(),
})
export type Payout = z.infer<typeof Payout>

/** `waiting` has moved and is in no payout yet. */
export const Payouts = z.object({ payouts: z.array(Payout), waiting: z.number() })
export type Payouts = z.infer<typeof Payouts>

export const PayoutMovement = z.object({
  id: Id,
  kind: MovementKind,
  amount: z.number(),
  at: z.string(),
  intentId: z.string().nullable(),
  transactionId: z.string().nullable(),
  /** Null where no order belongs to it. */
  orderNumber: z.string().nullable(),
  riderName: z.string().nullable(),
})
export type PayoutMovement = z.infer<typeof PayoutMovement>
