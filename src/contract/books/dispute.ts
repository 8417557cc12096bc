import { z } from 'zod'
import { Receipt } from '../buying/order.ts'
import { Id } from '../fields.ts'
import { DisputeStatus } from './status.ts'

export const Dispute = z.object({
  id: Id,
  status: DisputeStatus,
  reason: z.string(),
  /** Dollars. */
  amount: z.number(),
  /** Deadline for the answer, which is given at the payment provider. */
  dueBy: z.string().nullable(),
  isAnswered: z.boolean(),
  createdAt: z.string(),
  closedAt: z.string().nullable(),
  /** The provider's ids of the dispute and the payment. */
  providerId: z.string().nullable(),
  intentId: z.string(),
  purchaseId: Id.nullable(),
  orderNumber: z.string().nullable(),
  riderName: z.string().nullable(),
  eventName: z.string().nullable(),
  email: z.string().nullable(),
})
export type Dispute = z.infer<typeof Dispute>

/** What the owner can send a bank about an order. */
export const Evidence = z.object({
  purchaseId: z.number().int(),
  receipt: Receipt,
  phoneNumber: z.string().nullable(),
  /** The provider's id of the payment. */
  intentId: z.string().nullable(),
  timeZone: z.string(),
  disputes: z.array(Dispute),
  /** Emails to the buyer about this order. */
  letters: z.array(
    z.object({
      subject: z.string(),
      recipient: z.string(),
      state: z.string(),
      createdAt: z.string(),
      sentAt: z.string().nullable(),
    }),
  ),
  /** Uses of the order link. Horse 0 is the order page. */
  visits: z.array(
    z.object({
      kind: z.enum(['opened', 'watched', 'downloaded']),
      horse: z.number().int(),
      at: z.string(),
      visits: z.number().int(),
      network: z.string(),
      userAgent: z.string(),
      /** From before the owner's own visits were left out, so it proves nothing. */
      mayBeOwner: z.boolean(),
    }),
  ),
  /** The terms at the time of the sale; `since` is empty for the first version. */
  terms: z.object({ hash: z.string(), since: z.string(), text: z.string() }).nullable(),
})
export type Evidence = z.infer<typeof Evidence>
