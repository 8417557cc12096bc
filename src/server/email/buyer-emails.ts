import { z } from 'zod'
import { amountText } from '../../contract/buying/paid-with.ts'
import { formatCents } from '../../contract/buying/pricing.ts'
import { SoldSize, soldAs } from '../../contract/buying/sold-size.ts'
import { emailKind, facts, link, type OrderedWithLink } from './content.ts'
import { help, type OrderWords, orderContent } from './order-content.ts'
import { preorderEmails } from './preorder-emails.ts'
import { reminderEmails } from './reminder-email.ts'
import { waitlistEmails } from './waitlist-emails.ts'

/** No payload holds an order link: those are made when sending. */
export const Bought = z.object({
  purchaseId: z.number(),
  orderNumber: z.string(),
  riderName: z.string(),
  /** No payment stands behind it. */
  isFree: z.boolean().optional(),
  /** What of it is not up yet, and the time by which it was promised. */
  preorders: z.array(z.object({ riderName: z.string(), by: z.string() })).optional(),
})

/** A payment that was sent back by itself; `email` is the buyer's, `reason` a sentence for the buyer. */
export const RefusedPayment = z.object({
  riderName: z.string(),
  eventName: z.string(),
  email: z.string(),
  amountCents: z.number(),
  reason: z.string(),
})

const REPLACED = [
  "Your video showed another rider, so we replaced it. We're sorry for the mix-up.",
  'The video of your run opens at the link you have. If you downloaded the old one, please download it again:',
]
const TAKEN_BACK = [
  "Your video showed another rider, so we took it down. The right one is being finished. We're sorry for the mix-up.",
  "We'll email you as soon as it's ready. It opens at the link you have:",
]
const REFUND_DAYS = 'It goes back to the card you paid with, and shows there within 5 to 10 days.'

/** With the order's link, its receipt, and `Your video of … is ready (order …)` as the subject. */
const orderKind = (isWhat: string, words: OrderWords) =>
  emailKind({
    payload: Bought,
    subject: (order) => `Your video of ${order.riderName}${isWhat} (order ${order.orderNumber})`,
    content: async ({ purchaseId }, { order, shop }) => orderContent(await order(purchaseId), shop, words),
  })

