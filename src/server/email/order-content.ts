import { paidText } from '../../contract/buying/paid-with.ts'
import { soldAs } from '../../contract/buying/sold-size.ts'
import type { ShopInfo } from '../../contract/owner/shop.ts'
import { type Draft, facts, link, type OrderedWithLink } from './content.ts'

export interface OrderWords {
  /** Says that the videos are ready where it is left out, and what is still to come. */
  heading?: string
  intro: string[]
  last?: string
}

const KEEP = 'The link never expires. Keep this email, and your video stays one tap away.'

/** An order with its link and its receipt. */
export function orderContent(order: OrderedWithLink, shop: ShopInfo, words: OrderWords): Draft {
  const { riderName, eventName, orderUrl: url, pictureKey: key, arrives } = order
  const isReady = words.heading === undefined
  const isBasket = order.riders.length > 0
  return {
    heading:
      words.heading ??
      (isBasket || order.horses.length > 1 ? 'Your videos are ready' : 'Your video is ready'),
    ...(key !== null && { picture: { key, alt: `${riderName} at ${eventName}`, url } }),
    blocks: [
      ...words.intro,
      link('Open my order', url),
      isReady && arrives && `${arrives}. We'll email you then, and it opens at this same link.`,
      facts(
        ['Order', order.orderNumber],
        ['Riders', order.riders.join('; ')],
        ['Rider', isBasket ? null : riderName],
        ['Event', isBasket ? null : eventName],
        ['Horses', isBasket ? null : order.horses.join(', ')],
        ['Size', isBasket ? null : soldAs(order)],
        ['Code', order.code],
        ['Paid', paidText(order)],
        ['Date', formatDay(order.createdAt, shop.timeZone)],
      ),
      words.last ?? KEEP,
      help(shop),
    ],
  }
}

const formatDay = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(at))

export function help({ email, phone }: ShopInfo) {
  const ways = [email && 'reply to this email', phone && `text us at ${phone}`].filter(Boolean).join(' or ')
  return `Something not right? Please ${ways || 'contact us'} with your order number.`
}
