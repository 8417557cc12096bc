import { z } from 'zod'
import { Id } from '../fields.ts'
import { RefundStatus } from './status.ts'

/** Money on its way back. */
const Refund = z.object({
  id: Id,
  /** Dollars. */
  amount: z.number(),
  status: RefundStatus,
  askedBy: z.enum(['owner', 'shop', 'provider']),
  /** Given back by the owner in another way, not through the payment provider. */
  isByHand: z.boolean(),
  problem: z.string().nullable(),
  createdAt: z.string(),
})

/** `left` is what can still be refunded, in dollars: what waits is not in it. */
export const PurchaseRefunds = z.object({ left: z.number(), refunds: z.array(Refund) })
export type PurchaseRefunds = z.infer<typeof PurchaseRefunds>
