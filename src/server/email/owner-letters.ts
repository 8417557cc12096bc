import { formatCents, paidWith } from '../../contract/buying/pricing.ts'
import { type Content, facts, text } from './content.ts'
import {
  type AskedFor,
  addressChangedTitle,
  type ChangedAddress,
  type DisputedSale,
  type FailedFilm,
  type FailedRefund,
  type NewDevice,
  type RefusedPayment,
  type UnmatchedMoney,
} from './letter-kinds.ts'

export const ownerSaleLetter = (sale: {
  orderNumber: string
  riderName: string
  eventName: string
  horses: string[]
  email: string
  phoneNumber: string | null
  amountCents: number
  paymentMethod: string
}): Content => ({
  heading: `Sold: ${sale.riderName}, ${formatCents(sale.amountCents)}`,
  blocks: [
    facts(
      ['Order', sale.orderNumber],
      ['Rider', sale.riderName],
      ['Event', sale.eventName],
      ...(sale.horses.length > 0 ? [['Horses', sale.horses.join(', ')] as [string, string]] : []),
      ['Buyer', sale.email],
      ...(sale.phoneNumber ? [['Phone', sale.phoneNumber] as [string, string]] : []),
      ['Paid', `${formatCents(sale.amountCents)} (${paidWith(sale.paymentMethod)})`],
    ),
    text('The video was delivered by itself. An answer to this letter goes to the buyer.'),
  ],
  replyTo: sale.email,
})

export const ownerRefusedLetter = (payment: RefusedPayment): Content => ({
  heading: `${formatCents(payment.amountCents)} was sent back by itself`,
  blocks: [
    text('A payment arrived that could not become a sale, so the money goes back. Nothing needs to be done.'),
    facts(
      ['Rider', payment.riderName],
      ['Event', payment.eventName],
      ['Buyer', payment.email],
      ['Amount', formatCents(payment.amountCents)],
      ['The buyer was told', payment.reason],
    ),
  ],
  replyTo: payment.email,
})

export const ownerFilmFailedLetter = ({ fileName, riders, reason }: FailedFilm): Content => ({
  heading: `${fileName} is off sale`,
  blocks: [
    text(reason),
    facts(['File', fileName], ...riders.map((rider): [string, string] => ['Rider', rider])),
    text(
      'Nobody can buy it until a finished version is there. Under Videos in the shop you can try again, replace the file, or remove it.',
    ),
    text('Who has paid for it already is told to wait; under Sales you can refund them.'),
  ],
})

export const ownerRefundFailedLetter = (refund: FailedRefund): Content => ({
  heading: `A refund of ${formatCents(refund.amountCents)} failed`,
  blocks: [
    text(
      'The money is still with you. In the shop you can send it again, or write down that you gave it back otherwise.',
    ),
    facts(
      ...known([
        ['Order', refund.orderNumber],
        ['Rider', refund.riderName],
        ['Amount', formatCents(refund.amountCents)],
        ['Why', refund.reason],
      ]),
    ),
  ],
})

const DISPUTE_WORDS: Record<DisputedSale['status'], [heading: string, sentence: string]> = {
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
}

export const ownerDisputeLetter = (dispute: DisputedSale): Content => {
  const [heading, sentence] = DISPUTE_WORDS[dispute.status]
  const canAnswer = dispute.status === 'inquiry' || dispute.status === 'open'
  return {
    heading,
    blocks: [
      ...(dispute.hasGrown ? [text('What began as a question has become a dispute.')] : []),
      text(sentence),
      facts(
        ...known([
          ['Order', dispute.orderNumber],
          ['Rider', dispute.riderName],
          ['Buyer', dispute.email],
          ['Amount', formatCents(dispute.amountCents)],
          ['Reason', dispute.reason.replaceAll('_', ' ')],
          ['Answer by', canAnswer ? (dispute.dueBy?.slice(0, 10) ?? null) : null],
        ]),
      ),
      ...(canAnswer ? [text("You answer in the payment provider's dashboard, under Disputes.")] : []),
    ],
  }
}

export const ownerUnmatchedLetter = (money: UnmatchedMoney): Content => ({
  heading: 'A payment came without an order',
  blocks: [
    text(
      'It was made through your shop, but there is no order for it here. In the shop you can make the order or send the money back.',
    ),
    facts(
      ...known([
        [
          'Amount',
          money.currency === 'usd'
            ? formatCents(money.amountCents)
            : `${money.amountCents / 100} ${money.currency}`,
        ],
        ['Buyer', money.email],
        ['For', money.title],
        ['Payment', money.intentId],
      ]),
    ),
  ],
  ...(money.email ? { replyTo: money.email } : {}),
})

const IF_IT_WAS_NOT_YOU = text(
  'If it was you, nothing needs to be done. If not, change the password now: under Settings in the shop, or with "npm run admin -- password" on the server. Both end every other login.',
)

export const ownerNewDeviceLetter = ({ username, network, userAgent }: NewDevice): Content => ({
  heading: 'A new browser is logged in',
  blocks: [
    facts(
      ...known([
        ['Account', username],
        ['Network', network],
        ['Browser', userAgent],
      ]),
    ),
    IF_IT_WAS_NOT_YOU,
  ],
})

export const ownerAddressChangedLetter = (change: ChangedAddress): Content => ({
  heading: addressChangedTitle(change),
  blocks: [
    facts(
      ...known([
        ['New address', change.email || 'none'],
        ['Network', change.network],
        ['Browser', change.userAgent],
      ]),
    ),
    text(
      `Sales, refunds, disputes and new logins are told ${change.email ? 'there' : 'to nobody'} from now on.`,
    ),
    IF_IT_WAS_NOT_YOU,
  ],
})

export const ownerContactLetter = (request: AskedFor): Content => ({
  heading: `${request.fullName} asks for a quote`,
  blocks: [
    facts(
      ...known([
        ['Name', request.fullName],
        ['Business', request.businessName],
        ['E-mail', request.email],
        ['Phone', request.phone],
        ['Prefers', request.preferredContact],
        ['Kind of event', request.eventType],
        ['Where', request.eventLocation],
        ['When', request.eventDate],
        ['Services', request.services.join(', ')],
      ]),
    ),
    ...(request.additionalDetails ? [text(request.additionalDetails)] : []),
    text('An answer to this letter goes to them. The request is in your inbox in the shop, too.'),
  ],
  replyTo: request.email,
})

const known = (lines: [name: string, value: string | null][]) =>
  lines.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
