import { z } from 'zod'
import { DISPUTE_UNDECIDED, DisputeStatus } from '../../contract/books/status.ts'
import { amountText, paidText } from '../../contract/buying/paid-with.ts'
import { formatCents } from '../../contract/buying/pricing.ts'
import { soldAs } from '../../contract/buying/sold-size.ts'
import { accountEmails } from './account-emails.ts'
import { Bought, RefusedPayment } from './buyer-emails.ts'
import { contactEmails } from './contact-emails.ts'
import { emailKind, facts } from './content.ts'

/** Heading and sentence by what became of the dispute. */
const DISPUTES = {
  inquiry: [
    'A bank asks about a payment',
    'A buyer asked the bank what this payment was. The money is still with you; a good answer keeps it there.',
  ],
  open: [
    'A buyer disputes a payment',
    'The bank has taken the money back, and the order is closed until it is decided. Answer with what you know of the sale.',
  ],
  won: ['You won a dispute', 'The bank decided for you. The money is back with you.'],
  lost: [
    'You lost a dispute',
    'The bank decided for the buyer. The money stays with them, and the order stays closed.',
  ],
  closed: ['A bank asks no more about a payment', 'Nothing came of it. The money stays with you.'],
} as const

const TEST_ORDERS_ENDED =
  'Your shop takes real money now, or can be reached from the internet. Orders that were paid with test cards own nothing any more and take no copy. They stay in the list of sales until you clear them.'

/** What is known of a sale in the books; empty texts where there is none. */
const Sale = z.object({ orderNumber: z.string(), riderName: z.string(), amountCents: z.number() })

