import { sql } from 'kysely'
import { toDollars } from '../../contract/money.ts'
import type { SalesDay, SalesEvent, SalesFilter, SalesSummary } from '../../contract/sales.ts'
import type { Shop } from '../compose.ts'
import { countCustomers } from './count-customers.ts'
import { matchingSales, wordsOf } from './matching-sales.ts'

type Books = Pick<Shop, 'db' | 'engine'>

export async function sumSales(books: Books, filter: SalesFilter): Promise<SalesSummary> {
  const sums = await books.db.selectFrom(bookedSales(books, filter)).select(SUMS).executeTakeFirstOrThrow()
  return { ...toSums(sums), customers: await countCustomers(books, filter) }
}

export async function countSales(books: Books, filter: SalesFilter): Promise<number> {
  const { sales } = await books.db
    .selectFrom(bookedSales(books, filter))
    .select(SUMS)
    .executeTakeFirstOrThrow()
  return sales ?? 0
}

export async function sumSalesByDay(books: Books, filter: SalesFilter): Promise<SalesDay[]> {
  const days = await books.db
    .selectFrom(bookedSales(books, filter))
    .select('booked.day')
    .select(SUMS)
    .groupBy('booked.day')
    .having(sql<boolean>`sum(booked.sales) > 0`)
    .orderBy('booked.day')
    .execute()
  return days.map(({ day, ...sums }) => ({ day, ...toSums(sums) }))
}

export async function sumSalesByEvent(books: Books, filter: SalesFilter): Promise<SalesEvent[]> {
  const sums = books.db
    .selectFrom(bookedSales(books, filter))
    .select(['booked.sportId', 'booked.eventId'])
    .select(SUMS)
    .groupBy(['booked.sportId', 'booked.eventId'])
    .having(sql<boolean>`sum(booked.sales) > 0`)
    .as('sums')
  const events = await books.db
    .selectFrom(sums)
    .innerJoin('event', 'event.id', 'sums.eventId')
    .selectAll('sums')
    .select('event.name as eventName')
    .orderBy('sums.revenueCents', 'desc')
    .orderBy('sums.eventId')
    .execute()
  return events.map(({ eventId, sportId, eventName, ...row }) => ({
    eventId,
    sportId,
    eventName,
    ...toSums(row),
  }))
}

interface Booked {
  sportId: number
  eventId: number
  day: string
  sales: number
  amountCents: number
  refundedCents: number
}

/** The sums that the database keeps by event and day; only a search has to look at the purchases themselves. */
function bookedSales(books: Books, filter: SalesFilter) {
  if (wordsOf(filter.search).length > 0) {
    return matchingSales(books, filter)
      .select(['sportId', 'eventId', 'amountCents', 'refundedCents'])
      .select([sql<string>`substr("createdAt", 1, 10)`.as('day'), sql<number>`1`.as('sales')])
      .$castTo<Booked>()
      .as('booked')
  }
  const { sportId, eventId, from, to, status } = filter
  let totals = books.db.selectFrom('saleTotal')
  if (sportId !== undefined) totals = totals.where('sportId', '=', sportId)
  if (eventId !== undefined) totals = totals.where('eventId', '=', eventId)
  if (from) totals = totals.where('day', '>=', from)
  if (to) totals = totals.where('day', '<=', to)
  if (status) totals = totals.where('status', '=', status)
  return totals.selectAll().$castTo<Booked>().as('booked')
}

const SUMS = [
  sql<number | null>`sum(booked.sales)`.as('sales'),
  sql<number | null>`sum(booked."amountCents")`.as('revenueCents'),
  sql<number | null>`sum(booked."refundedCents")`.as('refundedCents'),
] as const

function toSums(row: { sales: number | null; revenueCents: number | null; refundedCents: number | null }) {
  const revenue = row.revenueCents ?? 0
  const refunded = row.refundedCents ?? 0
  return {
    sales: row.sales ?? 0,
    revenue: toDollars(revenue),
    refunded: toDollars(refunded),
    net: toDollars(revenue - refunded),
  }
}
