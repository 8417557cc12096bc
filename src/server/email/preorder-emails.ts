import { z } from 'zod'
import { formatCents } from '../../contract/buying/pricing.ts'
import { emailKind, facts } from './content.ts'

const RefundedPreorder = z.object({
  riderName: z.string(),
  eventName: z.string(),
  amountCents: z.number(),
  /** Not up in time, or scratched or removed. */
  why: z.enum(['late', 'gone']),
})
export type RefundedPreorder = z.infer<typeof RefundedPreorder>

const RefundedOrder = z.object({
  purchaseId: z.number(),
  orderNumber: z.string(),
  refunded: z.array(RefundedPreorder),
})

const WHY = {
  late: "It wasn't up in time, so your money is on its way back, as promised.",
  gone: "There won't be a video of this run, so your money is on its way back.",
}

export const preorderEmails = {
  /** Of all pre-orders of an order that are refunded at that time. */
  'preorder-refunded': emailKind({
    payload: RefundedOrder,
    subject: (order) => `${headingOf(order)} (order ${order.orderNumber})`,
    content: (order, { shop }) => ({
      heading: headingOf(order),
      blocks: [
        WHY[order.refunded.every(({ why }) => why === 'gone') ? 'gone' : 'late'],
        facts(
          ['Order', order.orderNumber],
          ...order.refunded.map(({ riderName, eventName, amountCents }): [string, string] => [
            riderName,
            `${eventName}: ${formatCents(amountCents)}`,
          ]),
        ),
        "You don't need to do anything. It goes back to the card you paid with, and shows there within 5 to 10 days.",
        `We're sorry. Questions? ${[shop.email && 'Reply to this email', shop.phone && `text us at ${shop.phone}`].filter(Boolean).join(' or ') || 'Contact us'}.`,
      ],
    }),
  }),
}

const headingOf = ({ refunded }: z.infer<typeof RefundedOrder>) =>
  `${formatCents(refunded.reduce((sum, { amountCents }) => sum + amountCents, 0))} is on its way back to you`