export const buyerEmails = {
  order: orderKind(' is ready', {
    intro: ['Thank you for your order. Watch it now, download it, or save it to your phone:'],
  }),

  /** Paid while the video was still being made. */
  'order-waits': orderKind(' is being finished', {
    heading: 'Your video is being finished',
    intro: [
      'Thank you for your order. Your video is taking a little longer than usual.',
      "We'll email you as soon as it's ready. You don't need to do anything until then:",
    ],
    last: 'Want your money back instead? Reply to this email, and you get a full refund.',
  }),

  /** Paid before the video was up; of a basket the rest may be there. */
  'order-preordered': emailKind({
    payload: Bought,
    subject: ({ riderName, orderNumber }) => `Your pre-order of ${riderName} (order ${orderNumber})`,
    content: async ({ purchaseId, preorders = [] }, { order, shop }) => ({
      ...orderContent(await order(purchaseId), shop, {
        heading: 'Thank you for your pre-order',
        intro: [
          ...preorders.map(
            ({ riderName, by }) =>
              `${riderName}: you'll get the video by ${formatTime(by, shop.timeZone)}, or get your money back.`,
          ),
          "We'll email you as soon as it's up. It opens at this link, with all you bought:",
        ],
        last: "You don't need to do anything. Keep this email: the link never expires.",
      }),
    }),
  }),

  'video-ready': orderKind(' is ready', {
    intro: ['Thank you for your patience: your video is finished. Watch it now, or download it:'],
  }),

  'email-corrected': orderKind('', {
    heading: 'Your order now belongs to this address',
    intro: [
      'The email address of this order was corrected. Here is its new link. The earlier one no longer works.',
    ],
  }),

  /** The camera's own video has taken the place of the small copy. */
  'master-here': emailKind({
    payload: Bought.extend({ quality: z.string().nullable() }),
    subject: ({ riderName, orderNumber, quality }) =>
      `Your ${quality ?? 'full-size'} video of ${riderName} is here (order ${orderNumber})`,
    content: async ({ purchaseId, quality }, { order, shop }) => ({
      ...orderContent(await order(purchaseId), shop, {
        intro: [
          "As promised, here's your run in full quality. Watch it now, or download it again, at the link you have:",
        ],
      }),
      heading: quality ? `Your ${quality} is here` : 'Your video is here in full quality',
    }),
  }),

  /** Their run showed another rider's. */
  'video-replaced': emailKind({
    /** `before` is what the order showed, by horse. */
    payload: Bought.extend({ before: z.record(z.string(), z.string()), isReady: z.boolean() }),
    subject: ({ riderName, orderNumber, isReady }) =>
      `Your video of ${riderName} ${isReady ? 'was' : 'is being'} replaced (order ${orderNumber})`,
    content: async ({ purchaseId, before }, { replaced, shop }) => {
      const order = await replaced(purchaseId, before)
      return order.isReady
        ? { ...orderContent(order, shop, { intro: REPLACED }), heading: 'Your video was replaced' }
        : orderContent(order, shop, { heading: 'Your video is being replaced', intro: TAKEN_BACK })
    },
  }),

  resend: emailKind({
    payload: z.object({ email: z.string() }),
    subject: () => 'Your videos',
    content: async (_, sending) => {
      const orders = await sending.orders()
      return {
        heading: orders.length === 1 ? 'The link to your video' : 'The links to your videos',
        blocks: [
          'Someone, most likely you, asked for the links to everything bought with this address.',
          ...orders.flatMap((order) => [
            `${nameOf(order)} (order ${order.orderNumber})`,
            link('Open this order', order.orderUrl),
          ]),
          "If it wasn't you, you can ignore this email. The links went to this address only.",
          help(sending.shop),
        ],
      }
    },
  }),

  refund: emailKind({
    /** `accessEnded` is false for money given back in part; `byHand` is cash; `keeps` is the size of their other order of it. */
    payload: Bought.extend({
      amountCents: z.number(),
      accessEnded: z.boolean(),
      byHand: z.boolean().default(false),
      keeps: SoldSize.nullable().default(null),
    }),
    subject: (refund) => `${refundHeading(refund)} (order ${refund.orderNumber})`,
    content: (refund, { shop }) => ({
      heading: refundHeading(refund),
      blocks: [
        refundFacts(refund),
        !refund.byHand && refund.amountCents > 0 && REFUND_DAYS,
        refund.accessEnded
          ? 'The order is closed, and its link no longer opens the video.'
          : refund.amountCents === 0
            ? 'Your order link opens the rest of your videos.'
            : 'You keep your video. Your order link still works.',
        refund.accessEnded &&
          refund.keeps &&
          `You keep the ${refund.keeps} size. The link of that order still works.`,
        help(shop),
      ],
    }),
  }),

  'refund-failed': emailKind({
    /** `isOpen` is true where the buyer has the video again. */
    payload: Bought.extend({ amountCents: z.number(), isOpen: z.boolean() }),
    subject: ({ amountCents, orderNumber }) =>
      `Your bank did not take ${formatCents(amountCents)} (order ${orderNumber})`,
    content: (refund, { shop }) => ({
      heading: `Your bank did not take ${formatCents(refund.amountCents)}`,
      blocks: [
        'We sent your refund, and your bank returned it to us. Maybe the card has expired, or the account is closed.',
        refundFacts(refund),
        refund.isOpen && 'Until this is settled, your order is open again and its link works.',
        'Please tell us another way to get it to you.',
        help(shop),
      ],
    }),
  }),

  'refused-payment': emailKind({
    payload: RefusedPayment,
    subject: ({ riderName }) => `Your payment for ${riderName} was sent back`,
    content: ({ reason, riderName, eventName, amountCents }, { shop }) => ({
      heading: 'Your payment was sent back',
      blocks: [
        reason,
        facts(['Rider', riderName], ['Event', eventName], ['Sent back', formatCents(amountCents)]),
        `${REFUND_DAYS} We're sorry.`,
        help(shop),
      ],
    }),
  }),

  ...preorderEmails,
  ...reminderEmails,
  ...waitlistEmails,
}

const nameOf = (order: OrderedWithLink) =>
  [order.riderName, order.eventName, order.riders.length > 0 ? null : soldAs(order)?.toLowerCase()]
    .filter(Boolean)
    .join(', ')

const formatTime = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(at))

const refundHeading = ({ amountCents, byHand }: { amountCents: number; byHand?: boolean | undefined }) =>
  amountCents === 0
    ? 'Your free order was taken back'
    : byHand
      ? `You got ${formatCents(amountCents)} back`
      : `${formatCents(amountCents)} is on its way back to you`

const refundFacts = ({
  orderNumber,
  riderName,
  amountCents,
}: z.infer<typeof Bought> & { amountCents: number }) =>
  facts(['Order', orderNumber], ['Rider', riderName], ['Amount', amountText(amountCents)])
