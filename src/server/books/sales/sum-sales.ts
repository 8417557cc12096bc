import { sql } from 'kysely'
import type { SalesDay, SalesEvent, SalesFilter, SalesSummary } from '../../../contract/books/sales.ts'
import { toDollars } from '../../../contract/buying/pricing.ts'
import type { Shop } from '../../composed-shop.ts'
import { countCustomers } from './count-customers.ts'
import { salesTotals } from './sales-totals.ts'

type Books = Pick<Shop, 'db' | 'engine'>

export interface PeriodCount {
  period: string
  sales: number
}

export async function sumSales(books: Books, filter: SalesFilter): Promise<SalesSummary> {
  const all = await sumAll(books, filter)
  return {
    ...toSums(all),
    customers: await countCustomers(books, filter),
    cashSales: all.cashSales ?? 0,
    cash: toDollars(all.cashCents ?? 0),
    freeSales: all.freeSales ?? 0,
  }
}

export async function countSales(books: Books, filter: SalesFilter): Promise<number> {
  return (await sumAll(books, filter)).sales ?? 0
}

/** How many there are in each month and day that make up the time, earliest first. */
export const countByPeriod = async (books: Books, filter: SalesFilter): Promise<PeriodCount[]> =>
  books.db
    .selectFrom(await salesTotals(books, filter))
    .select('booked.period')
    .select(sql<number>`sum(booked.sales)`.as('sales'))
    .groupBy('booked.period')
    .orderBy('booked.period')
    .execute()

const sumAll = async (books: Books, filter: SalesFilter) =>
  books.db
    .selectFrom(await salesTotals(books, filter))
    .select([...SUMS, ...APART])
    .executeTakeFirstOrThrow()

export async function sumSalesByDay(books: Books, filter: SalesFilter): Promise<SalesDay[]> {
  const days = await books.db
    .selectFrom(await salesTotals(books, filter, 'day'))
    .select('booked.period as day')
    .select(SUMS)
    .groupBy('booked.period')
    .having(sql<boolean>`sum(booked.sales) > 0`)
    .orderBy('booked.period')
    .execute()
  return days.map(({ day, ...sums }) => ({ day, ...toSums(sums) }))
}

export async function sumSalesByEvent(books: Books, filter: SalesFilter): Promise<SalesEvent[]> {
  const sums = books.db
    .selectFrom(await salesTotals(books, filter, 'event'))
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

const SUMS = [
  sql<number | null>`sum(booked.sales)`.as('sales'),
  sql<number | null>`sum(booked."amountCents")`.as('revenueCents'),
  sql<number | null>`sum(booked."refundedCents")`.as('refundedCents'),
] as const

/** What did not come by card. */
const APART = [
  sql<number | null>`sum(booked."cashSales")`.as('cashSales'),
  sql<number | null>`sum(booked."cashCents")`.as('cashCents'),
  sql<number | null>`sum(booked."freeSales")`.as('freeSales'),
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
