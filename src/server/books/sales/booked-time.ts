import type { SalesFilter } from '../../../contract/books/sales.ts'
import type { Db } from '../../platform/db/open.ts'
import { dayAfter } from './matching-sales.ts'

/** The time that is asked for, in the periods that the books have rows for. */
interface BookedTime {
  /** Its last day. */
  to: string
  /** The months that lie wholly in it, and the days that are left at its ends. */
  periods: string[]
}

/** Null where nothing was sold in that time. */
export async function bookedTime(db: Db, filter: SalesFilter): Promise<BookedTime | null> {
  const sold = await timeOfSales(db)
  if (!sold) return null
  const from = filter.from && filter.from > sold.from ? filter.from : sold.from
  const to = filter.to && filter.to < sold.to ? filter.to : sold.to
  return from > to ? null : { to, periods: periodsBetween(from, to) }
}

/** Whole months, so that a question about all sales is one about a few months. */
async function timeOfSales(db: Db) {
  const periods = db
    .selectFrom('saleTotal')
    .select('period')
    .where('eventId', '=', 0)
    .where('sportId', '=', 0)
    .limit(1)
  const { first, last } = await db
    .selectNoFrom([periods.orderBy('period').as('first'), periods.orderBy('period', 'desc').as('last')])
    .executeTakeFirstOrThrow()
  return first && last ? { from: `${first.slice(0, 7)}-01`, to: endOfMonth(last) } : null
}

function periodsBetween(from: string, to: string): string[] {
  const periods: string[] = []
  for (let day = from; day <= to; ) {
    const wholeMonth = day.endsWith('-01') && endOfMonth(day) <= to
    periods.push(wholeMonth ? day.slice(0, 7) : day)
    day = dayAfter(wholeMonth ? endOfMonth(day) : day)
  }
  return periods
}

export function endOfMonth(day: string) {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
