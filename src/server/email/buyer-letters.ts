import { formatCents, paidWith } from '../../contract/buying/pricing.ts'
import type { ShopInfo } from '../../contract/owner/shop.ts'
import { type Content, facts, link, text } from './content.ts'
import type { RefusedPayment } from './letter-kinds.ts'

/** A purchase as a letter speaks of it. */
export interface Ordered {
  orderNumber: string
  riderName: string
  eventName: string
  /** The horses' names, where the rider brought several. */
  horses: string[]
  amountCents: number
  paymentMethod: string
  orderedAt: string
  /** With the proof of the address in it. */
  orderUrl: string
  /** What is still to come: `HD now, 4K when it has arrived`; null where all of it is here. */
  arrives: string | null
  /** Where a picture of the film lies; null where there is none. */
  pictureKey: string | null
}

const picture = ({ pictureKey: key, riderName, eventName, orderUrl: url }: Ordered) =>
  key === null ? {} : { picture: { key, alt: `${riderName} at ${eventName}`, url } }

export const orderLetter = (order: Ordered, shop: ShopInfo): Content => ({
  heading: order.horses.length > 1 ? 'Your videos are ready' : 'Your video is ready',
  ...picture(order),
  blocks: [
    text('Thank you for your order. Watch it now, download it, or save it to your phone:'),
    link('Open my order', order.orderUrl),
    ...comes(order),
    receipt(order, shop),
    text('The link does not expire. Keep this letter, and your video stays one tap away.'),
    help(shop),
  ],
})

const comes = ({ arrives }: Ordered) =>
  arrives ? [text(`${arrives}. We write to you then, and it opens under this same link.`)] : []

/** They have the small copy since they paid; the film as the camera took it has come. */
export const masterHereLetter = (order: Ordered, quality: string | null, shop: ShopInfo): Content => ({
  ...orderLetter(order, shop),
  heading: quality ? `Your ${quality} is here` : 'Your film is here in full quality',
  blocks: [
    text(
      'As promised: your run as the camera took it. Watch it now, or download it again, under the link you have:',
    ),
    ...orderLetter(order, shop).blocks.slice(1),
  ],
})

/** They paid while the film was still in the making. */
export const orderWaitsLetter = (order: Ordered, shop: ShopInfo): Content => ({
  heading: 'Your video is being finished',
  ...picture(order),
  blocks: [
    text('Thank you for your order. The last touches on your film take a little longer than usual.'),
    text('You get a letter as soon as it is there. Nothing needs to be done until then:'),
    link('Open my order', order.orderUrl),
    receipt(order, shop),
    text('Would you rather have your money back? Answer this letter, and it is yours again.'),
    help(shop),
  ],
})

export const filmReadyLetter = (order: Ordered, shop: ShopInfo): Content => ({
  ...orderLetter(order, shop),
  blocks: [
    text('Thank you for your patience: your film is finished. Watch it now, or download it:'),
    ...orderLetter(order, shop).blocks.slice(1),
  ],
})

export const emailCorrectedLetter = (order: Ordered, shop: ShopInfo): Content => ({
  heading: 'Your order now belongs to this address',
  ...picture(order),
  blocks: [
    text('The address of this order was put right. Here is its link; the one mailed before no longer works.'),
    link('Open my order', order.orderUrl),
    receipt(order, shop),
    text('The link does not expire. Keep this letter, and your video stays one tap away.'),
    help(shop),
  ],
})

export const resendLetter = (orders: Ordered[], shop: ShopInfo): Content => ({
  heading: orders.length === 1 ? 'The link to your video' : 'The links to your videos',
  blocks: [
    text('Somebody, most likely you, asked for the links to what was bought with this address.'),
    ...orders.flatMap((order) => [
      text(`${order.riderName}, ${order.eventName} (order ${order.orderNumber})`),
      link('Open this order', order.orderUrl),
    ]),
    text('If it was not you, nothing needs to be done: the links were sent to this address only.'),
    help(shop),
  ],
})

export const refundLetter = (
  refund: { orderNumber: string; riderName: string; amountCents: number; accessEnded: boolean },
  shop: ShopInfo,
): Content => ({
  heading: `${formatCents(refund.amountCents)} is on its way back to you`,
  blocks: [
    facts(
      ['Order', refund.orderNumber],
      ['Rider', refund.riderName],
      ['Amount', formatCents(refund.amountCents)],
    ),
    text('It goes back to the card you paid with, and shows there within 5 to 10 days.'),
    text(
      refund.accessEnded
        ? 'The order is closed, so its link no longer opens the video.'
        : 'You keep your video: the link of your order works as before.',
    ),
    help(shop),
  ],
})

export const refundFailedLetter = (
  refund: { orderNumber: string; riderName: string; amountCents: number; isOpen: boolean },
  shop: ShopInfo,
): Content => ({
  heading: `Your bank did not take ${formatCents(refund.amountCents)}`,
  blocks: [
    text(
      'We sent you money back, and your bank returned it to us: perhaps the card has expired or the account is closed.',
    ),
    facts(
      ['Order', refund.orderNumber],
      ['Rider', refund.riderName],
      ['Amount', formatCents(refund.amountCents)],
    ),
    ...(refund.isOpen ? [text('Until this is settled your order is open again, and its link works.')] : []),
    text('Please tell us how we can give it to you in another way.'),
    help(shop),
  ],
})

export const refusedPaymentLetter = (payment: RefusedPayment, shop: ShopInfo): Content => ({
  heading: 'Your payment was sent back',
  blocks: [
    text(payment.reason),
    facts(
      ['Rider', payment.riderName],
      ['Event', payment.eventName],
      ['Sent back', formatCents(payment.amountCents)],
    ),
    text('It goes back to the card you paid with, and shows there within 5 to 10 days. We are sorry.'),
    help(shop),
  ],
})

const shownDay = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(at))

function receipt(order: Ordered, { timeZone }: ShopInfo) {
  const horses: [string, string][] = order.horses.length > 0 ? [['Horses', order.horses.join(', ')]] : []
  return facts(
    ['Order', order.orderNumber],
    ['Rider', order.riderName],
    ['Event', order.eventName],
    ...horses,
    ['Paid', `${formatCents(order.amountCents)} (${paidWith(order.paymentMethod)})`],
    ['Date', shownDay(order.orderedAt, timeZone)],
  )
}

function help({ email, phone }: ShopInfo) {
  const ways = [email && 'answer this letter', phone && `text us at ${phone}`].filter(Boolean).join(' or ')
  return text(`Something not right? Please ${ways || 'write to us'}, and name your order number.`)
}
