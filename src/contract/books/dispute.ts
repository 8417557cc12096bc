import { DisputeStatus } from './status.ts'
import { z } from 'zod'
import { Id } from '../fields.ts'

export const Dispute = z.object({
  id: Id,
  status: DisputeStatus,
  reason: z.string(),
  /** Dollars. */
  amount: z.number(),
  /** Until when it can be answered at the payment provider. */
  dueBy: z.string().nullable(),
  isAnswered: z.boolean(),
  createdAt: z.string(),
  closedAt: z.string().nullable(),
  /** What the payment provider calls it, and the payment. */
  providerId: z.string().nullable(),
  intentId: z.string(),
  purchaseId: Id.nullable(),
  orderNumber: z.string().nullable(),
  riderName: z.string().nullable(),
  eventName: z.string().nullable(),
  email: z.string().nullable(),
})
export type Dispute = z.infer<typeof Dispute>
