import type { Db, Tx } from '../../platform/db/open.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { RowOf } from '../../tables.ts'

export type PurchaseRow = RowOf<'purchase'>

/** All purchases of an order, the one with its number and link first. */
export const salesOf = async (db: Db | Tx, purchase: PurchaseRow): Promise<PurchaseRow[]> =>
  purchase.orderId === null ? [purchase] : salesOfOrder.all(db, { orderId: purchase.orderId })

const salesOfOrder = prepared<{ orderId: number }>()((db, { orderId }) =>
  db.selectFrom('purchase').selectAll().where('orderId', '=', orderId).orderBy('id'),
)

/** Each order once, by its first purchase among these. */
export function oncePerOrder(purchases: PurchaseRow[]) {
  const orders = Map.groupBy(purchases, ({ id, orderId }) => orderId ?? id)
  return Array.from(orders.values(), (sales) => {
    const [first] = sales.toSorted((a, b) => a.id - b.id) as [PurchaseRow, ...PurchaseRow[]]
    const riderName = sales.length > 1 ? `${first.riderName} and ${sales.length - 1} more` : first.riderName
    return { ...first, riderName, orderNumber: numberOf(first) }
  })
}

/** `K7M4-29QX` also for the second of its riders, `K7M4-29QX-2`. */
export const numberOf = ({ orderNumber }: Pick<PurchaseRow, 'orderNumber'>) =>
  orderNumber.split('-').slice(0, 2).join('-')
