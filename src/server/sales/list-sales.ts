import { type RawBuilder, sql } from 'kysely'
import type { SalesPage, SalesQuery } from '../../contract/sales.ts'
import type { Shop } from '../compose.ts'
import { matchingSales } from './matching-sales.ts'
import { toSale } from './purchases.ts'
import { countSales } from './sum-sales.ts'

type Order = 'asc' | 'desc'

const COLUMNS: Record<SalesQuery['sort'], { by: RawBuilder<unknown> | null; order: Order }> = {
  time: { by: null, order: 'desc' },
  amount: { by: sql`purchase."amountCents"`, order: 'desc' },
  rider: { by: sql`lower(purchase."riderName")`, order: 'asc' },
  email: { by: sql`purchase.email`, order: 'asc' },
}

/** One page of the sales. The later half of the pages is counted from the end: skipping costs time. */
export async function listSales(
  shop: Pick<Shop, 'db' | 'engine'>,
  { sort, order = COLUMNS[sort].order, page, pageSize, ...filter }: SalesQuery,
): Promise<SalesPage> {
  const total = await countSales(shop, filter)
  const before = (page - 1) * pageSize
  const limit = Math.min(pageSize, total - before)
  if (limit <= 0) return { total, page, pageSize, sales: [] }
  const after = total - before - limit
  const fromEnd = after < before
  const { by } = COLUMNS[sort]
  const direction = fromEnd ? opposite(order) : order
  const sorted = matchingSales(shop, filter)
    .$if(by !== null, (sales) => sales.orderBy(by ?? sql`1`, direction))
    .orderBy('purchase.createdAt', direction)
    .orderBy('purchase.id', direction)
  // the ids come from the index alone, so that only the rows of this page are read
  const ids = await sorted
    .select('purchase.id')
    .limit(limit)
    .offset(fromEnd ? after : before)
    .execute()
  const rows = await shop.db
    .selectFrom('purchase')
    .selectAll()
    .where(
      'id',
      'in',
      ids.map(({ id }) => id),
    )
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  const sales = ids.flatMap(({ id }) => found.get(id) ?? []).map(toSale)
  return { total, page, pageSize, sales: fromEnd ? sales.reverse() : sales }
}

const opposite = (order: Order): Order => (order === 'asc' ? 'desc' : 'asc')
