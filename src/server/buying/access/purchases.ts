import { sql } from 'kysely'
import type { Sale } from '../../../contract/books/sales.ts'
import { toDollars } from '../../../contract/buying/pricing.ts'
import type { Purchase } from '../../../contract/buying/purchase.ts'
import type { Db } from '../../platform/db/open.ts'
import type { RowOf } from '../../tables.ts'

export async function listPurchases(db: Db): Promise<Purchase[]> {
  const rows = await db
    .selectFrom('purchase')
    .selectAll()
    // test sales do not count once real money is taken
    .where('counted', '=', sql.lit(1))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toPurchase)
}

export async function findPurchase(db: Db, id: number): Promise<Purchase | null> {
  const row = await db.selectFrom('purchase').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toPurchase(row) : null
}

const toPurchase = (row: RowOf<'purchase'>): Purchase => ({
  id: row.id,
  riderId: row.riderId,
  riderName: row.riderName,
  eventName: row.eventName,
  email: row.email,
  phoneNumber: row.phoneNumber,
  amount: toDollars(row.amountCents),
  refundedAmount: toDollars(row.refundedCents),
  code: row.code,
  discount: toDollars(row.offCents),
  quantity: row.quantity,
  horses: JSON.parse(row.horses),
  size: row.size,
  isUpgrade: row.isUpgrade === 1,
  paymentMethod: row.paymentMethod,
  orderNumber: row.orderNumber,
  status: row.status,
  mode: row.mode,
  createdAt: row.createdAt,
})

export const toSale = (row: RowOf<'purchase'>): Omit<Sale, 'refundNote' | 'dispute'> => ({
  ...toPurchase(row),
  eventId: row.eventId,
  sportId: row.sportId,
})
