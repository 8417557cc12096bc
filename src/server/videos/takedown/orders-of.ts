import { leftOf } from '../../books/refunds/refund-rows.ts'
import { boughtVideos } from '../../buying/orders/deliver.ts'
import { readHorsePrice } from '../../owner/settings/settings.ts'
import type { Db } from '../../platform/db/open.ts'

/** A paid order that what goes is part of. */
export interface OrderOfTarget {
  purchaseId: number
  /** Those of its horses whose run goes; null: all that it has. */
  horses: number[] | null
  /** What would go back. */
  cents: number
  /** Where what goes of it lies. */
  sources: string[]
}

/** The paid orders of these riders, or where one film goes and they stay, those that it was bought with. */
export async function ordersOf(db: Db, riderIds: number[], film: string | null): Promise<OrderOfTarget[]> {
  if (riderIds.length === 0) return []
  const purchases = await db
    .selectFrom('purchase')
    .selectAll()
    .where('riderId', 'in', riderIds)
    .where('status', '=', 'paid')
    .orderBy('id')
    .execute()
  const price = await readHorsePrice(db)
  const orders: OrderOfTarget[] = []
  for (const purchase of purchases) {
    const bought = await boughtVideos(db, purchase)
    const going = film === null ? bought : bought.filter(({ source }) => source === film)
    if (film !== null && going.length === 0) continue
    const horses = going.length === bought.length ? null : going.map(({ horse }) => horse)
    const left = await leftOf(db, purchase)
    orders.push({
      purchaseId: purchase.id,
      horses,
      cents: horses ? Math.min(left, price * horses.length) : left,
      sources: going.flatMap(({ source }) => source ?? []),
    })
  }
  return orders
}
