import { sql } from 'kysely'
import type { SalesFilter } from '../../../contract/books/sales.ts'
import type { Shop } from '../../composed-shop.ts'
import { bookedTime } from './booked-time.ts'
import { isSearch, matchingSales, timed } from './matching-sales.ts'

type Books = Pick<Shop, 'db' | 'engine'>

interface Totals {
  sportId: number
  eventId: number
  /** A day where sums are asked for by day. */
  period: string
  sales: number
  amountCents: number
  refundedCents: number
  cashSales: number
  cashCents: number
  freeSales: number
}

/** Of one purchase. */
const APART = [
  sql<number>`case when "paymentMethod" = 'cash' then 1 else 0 end`.as('cashSales'),
  sql<number>`case when "paymentMethod" = 'cash' then "amountCents" else 0 end`.as('cashCents'),
  sql<number>`case when "paymentMethod" = 'free' then 1 else 0 end`.as('freeSales'),
] as const

/** Rows that add up to what is asked for: those of the books, or where there is a search the purchases themselves. */
export async function salesTotals(books: Books, filter: SalesFilter, by?: 'day' | 'event') {
  if (isSearch(filter)) {
    return matchingSales(books, await timed(books.db, filter))
      .select(['sportId', 'eventId', 'amountCents', 'refundedCents'])
      .select(['day as period', sql<number>`1`.as('sales')])
      .select(APART)
      .$castTo<Totals>()
      .as('booked')
  }
  const rows = by === 'event' ? totalsOfEvents(books, filter) : totalsOfPlace(books, filter)
  const totals = filter.status ? rows.where('status', '=', filter.status) : rows
  return (
    by === 'day' ? daysIn(totals, filter) : totals.where('period', 'in', await periodsIn(books, filter))
  )
    .selectAll()
    .$castTo<Totals>()
    .as('booked')
}

function totalsOfPlace({ db }: Books, { sportId, eventId }: SalesFilter) {
  const totals = db.selectFrom('saleTotal').where('eventId', '=', eventId ?? 0)
  // an event that moved has rows in both sports
  const inAnySport = eventId !== undefined && sportId === undefined
  return inAnySport ? totals : totals.where('sportId', '=', sportId ?? 0)
}

function totalsOfEvents({ db }: Books, { sportId, eventId }: SalesFilter) {
  let totals = db.selectFrom('saleTotal').where('eventId', '>', 0)
  if (eventId !== undefined) totals = totals.where('eventId', '=', eventId)
  if (sportId !== undefined) totals = totals.where('sportId', '=', sportId)
  return totals
}

function daysIn(totals: ReturnType<typeof totalsOfPlace>, { from, to }: SalesFilter) {
  let days = totals.where(sql`length(period)`, '=', 'YYYY-MM-DD'.length)
  if (from) days = days.where('period', '>=', from)
  if (to) days = days.where('period', '<=', to)
  return days
}

/** At least one, which no row has where nothing was sold then. */
const periodsIn = async ({ db }: Books, filter: SalesFilter) =>
  (await bookedTime(db, filter))?.periods ?? ['']
