import { z } from 'zod'
import { SoldSize } from '../buying/sold-size.ts'
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

/** In dollars. */
export const PurchaseRefunds = z.object({
  /** What can still be refunded: what waits is not in it. */
  left: z.number(),
  /** What goes back for a horse, where the buyer keeps others. */
  horsePrice: z.number(),
  refunds: z.array(Refund),
  /** The buyer's other order of the same videos, which stays theirs: of the phone size, or the upgrade from it. */
  keeps: z.object({ size: SoldSize, orderNumber: z.string() }).nullable(),
})
export type PurchaseRefunds = z.infer<typeof PurchaseRefunds>
