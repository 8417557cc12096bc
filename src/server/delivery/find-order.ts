import { hashToken } from '../buyers/order-token.ts'
import type { Db } from '../db/open.ts'
import { notFound, ShopError } from '../http/errors.ts'
import type { PurchaseRow } from './deliver.ts'

/** The paid order behind a link. */
export const findOrder = (db: Db, token: string) => findOrderByHash(db, hashToken(token))

/** The paid order, as long as its link is the one that was given out. */
export async function findOrderByHash(db: Db, orderTokenHash: string): Promise<PurchaseRow> {
  const purchase = await findByHash(db, orderTokenHash)
  return stillPaid(purchase)
}

/** The order behind a link, also where its money went back. */
export const findSoldOrder = async (db: Db, token: string): Promise<PurchaseRow> =>
  (await findByHash(db, hashToken(token))) ?? notFound('order')

const findByHash = (db: Db, orderTokenHash: string) =>
  db.selectFrom('purchase').selectAll().where('orderTokenHash', '=', orderTokenHash).executeTakeFirst()

function stillPaid(purchase: PurchaseRow | undefined): PurchaseRow {
  if (!purchase) return notFound('order')
  if (purchase.status === 'paid') return purchase
  throw new ShopError('order-refunded', 'This order was refunded, so its videos are no longer available.')
}
