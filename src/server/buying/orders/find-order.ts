import { refundedHorses } from '../../books/refunds/refund-rows.ts'
import type { Db } from '../../platform/db/open.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import type { Proven } from '../access/buyer-proof.ts'
import { hashToken } from '../access/order-link.ts'
import { horsesOf } from './deliver.ts'
import { type PurchaseRow, salesOf } from './order-sales.ts'

/** The paid order behind a link: of several riders, one that was not refunded. */
export async function findOrder(db: Db, token: string): Promise<PurchaseRow> {
  const found = await findByHash(db, hashToken(token))
  if (!found || found.status === 'paid') return stillPaid(found)
  const sales = await salesOf(db, found)
  return stillPaid(sales.find(({ status }) => status === 'paid') ?? found)
}

/** The paid purchase behind a link, and no other of its basket. */
export const findSale = async (db: Db, token: string) => stillPaid(await findByHash(db, hashToken(token)))

/** The newest paid order of this browser with this video, in full size where it has one. */
export async function findOwnOrder(
  db: Db,
  { orders, emails }: Pick<Proven, 'orders' | 'emails'>,
  { riderId, horse }: { riderId: number; horse: number },
): Promise<PurchaseRow> {
  const own = await db
    .selectFrom('purchase')
    .selectAll()
    .where('riderId', '=', riderId)
    .where('status', '=', 'paid')
    .where(({ or, eb }) => or([eb('id', 'in', [0, ...orders]), eb('email', 'in', ['', ...emails])]))
    .orderBy('id', 'desc')
    .execute()
  const sold = own.filter((purchase) => horsesOf(purchase).includes(horse))
  const inFull = sold.filter(({ size }) => size === 'full')
  const refunded = await refundedHorses(
    db,
    sold.map(({ id }) => id),
  )
  const back = refunded.flatMap((one) => (one.horse === horse ? (one.purchaseId ?? []) : []))
  const order = [...inFull, ...sold].find(({ id }) => !back.includes(id))
  if (order) return order
  throw new ShopError(
    'forbidden',
    'Open your order link in this browser first. It is in the email about your order.',
  )
}

/** What a link grants: the whole order, or one horse of it. */
export interface Granting {
  purchase: PurchaseRow
  onlyHorse: number | null
}

/** The paid order behind an order link or a share link, by the link's hash. */
export async function findGranting(db: Db, tokenHash: string): Promise<Granting> {
  const own = await findByHash(db, tokenHash)
  if (own) return { purchase: stillPaid(own), onlyHorse: null }
  const shared = await db
    .selectFrom('share')
    .innerJoin('purchase', 'purchase.id', 'share.purchaseId')
    .selectAll('purchase')
    .select('share.horse as onlyHorse')
    .where('share.tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return { purchase: stillPaid(shared), onlyHorse: shared?.onlyHorse ?? null }
}

/** The order behind a link, also a refunded one. */
export const findSoldOrder = async (db: Db, token: string): Promise<PurchaseRow> =>
  (await findByHash(db, hashToken(token))) ?? notFound('order')

const findByHash = (db: Db, orderTokenHash: string) =>
  db.selectFrom('purchase').selectAll().where('orderTokenHash', '=', orderTokenHash).executeTakeFirst()

function stillPaid(purchase: PurchaseRow | undefined): PurchaseRow {
  if (!purchase) return notFound('order')
  if (purchase.status === 'paid') return purchase
  throw new ShopError('gone', 'This order was refunded, so its videos are no longer available.')
}
