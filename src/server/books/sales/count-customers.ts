import { sql } from 'kysely'
import type { SalesFilter } from '../../../contract/books/sales.ts'
import type { Shop } from '../../composed-shop.ts'
import { bookedTime, endOfMonth } from './booked-time.ts'
import { isSearch, matchingSales, timed } from './matching-sales.ts'

type Books = Pick<Shop, 'db' | 'engine'>

/** Different e-mail addresses, from the books; only a search has to look at the purchases themselves. */
export async function countCustomers(books: Books, filter: SalesFilter): Promise<number> {
  if (isSearch(filter)) {
    const { customers } = await matchingSales(books, await timed(books.db, filter))
      .select(sql<number>`count(distinct lower(email))`.as('customers'))
      .executeTakeFirstOrThrow()
    return customers
  }
  const time = await bookedTime(books.db, filter)
  if (!time) return 0
  const { to, periods } = time
  // everyone who bought in that time has one last day in it, after which they come later or never
  const steps = books.db
    .selectFrom('saleStep')
    .select('customers')
    .where('sportId', '=', filter.sportId ?? 0)
    .where('eventId', '=', filter.eventId ?? 0)
    .where('status', '=', filter.status ?? '')
    .where('period', 'in', periods)
  const inLaterMonths = steps.where('nextUnit', '=', 'month').where('nextPeriod', '>', to.slice(0, 7))
  const laterThatMonth = steps
    .where('nextUnit', '=', 'day')
    .where('nextPeriod', '>', to)
    .where('nextPeriod', '<=', endOfMonth(to))
  const { customers } = await books.db
    .selectFrom(inLaterMonths.unionAll(laterThatMonth).as('leaving'))
    .select(({ fn }) => fn.sum<number | null>('customers').as('customers'))
    .executeTakeFirstOrThrow()
  return customers ?? 0
}
