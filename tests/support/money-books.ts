import { z } from 'zod'
import { OrderLink } from '../../src/contract/books/sales.ts'
import { YearlyReport } from '../../src/contract/books/yearly-report.ts'
import { Order, type OrderVideo } from '../../src/contract/buying/order.ts'
import { formatCents } from '../../src/contract/buying/pricing.ts'
import { Alarm } from '../../src/contract/owner/dashboard.ts'
import { api } from './addresses.ts'
import { pathOf, tokenOf } from './buying.ts'
import type { Client } from './client.ts'
import { salesOf } from './observe.ts'
import type { openRestorableShop } from './restorable-shop.ts'

type Restorable = Awaited<ReturnType<typeof openRestorableShop>>
export type BookedSale = Awaited<ReturnType<Books['sales']>>[number]

const cents = (dollars: number | string | undefined) => Math.round(Number(dollars) * 100)

/** The shop's books of an event, as the owner reads and exports them, beside those of Stripe. */
export class Books {
  readonly #all: Restorable
  readonly #admin: Client
  readonly #eventId: number

  constructor(all: Restorable, admin: Client, eventId: number) {
    this.#all = all
    this.#admin = admin
    this.#eventId = eventId
  }

  /** All sales of the event, test sales too, each with the payment that the export names for its order. */
  async sales() {
    const filter = { eventId: this.#eventId }
    const found = [
      ...(await salesOf(this.#admin, '', filter)),
      ...(await salesOf(this.#admin, '', { ...filter, test: '1' })),
    ]
    const rows = [
      ...(await this.#table(api.salesCsv(filter))),
      ...(await this.#table(api.salesCsv({ ...filter, test: '1' }))),
    ]
    const intents = new Map(
      rows.filter((row) => row['Payment id']).map((row) => [orderOf(row['Order number']), row['Payment id']]),
    )
    return [...new Map(found.map((sale) => [sale.id, sale])).values()]
      .sort((one, other) => one.id - other.id)
      .map((sale) => ({ ...sale, intentId: intents.get(orderOf(sale.orderNumber)) ?? null }))
  }

  alarms = () => this.#admin.get(z.array(Alarm), api.alarms)

  /** Payment by payment: what is left of it, and that each line of Stripe's balance is in the export. */
  async compareWithStripe(
    intentIds: string[],
    sales: BookedSale[],
    { exportsTests }: { exportsTests: boolean },
  ): Promise<string[]> {
    const wrong: string[] = []
    const { ledger } = this.#all.stripe
    const alarms = (await this.alarms()).filter(({ kind }) => /refund|unmatched|dispute/.test(kind))
    const movements = await this.#movements()
    for (const id of intentIds.filter((one) => ledger.intent(one).status === 'succeeded')) {
      const lines = this.#linesOf(id)
      const kept = lines.reduce((sum, { amount }) => sum + amount, 0)
      const mine = sales.filter(({ intentId }) => intentId === id)
      const booked = mine.reduce((sum, sale) => sum + cents(sale.amount) - cents(sale.refundedAmount), 0)
      // the owner knows of money that could not be sent back
      const failed = alarms.some(({ sentence }) => sentence.includes(formatCents(kept - booked)))
      if (booked !== kept && !(kept > booked && failed))
        wrong.push(`${id} is booked with ${booked} of ${kept}`)
      const orders = new Set(mine.map(({ orderNumber }) => orderOf(orderNumber)))
      if (orders.size > 1) wrong.push(`${id} has ${orders.size} orders`)
      const over = mine.filter((sale) => sale.refundedAmount > sale.amount && !this.isDisputed(sale))
      for (const sale of over)
        wrong.push(`${sale.orderNumber} gave back ${sale.refundedAmount} of ${sale.amount}`)
      if (!exportsTests && !ledger.intent(id).livemode) continue
      const ours = sumBy(
        movements
          .filter((row) => row['Payment id'] === id)
          .map((row) => [row['Transaction id'], cents(row['Amount (USD)'])]),
      )
      const theirs = sumBy(lines.map(({ id: line, net }) => [line, net]))
      if (ours !== theirs) wrong.push(`the export of ${id} has ${ours} of ${theirs}`)
    }
    return wrong
  }

  /** The report of a year is the sum of its movements. */
  async compareReports(): Promise<string[]> {
    const movements = await this.#movements()
    const of = (...kinds: string[]) =>
      movements
        .filter(({ Movement: kind = '' }) => kinds.includes(kind))
        .reduce((sum, row) => sum + cents(row['Amount (USD)']), 0)
    const totals = (await this.#years()).map(({ total }) => total)
    const sum = (name: 'gross' | 'refunds' | 'disputes' | 'fees') =>
      totals.reduce((all, total) => all + Math.abs(cents(total[name])), 0)
    const [theirs, ours] = [
      [
        of('charge', 'cash-in'),
        -of('refund', 'refund-failed', 'cash-out'),
        -of('dispute', 'dispute-reversal'),
        -of('fee'),
      ],
      [sum('gross'), sum('refunds'), sum('disputes'), sum('fees')],
    ]
    return ours.join() === theirs.join() ? [] : [`the report says ${ours} of ${theirs}`]
  }

  /** Whether a bank has the money of its payment. */
  isDisputed({ intentId }: BookedSale) {
    const taken = ['needs_response', 'under_review', 'lost']
    return [...this.#all.stripe.ledger.disputes.values()].some(
      ({ payment_intent, status }) => payment_intent === intentId && taken.includes(status),
    )
  }

  /** How many videos of a sale its order's link opens, and how many that are there it does not. */
  async videosOf(sale: BookedSale) {
    const videos = (await this.#videos(sale)).filter(({ ready }) => ready)
    let open = 0
    for (const { url } of videos)
      if ((await this.#all.shop.visitor().send('GET', pathOf(url))).status === 302) open++
    return { open, closed: videos.length - open }
  }

  async waiting(sale: BookedSale) {
    return (await this.#videos(sale)).filter(({ ready }) => !ready).length
  }

  async #videos(sale: BookedSale): Promise<OrderVideo[]> {
    const { status, text } = await this.#admin.send('GET', `/api/purchases/${sale.id}/order`)
    if (status !== 200) return []
    const link = OrderLink.parse(JSON.parse(text))
    const page = await this.#all.shop.visitor().send('GET', api.order(tokenOf(link)))
    if (page.status !== 200) return []
    const order = Order.parse(JSON.parse(page.text))
    return order.videos.filter(({ rider }) => (rider?.id ?? order.riderId) === sale.riderId)
  }

  /** Of all years, without test sales of a shop that took real money. */
  async #movements() {
    const years = await this.#years()
    return (
      await Promise.all(years.map(({ year }) => this.#table(`/api/sales/movements.csv?year=${year}`)))
    ).flat()
  }

  async #years() {
    const year = this.#all.shop.shop.now().getUTCFullYear()
    const { years, ...report } = await this.#admin.get(YearlyReport, `/api/sales/report?year=${year}`)
    const others = years.filter((one) => one !== year)
    return [
      report,
      ...(await Promise.all(
        others.map((one) => this.#admin.get(YearlyReport, `/api/sales/report?year=${one}`)),
      )),
    ]
  }

  /** The balance's lines about a payment. */
  #linesOf(intentId: string) {
    const { ledger } = this.#all.stripe
    const sources = new Set(
      [...ledger.charges.values(), ...ledger.refunds.values(), ...ledger.disputes.values()]
        .filter(({ payment_intent }) => payment_intent === intentId)
        .map(({ id }) => id),
    )
    return [...ledger.bookings.values()].filter(({ source }) => sources.has(source))
  }

  async #table(path: string): Promise<Record<string, string>[]> {
    const { text } = await this.#admin.send('GET', path)
    const [heads = [], ...rows] = text
      .replace('\uFEFF', '')
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(',').map((cell) => cell.replace(/^"|"$/g, '')))
    return rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ''])))
  }
}

/** All items of a basket have the number of their order, and a count behind it. */
const orderOf = (orderNumber = '') => orderNumber.slice(0, 9)

function sumBy(lines: [string | undefined, number][]) {
  const sums = new Map<string, number>()
  for (const [name = '', amount] of lines) sums.set(name, (sums.get(name) ?? 0) + amount)
  return [...sums]
    .map(([name, sum]) => `${name} ${sum}`)
    .sort()
    .join()
}
