import { type RawBuilder, sql } from 'kysely'
import type { SalesPage, SalesQuery } from '../../../contract/books/sales.ts'
import { toSale } from '../../buying/access/purchases.ts'
import type { Shop } from '../../composed-shop.ts'
import { moneyNotes } from '../refunds/list-refunds.ts'
import { findMatchingSales } from './matching-sales.ts'
import { countSales } from './sum-sales.ts'

const COLUMNS: Record<SalesQuery['sort'], { by: RawBuilder<unknown> | null; order: 'asc' | 'desc' }> = {
  time: { by: null, order: 'desc' },
  amount: { by: sql`purchase."amountCents"`, order: 'desc' },
  rider: { by: sql`lower(purchase."riderName")`, order: 'asc' },
  email: { by: sql`purchase.email`, order: 'asc' },
}

export async function listSales(
  books: Pick<Shop, 'db' | 'engine'>,
  { sort, order = COLUMNS[sort].order, page, pageSize, ...filter }: SalesQuery,
): Promise<SalesPage> {
  const total = await countSales(books, filter)
  const { by } = COLUMNS[sort]
  // the ids come from the index alone, so that only the rows of a page are read
  const found = await (await findMatchingSales(books, filter))
    .$if(by !== null, (sales) => sales.orderBy(by ?? sql`1`, order))
    .orderBy('purchase.createdAt', order)
    .orderBy('purchase.id', order)
    .select('purchase.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return { total, page, pageSize, sales: [] }
  const rows = await books.db.selectFrom('purchase').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const noteOf = await moneyNotes(books.db, ids)
  const sales = ids.flatMap((id) => byId.get(id) ?? []).map((row) => ({ ...toSale(row), ...noteOf(row.id) }))
  return { total, page, pageSize, sales }
}
