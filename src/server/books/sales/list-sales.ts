import { type RawBuilder, sql } from 'kysely'
import type { SalesFilter, SalesPage, SalesQuery } from '../../../contract/books/sales.ts'
import { toSale } from '../../buying/access/purchases.ts'
import type { Shop } from '../../composed-shop.ts'
import { moneyNotes } from '../refunds/money-notes.ts'
import { isSearch, matchingSales, type TimedFilter, timed } from './matching-sales.ts'
import { dayOf } from './page-day.ts'
import { countByPeriod, countSales } from './sum-sales.ts'

type Books = Pick<Shop, 'db' | 'engine'>
type Order = 'asc' | 'desc'

const COLUMNS: Record<SalesQuery['sort'], { by: RawBuilder<unknown> | null; order: Order }> = {
  time: { by: null, order: 'desc' },
  amount: { by: sql`purchase."amountCents"`, order: 'desc' },
  rider: { by: sql`lower(purchase."riderName")`, order: 'asc' },
  email: { by: sql`purchase.email`, order: 'asc' },
}

export async function listSales(
  books: Books,
  { sort, order = COLUMNS[sort].order, page, pageSize, ...filter }: SalesQuery,
): Promise<SalesPage> {
  const find = isSearch(filter) ? findSearched : findBooked
  const { total, ids } = await find(books, filter, { sort, order, before: (page - 1) * pageSize, pageSize })
  if (ids.length === 0) return { total, page, pageSize, sales: [] }
  const rows = await books.db.selectFrom('purchase').selectAll().where('id', 'in', ids).execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  const noteOf = await moneyNotes(books.db, ids)
  const sales = ids.flatMap((id) => found.get(id) ?? []).map((row) => ({ ...toSale(row), ...noteOf(row.id) }))
  return { total, page, pageSize, sales }
}

/** A page's place in the list. */
interface Part {
  sort: SalesQuery['sort']
  order: Order
  before: number
  pageSize: number
}

/** So many are passed over before one could ask the books for the day. */
const SKIPPED_QUICKLY = 100

/** The books know how many there are, and on which day a page begins. */
async function findBooked(books: Books, filter: SalesFilter, { sort, order, before, pageSize }: Part) {
  const periods = await countByPeriod(books, filter)
  const total = periods.reduce((sum, { sales }) => sum + sales, 0)
  const limit = Math.min(pageSize, total - before)
  if (limit <= 0) return { total, ids: [] }
  // the later half of the pages is counted from the end: skipping costs time
  const after = total - before - limit
  const fromEnd = after < before
  const skip = fromEnd ? after : before
  const direction = fromEnd ? opposite(order) : order
  const from =
    sort === 'time' && skip > SKIPPED_QUICKLY ? await dayOf(books, filter, periods, direction, skip) : null
  const bound = from && (direction === 'asc' ? { from: from.day } : { to: from.day })
  const rows = await sortedIds(books, await timed(books.db, { ...filter, ...bound }), sort, direction)
    .limit(limit)
    .offset(skip - (from?.skipped ?? 0))
    .execute()
  const ids = rows.map(({ id }) => id)
  return { total, ids: fromEnd ? ids.reverse() : ids }
}

/** Finding takes longer than counting, so both are done at once. */
async function findSearched(books: Books, filter: SalesFilter, { sort, order, before, pageSize }: Part) {
  const rows = await sortedIds(books, await timed(books.db, filter), sort, order)
    .select(sql<number>`count(*) over ()`.as('total'))
    .limit(pageSize)
    .offset(before)
    .execute()
  // a page after the last one says nothing of the others
  const total = rows[0]?.total ?? (before > 0 ? await countSales(books, filter) : 0)
  return { total, ids: rows.map(({ id }) => id) }
}

/** The ids come from the index alone, so that only the rows of a page are read. */
const sortedIds = (books: Books, filter: TimedFilter, sort: Part['sort'], order: Order) => {
  const { by } = COLUMNS[sort]
  return matchingSales(books, filter)
    .$if(by !== null, (sales) => sales.orderBy(by ?? sql`1`, order))
    .orderBy('purchase.createdAt', order)
    .orderBy('purchase.id', order)
    .select('purchase.id')
}

const opposite = (order: Order): Order => (order === 'asc' ? 'desc' : 'asc')
