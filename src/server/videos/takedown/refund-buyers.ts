import type { ErrorCode } from '../../../contract/error-codes.ts'
import { refundPurchase } from '../../books/refunds/refund-purchase.ts'
import { refundedHorses } from '../../books/refunds/refund-rows.ts'
import { horsesOf } from '../../buying/orders/deliver.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { reasonOf } from '../../platform/logs/reason-of.ts'
import type { RowOf } from '../../tables.ts'
import type { OrderOfTarget } from './find-target.ts'

type Takedown = RowOf<'takedown'>
type Wanted = Pick<OrderOfTarget, 'purchaseId' | 'horses'>

/** Refunds what was paid for what was taken down; the idempotency key makes a repeated call the same refund. */
export async function refundBuyers(shop: Shop, takedown: Takedown) {
  let refunded = 0
  let isOver = true
  let trouble: string | null = null
  for (const order of await ordersToRefund(shop, takedown)) {
    try {
      if (await refundOrder(shop, takedown.id, order)) refunded++
    } catch (error) {
      // free or already refunded orders have nothing to refund
      if (isOf(error, 'nothing-to-refund')) continue
      trouble = reasonOf(error)
      // a refund that the provider refused for good is an alarm of its own, and retried from there
      if (!isOf(error, 'refund-failed')) isOver = false
    }
  }
  return { refunded, trouble, isOver }
}

const isOf = (error: unknown, code: ErrorCode) => error instanceof ShopError && error.code === code

/** The orders found at the takedown; where riders were removed, also what was paid at that moment. */
async function ordersToRefund({ db }: Shop, { kind, riders, orders }: Takedown): Promise<Wanted[]> {
  const found = JSON.parse(orders ?? '[]') as Wanted[]
  const riderIds = JSON.parse(riders) as number[]
  if (riderIds.length === 0 || (kind === 'video' && orders !== null)) return found
  const paid = await db
    .selectFrom('purchase')
    .select('id')
    .where('riderId', 'in', riderIds)
    .where('status', '=', 'paid')
    .execute()
  const known = new Set(found.map(({ purchaseId }) => purchaseId))
  const late = paid.filter(({ id }) => !known.has(id)).map(({ id }) => ({ purchaseId: id, horses: null }))
  return [...found, ...late]
}

/** Whether money is refunded. */
async function refundOrder(shop: Shop, takedownId: number, order: Wanted): Promise<boolean> {
  const key = `takedown-${takedownId}-${order.purchaseId}`
  const horses = (await horsesAskedFor(shop, key)) ?? (await stillHeld(shop, order))
  if (horses === null) return false
  // without horses the whole order is refunded
  await refundPurchase(shop, order.purchaseId, { key, ...(horses.length > 0 && { horses }) })
  return true
}

/** Null where it was not requested before. */
async function horsesAskedFor({ db }: Shop, requestKey: string): Promise<number[] | null> {
  const asked = await db
    .selectFrom('refund')
    .select('horses')
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
  return asked ? (JSON.parse(asked.horses ?? '[]') as number[]) : null
}

/** The horses that were not refunded meanwhile: empty for the whole order, null for none. */
async function stillHeld({ db }: Shop, { purchaseId, horses }: Wanted): Promise<number[] | null> {
  if (horses === null) return []
  const purchase = await db
    .selectFrom('purchase')
    .select(['id', 'horses'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  const back = await refundedHorses(db, [purchaseId])
  const owned = horsesOf(purchase).filter((horse) => !back.some((one) => one.horse === horse))
  const going = owned.filter((horse) => horses.includes(horse))
  if (going.length === 0) return null
  return going.length === owned.length ? [] : going
}
