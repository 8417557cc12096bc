import { sql } from 'kysely'
import type { SalesDay, SalesEvent, SalesFilter, SalesSummary } from '../../../contract/books/sales.ts'
import { toDollars } from '../../../contract/buying/pricing.ts'
import type { Shop } from '../../composed-shop.ts'
import { findMatchingSales } from './matching-sales.ts'

type Books = Pick<Shop, 'db' | 'engine'>

const SUMS = [
  sql<number>`count(*)`.as('sales'),
  sql<number | null>`sum("amountCents")`.as('revenueCents'),
  sql<number | null>`sum("refundedCents")`.as('refundedCents'),
] as const

/** What was not paid by card. */
const NOT_BY_CARD = [
  sql<number>`count(case when "paymentMethod" = 'cash' then 1 end)`.as('cashSales'),
  sql<number | null>`sum(case when "paymentMethod" = 'cash' then "amountCents" end)`.as('cashCents'),
  sql<number>`count(case when "paymentMethod" = 'free' then 1 end)`.as('freeSales'),
] as const

export async function sumSales(books: Books, filter: SalesFilter): Promise<SalesSummary> {
  const sales = await findMatchingSales(books, filter)
  const { cashSales, cashCents, freeSales, ...sums } = await sales
    .select([...SUMS, ...NOT_BY_CARD])
    .executeTakeFirstOrThrow()
  // a query of its own, because another index has the addresses in order; PostgreSQL sorts for COUNT(DISTINCT) and hashes here
  const { customers } = await books.db
    .selectFrom(sales.select('email').distinct().as('buyer'))
    .select(({ fn }) => fn.countAll<number>().as('customers'))
    .executeTakeFirstOrThrow()
  return { ...inDollars(sums), customers, cashSales, cash: toDollars(cashCents ?? 0), freeSales }
}

export async function countSales(books: Books, filter: SalesFilter): Promise<number> {
  const { sales } = await (await findMatchingSales(books, filter))
    .select(({ fn }) => fn.countAll<number>().as('sales'))
    .executeTakeFirstOrThrow()
  return sales
}

export async function sumSalesByDay(books: Books, filter: SalesFilter): Promise<SalesDay[]> {
  const days = await (await findMatchingSales(books, filter))
    .select(['day', ...SUMS])
    .groupBy('day')
    .orderBy('day')
    .execute()
  return days.map(({ day, ...sums }) => ({ day, ...inDollars(sums) }))
}

export async function sumSalesByEvent(books: Books, filter: SalesFilter): Promise<SalesEvent[]> {
  const sums = (await findMatchingSales(books, filter))
    .select(['sportId', 'eventId', ...SUMS])
    .groupBy(['eventId', 'sportId'])
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
    ...inDollars(row),
  }))
}

function inDollars(row: { sales: number; revenueCents: number | null; refundedCents: number | null }) {
  const revenue = row.revenueCents ?? 0
  const refunded = row.refundedCents ?? 0
  return {
    sales: row.sales,
    revenue: toDollars(revenue),
    refunded: toDollars(refunded),
    net: toDollars(revenue - refunded),
  }
}
