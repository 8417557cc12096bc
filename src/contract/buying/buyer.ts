import { z } from 'zod'
import { Email } from '../platform/email.ts'

export const Buyer = z.object({ email: Email })

/** What the shop stores about an address: orders, emails to or about it, contact requests, places on the waitlist. */
export const BuyerData = z.object({
  email: z.string(),
  orders: z.number().int(),
  letters: z.number().int(),
  requests: z.number().int(),
  waiting: z.number().int(),
})
export type BuyerData = z.infer<typeof BuyerData>