export const ownerEmails = {
  'owner-sale': emailKind({
    payload: Bought.extend({ amountCents: z.number() }),
    subject: ({ riderName, orderNumber, amountCents }) =>
      `Sold: ${riderName} for ${amountText(amountCents)} (order ${orderNumber})`,
    content: async ({ purchaseId, preorders }, { purchase }) => {
      const sale = await purchase(purchaseId)
      return {
        heading: `Sold: ${sale.riderName}, ${amountText(sale.amountCents)}`,
        blocks: [
          facts(
            ['Order', sale.orderNumber],
            ['Rider', sale.riderName],
            ['Event', sale.eventName],
            ['Horses', sale.horses.join(', ')],
            ['Size', soldAs(sale)],
            ['Buyer', sale.email],
            ['Phone', sale.phoneNumber],
            ['Code', sale.code],
            ['Paid', paidText(sale)],
          ),
          preorders
            ? `Pre-ordered, and refunded by itself if it isn't up in time: ${preorders.map(({ riderName }) => riderName).join(', ')}.`
            : 'The video was delivered by itself.',
          'An answer to this email goes to the buyer.',
        ],
        replyTo: sale.email,
      }
    },
  }),

  'owner-refused': emailKind({
    payload: RefusedPayment,
    subject: ({ riderName, amountCents }) =>
      `Sent back by itself: ${formatCents(amountCents)} for ${riderName}`,
    content: (payment) => ({
      heading: `${formatCents(payment.amountCents)} was sent back by itself`,
      blocks: [
        'A payment arrived that could not become a sale, so the money goes back. Nothing needs to be done.',
        facts(
          ['Rider', payment.riderName],
          ['Event', payment.eventName],
          ['Buyer', payment.email],
          ['Amount', formatCents(payment.amountCents)],
          ['The buyer was told', payment.reason],
        ),
      ],
      replyTo: payment.email,
    }),
  }),

  'owner-refund-failed': emailKind({
    payload: Sale.extend({ reason: z.string() }),
    subject: ({ amountCents, orderNumber }) =>
      `A refund of ${formatCents(amountCents)} failed${ofOrder(orderNumber)}`,
    content: (refund) => ({
      heading: `A refund of ${formatCents(refund.amountCents)} failed`,
      blocks: [
        'The money is still with you. In the shop you can send it again, or write down that you gave it back otherwise.',
        facts(
          ['Order', refund.orderNumber],
          ['Rider', refund.riderName],
          ['Amount', formatCents(refund.amountCents)],
          ['Why', refund.reason],
        ),
      ],
    }),
  }),

  'owner-dispute': emailKind({
    payload: Sale.extend({
      status: DisputeStatus,
      reason: z.string(),
      dueBy: z.string().nullable(),
      /** It began as an inquiry. */
      hasGrown: z.boolean(),
      email: z.string(),
    }),
    subject: ({ status, amountCents, orderNumber }) =>
      `${DISPUTES[status][0]}: ${formatCents(amountCents)}${ofOrder(orderNumber)}`,
    content: (dispute) => {
      const [heading, sentence] = DISPUTES[dispute.status]
      const canAnswer = DISPUTE_UNDECIDED.includes(dispute.status)
      return {
        heading,
        blocks: [
          dispute.hasGrown && 'This began as a question and is a dispute now.',
          sentence,
          facts(
            ['Order', dispute.orderNumber],
            ['Rider', dispute.riderName],
            ['Buyer', dispute.email],
            ['Amount', formatCents(dispute.amountCents)],
            ['Reason', dispute.reason.replaceAll('_', ' ')],
            ['Answer by', canAnswer ? (dispute.dueBy?.slice(0, 10) ?? null) : null],
          ),
          canAnswer && "You answer in the payment provider's dashboard, under Disputes.",
        ],
      }
    },
  }),

  /** Money that came without an order. */
  'owner-unmatched': emailKind({
    payload: z.object({
      amountCents: z.number(),
      currency: z.string(),
      intentId: z.string(),
      email: z.string(),
      /** Rider and event. */
      title: z.string(),
    }),
    subject: (money) => `A payment without an order: ${amountOf(money)}`,
    content: (money) => ({
      heading: 'A payment came without an order',
      blocks: [
        'It was made through your shop, but there is no order for it here. In the shop you can make the order or send the money back.',
        facts(
          ['Amount', amountOf(money)],
          ['Buyer', money.email],
          ['For', money.title],
          ['Payment', money.intentId],
        ),
      ],
      ...(money.email && { replyTo: money.email }),
    }),
  }),

  'owner-provider-down': emailKind({
    payload: z.object({ heading: z.string(), sentence: z.string() }),
    subject: ({ heading }) => heading,
    content: ({ heading, sentence }) => ({
      heading,
      blocks: [sentence, "The shop's first page shows this until it is over."],
    }),
  }),

  /** A video could not be made, and is off sale. */
  'owner-video-failed': emailKind({
    payload: z.object({ fileName: z.string(), riders: z.array(z.string()), reason: z.string() }),
    subject: ({ fileName, riders: [rider] }) =>
      `Off sale: ${fileName}${rider ? ` of ${rider}` : ''} could not be made`,
    content: ({ fileName, riders, reason }) => ({
      heading: `${fileName} is off sale`,
      blocks: [
        reason,
        facts(['File', fileName], ...riders.map((rider): [string, string] => ['Rider', rider])),
        'Nobody can buy it until a finished version is there. Under Videos in the shop you can try again, replace the file, or remove it.',
        'Buyers who have paid for it already are told to wait; under Sales you can refund them.',
      ],
    }),
  }),

  'owner-test-orders-ended': emailKind({
    payload: z.object({ orders: z.number() }),
    subject: ({ orders }) => (orders === 1 ? 'A test order has ended' : `${orders} test orders have ended`),
    content: () => ({ heading: 'Test orders have ended', blocks: [TEST_ORDERS_ENDED] }),
  }),

  ...accountEmails,
  ...contactEmails,
}

const ofOrder = (orderNumber: string) => (orderNumber ? ` (order ${orderNumber})` : '')

const amountOf = ({ amountCents, currency }: { amountCents: number; currency: string }) =>
  currency === 'usd' ? formatCents(amountCents) : `${amountCents / 100} ${currency}`
