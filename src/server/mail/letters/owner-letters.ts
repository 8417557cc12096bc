import { formatCents } from '../../../contract/money.ts'
import { paidWith } from '../../../contract/payment-method.ts'
import type { AskedFor, FailedFilm, RefusedPayment } from '../letter-kinds.ts'
import { type Content, facts, text } from './content.ts'

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
