import type { SalesFilter } from '../../../contract/books/sales.ts'
import type { Shop } from '../../composed-shop.ts'
import { endOfMonth } from './booked-time.ts'
import { type PeriodCount, sumSalesByDay } from './sum-sales.ts'

/**
 * A day from which the list can be read on to the sale that has so many before it, and how many of those are passed over
 * by that.
 */
export async function dayOf(
  books: Pick<Shop, 'db' | 'engine'>,
  filter: SalesFilter,
  periods: PeriodCount[],
  order: 'asc' | 'desc',
  before: number,
): Promise<{ day: string; skipped: number }> {
  const inOrder = (counts: PeriodCount[]) => (order === 'asc' ? counts : counts.toReversed())
  const { period, skipped } = passOver(inOrder(periods), before)
  if (period.length === DAY.length) return { day: period, skipped }
  const month = { from: `${period}-01`, to: endOfMonth(period) }
  const days = await sumSalesByDay(books, { ...filter, ...month })
  const counts = days.map(({ day, sales }) => ({ period: day, sales }))
  const ofMonth = passOver(inOrder(counts), before - skipped)
  // none are left only if they were changed this very moment
  const day = ofMonth.period || (order === 'asc' ? month.from : month.to)
  return { day, skipped: skipped + ofMonth.skipped }
}

const DAY = 'YYYY-MM-DD'

/** Passes over whole periods, but over no more than so many sales. */
function passOver(periods: PeriodCount[], most: number) {
  let at = { period: '', skipped: 0 }
  let skipped = 0
  for (const { period, sales } of periods) {
    at = { period, skipped }
    skipped += sales
    if (skipped > most) break
  }
  return at
}
