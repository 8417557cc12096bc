import type { Db } from '../../platform/db/open.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { hashToken } from '../access/order-link.ts'
import type { PurchaseRow } from './deliver.ts'

/** The paid order behind a link. */
export const findOrder = async (db: Db, token: string): Promise<PurchaseRow> =>
  stillPaid(await findByHash(db, hashToken(token)))

/** What a link gives: all that the order still holds, or one horse of it. */
export interface Granting {
  purchase: PurchaseRow
  onlyHorse: number | null
}

/** The paid order, as long as the link by which something was given out is there: its own, or one that was handed on. */
export async function findGranting(db: Db, tokenHash: string): Promise<Granting> {
  const own = await findByHash(db, tokenHash)
  if (own) return { purchase: stillPaid(own), onlyHorse: null }
  const share = await db
    .selectFrom('share')
    .select(['purchaseId', 'horse'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  if (!share) return notFound('order')
  const purchase = await db
    .selectFrom('purchase')
    .selectAll()
    .where('id', '=', share.purchaseId)
    .executeTakeFirst()
  return { purchase: stillPaid(purchase), onlyHorse: share.horse }
}

/** The order behind a link, also where its money went back. */
export const findSoldOrder = async (db: Db, token: string): Promise<PurchaseRow> =>
  (await findByHash(db, hashToken(token))) ?? notFound('order')

const findByHash = (db: Db, orderTokenHash: string) =>
  db.selectFrom('purchase').selectAll().where('orderTokenHash', '=', orderTokenHash).executeTakeFirst()

function stillPaid(purchase: PurchaseRow | undefined): PurchaseRow {
  if (!purchase) return notFound('order')
  if (purchase.status === 'paid') return purchase
  throw new ShopError('gone', 'This order was refunded, so its videos are no longer available.')
}
