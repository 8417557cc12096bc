import { sql } from 'kysely'
import type { SalesFilter } from '../../contract/sales.ts'
import type { Shop } from '../compose.ts'
import { dayAfter, matchingSales, wordsOf } from './matching-sales.ts'

type Books = Pick<Shop, 'db' | 'engine'>

/** Different e-mail addresses, from the books; only a search has to look at the purchases themselves. */
export async function countCustomers(books: Books, filter: SalesFilter): Promise<number> {
  if (wordsOf(filter.search).length > 0) {
    const { customers } = await matchingSales(books, filter)
      .select(sql<number>`count(distinct lower(email))`.as('customers'))
      .executeTakeFirstOrThrow()
    return customers
  }
  const time = await timeOfSales(books)
  if (!time) return 0
  const from = filter.from && filter.from > time.from ? filter.from : time.from
  const to = filter.to && filter.to < time.to ? filter.to : time.to
  if (from > to) return 0
  return countBetween(books, filter, from, to)
}

/** Whole months, so that a question about all sales is one about a few months. */
async function timeOfSales({ db }: Books) {
  const { first, last } = await db
    .selectNoFrom([
      (eb) => eb.selectFrom('saleTotal').select('day').orderBy('day').limit(1).as('first'),
      (eb) => eb.selectFrom('saleTotal').select('day').orderBy('day', 'desc').limit(1).as('last'),
    ])
    .executeTakeFirstOrThrow()
  return first && last ? { from: `${first.slice(0, 7)}-01`, to: endOfMonth(last) } : null
}

/** Everyone who bought in that time has one last day in it, after which they come later or never. */
async function countBetween({ db }: Books, filter: SalesFilter, from: string, to: string) {
  const steps = db
    .selectFrom('saleStep')
    .select('customers')
    .where('sportId', '=', filter.sportId ?? 0)
    .where('eventId', '=', filter.eventId ?? 0)
    .where('status', '=', filter.status ?? '')
    .where('period', 'in', periodsBetween(from, to))
  const inLaterMonths = steps.where('nextUnit', '=', 'month').where('nextPeriod', '>', to.slice(0, 7))
  const laterThatMonth = steps
    .where('nextUnit', '=', 'day')
    .where('nextPeriod', '>', to)
    .where('nextPeriod', '<=', endOfMonth(to))
  const { customers } = await db
    .selectFrom(inLaterMonths.unionAll(laterThatMonth).as('leaving'))
    .select(({ fn }) => fn.sum<number | null>('customers').as('customers'))
    .executeTakeFirstOrThrow()
  return customers ?? 0
}

/** The months that lie wholly between the two days, and the days that are left at the ends. */
function periodsBetween(from: string, to: string): string[] {
  const periods: string[] = []
  for (let day = from; day <= to; ) {
    const wholeMonth = day.endsWith('-01') && endOfMonth(day) <= to
    periods.push(wholeMonth ? day.slice(0, 7) : day)
    day = dayAfter(wholeMonth ? endOfMonth(day) : day)
  }
  return periods
}

function endOfMonth(day: string) {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
