import { z } from 'zod'
import { Receipt } from '../buying/order.ts'
import { Dispute } from './dispute.ts'

/** What the shop can show a bank of one order. */
export const Evidence = z.object({
  purchaseId: z.number().int(),
  receipt: Receipt,
  phoneNumber: z.string().nullable(),
  /** What the payment provider calls the payment. */
  intentId: z.string().nullable(),
  timeZone: z.string(),
  disputes: z.array(Dispute),
  /** Letters to the buyer about this order. */
  letters: z.array(
    z.object({
      subject: z.string(),
      recipient: z.string(),
      state: z.string(),
      createdAt: z.string(),
      sentAt: z.string().nullable(),
    }),
  ),
  /** What was done with the order's link: how often, when first, from which network. Horse 0 is the order's page. */
  visits: z.array(
    z.object({
      kind: z.enum(['opened', 'watched', 'downloaded']),
      horse: z.number().int(),
      at: z.string(),
      visits: z.number().int(),
      network: z.string(),
      userAgent: z.string(),
    }),
  ),
  /** The terms that stood at the sale; `since` is empty for the first ones. */
  terms: z.object({ hash: z.string(), since: z.string(), text: z.string() }).nullable(),
})
export type Evidence = z.infer<typeof Evidence>
