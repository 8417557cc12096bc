import type { MyOrder } from '../../../contract/buying/order.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Proven } from '../access/buyer-proof.ts'
import { orderUrl } from '../access/order-token.ts'

const MOST_ORDERS = 100

/** What the browser that asks has shown to be its own, the latest first. */
export async function listMyOrders(
  shop: Pick<Shop, 'db' | 'secret' | 'config'>,
  { orders, emails }: Proven,
): Promise<MyOrder[]> {
  if (orders.length + emails.length === 0) return []
  const purchases = await shop.db
    .selectFrom('purchase')
    .selectAll()
    .where('status', '=', 'paid')
    .where(({ or, eb }) =>
      or([
        ...(orders.length > 0 ? [eb('id', 'in', orders)] : []),
        ...(emails.length > 0 ? [eb('email', 'in', emails)] : []),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_ORDERS)
    .execute()
  return purchases.map((purchase) => ({
    orderNumber: purchase.orderNumber,
    orderUrl: orderUrl(shop, purchase),
    riderName: purchase.riderName,
    eventName: purchase.eventName,
    createdAt: purchase.createdAt,
  }))
}
