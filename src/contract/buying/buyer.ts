import { z } from 'zod'
import { Email } from '../platform/email.ts'

export const Buyer = z.object({ email: Email })

/** How much of a person is in the shop: orders, letters to or about them, requests of theirs, videos they asked for. */
export const BuyerData = z.object({
  email: z.string(),
  orders: z.number().int(),
  letters: z.number().int(),
  requests: z.number().int(),
  waiting: z.number().int(),
})
export type BuyerData = z.infer<typeof BuyerData>
