import { REFUND_COMMITTED } from '../../../contract/books/status.ts'
import { derivePurchase, lockPurchases, paymentOf } from '../../books/refunds/derive-purchase.ts'
import { horsePriceOf, insertRefund, leftOf } from '../../books/refunds/refund-rows.ts'
import { sendRefund } from '../../books/refunds/send-refund.ts'
import { lastUndo } from '../../catalogue/remove.ts'
import type { Shop } from '../../composed-shop.ts'
import type { RefundedPreorder } from '../../email/preorder-emails.ts'
import { writeEmail } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import { isReady } from '../../videos/serve/best-version.ts'
import { scratchedHorses } from '../checkout/preorder.ts'
import { boughtVideos, horsesOf } from './deliver.ts'
import { numberOf, type PurchaseRow } from './order-sales.ts'

/**
 * Refunds pre-orders whose time has come without a video, at once those of a rider that was scratched, and those of one that left the
 * shop as soon as that cannot be undone. One email for all of an order. `notifyFinished` deletes the same row of `videoWait` when all is up, so that a video is delivered or refunded.
 */
export async function refundPreorders(shop: Shop) {
  const waiting = await shop.db
    .selectFrom('videoWait')
    .innerJoin('purchase', 'purchase.id', 'videoWait.purchaseId')
    .select(['purchase.id', 'purchase.orderId'])
    .where('videoWait.promisedBy', 'is not', null)
    // what went back waits on, since a bank may return the money
    .where('purchase.status', '=', 'paid')
    .orderBy('purchase.id')
    .execute()
  for (const sales of Map.groupBy(waiting, ({ id, orderId }) => orderId ?? id).values()) {
    const ids = sales.map(({ id }) => id)
    const refundIds = await shop.db.transaction().execute((tx) => refundOrder(tx, shop, ids))
    if (refundIds.length === 0) continue
    shop.responses.invalidateEverywhere()
    shop.worker.wake('emails')
    // one that fails now is retried by the reconciler
    for (const refundId of refundIds) await sendRefund(shop, refundId).catch(() => undefined)
  }
}

async function refundOrder(tx: Tx, shop: Shop, ids: number[]): Promise<number[]> {
  await lockPurchases(tx, ids, shop.engine)
  const refundIds: number[] = []
  const refunded: RefundedPreorder[] = []
  let order: PurchaseRow | undefined
  for (const id of ids) {
    const purchase = await findWaiting(tx, shop, id)
    const lost = purchase && (await findLost(tx, shop, purchase))
    if (!purchase || !lost) continue
    const amountCents = await priceOf(tx, purchase, lost.horses)
    if (amountCents <= 0) {
      // nothing to give back: it waits on as any late video
      await tx.updateTable('videoWait').set({ promisedBy: null }).where('purchaseId', '=', id).execute()
      continue
    }
    if (lost.isAll) await tx.deleteFrom('videoWait').where('purchaseId', '=', id).execute()
    const payment = await paymentOf(tx, id)
    const { id: refundId } = await insertRefund(tx, shop, {
      checkoutId: purchase.checkoutId,
      purchaseId: id,
      intentId: payment?.intentId ?? '',
      amountCents,
      horses: JSON.stringify(lost.horses),
      reason: 'preorder',
      askedBy: 'shop',
    })
    // access ends now: a video that is ready before the provider takes the refund is not delivered as well
    await derivePurchase(tx, shop, purchase)
    refundIds.push(refundId)
    const { riderName, eventName } = purchase
    refunded.push({ riderName, eventName, amountCents, why: lost.why })
    order = purchase
  }
  if (order) {
    const { id: purchaseId, email: recipient } = order
    const payload = { purchaseId, orderNumber: numberOf(order), refunded }
    await writeEmail(tx, { kind: 'preorder-refunded', recipient, payload, now: shop.now() })
  }
  return refundIds
}

/** Read under the lock: another worker may have delivered or refunded it. `notifyFinished` locks the row of `videoWait` alone. */
const findWaiting = (tx: Tx, { engine }: Shop, id: number) =>
  tx
    .selectFrom('purchase')
    .innerJoin('videoWait', 'videoWait.purchaseId', 'purchase.id')
    .selectAll('purchase')
    .select('videoWait.promisedBy')
    .where('purchase.id', '=', id)
    .where('purchase.status', '=', 'paid')
    .$if(engine === 'postgres', (query) => query.forUpdate('videoWait'))
    .executeTakeFirst()

type Waiting = PurchaseRow & { promisedBy: string | null }

interface Lost {
  horses: number[]
  /** Nothing of the purchase is left to wait for or to keep. */
  isAll: boolean
  why: RefundedPreorder['why']
}

/** The horses whose video will not come; null where there are none. */
async function findLost(tx: Tx, shop: Shop, purchase: Waiting): Promise<Lost | null> {
  const gone = await goneHorses(tx, purchase.id)
  const videos = (await boughtVideos(tx, purchase)).filter(({ horse }) => !gone.includes(horse))
  const missing = videos.filter((video) => !isReady(video)).map(({ horse }) => horse)
  const isOver = (purchase.promisedBy ?? '') <= shop.now().toISOString()
  const scratched = await scratchedHorses(tx, purchase)
  const isRemoved = await isGoneForGood(tx, shop, purchase.riderId)
  const left = missing.filter((horse) => isRemoved || scratched.includes(horse))
  const horses = isOver ? missing : left
  if (horses.length === 0) return null
  return { horses, isAll: horses.length === videos.length, why: left.length > 0 ? 'gone' : 'late' }
}

/** Refunded before, by the owner or here, also where the provider has not taken it yet. What failed for good is the owner's to decide. */
async function goneHorses(tx: Tx, purchaseId: number) {
  const refunds = await tx
    .selectFrom('refund')
    .select('horses')
    .where('purchaseId', '=', purchaseId)
    .where('horses', 'is not', null)
    .where(({ or, eb }) => or([eb('status', 'in', REFUND_COMMITTED), eb('reason', '=', 'preorder')]))
    .execute()
  return refunds.flatMap(({ horses }) => JSON.parse(horses ?? '[]') as number[])
}

async function isGoneForGood(tx: Tx, { now }: Shop, riderId: number) {
  const rider = await tx
    .selectFrom('rider')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .select(({ fn }) => fn.coalesce('rider.deletedAt', 'event.deletedAt', 'sport.deletedAt').as('deletedAt'))
    .where('rider.id', '=', riderId)
    .executeTakeFirst()
  return !rider || (rider.deletedAt !== null && rider.deletedAt < lastUndo(now()))
}

/** All that is left of it, or what the horses cost beside those that stay. */
async function priceOf(tx: Tx, purchase: PurchaseRow, lost: number[]) {
  const left = await leftOf(tx, purchase)
  const gone = await goneHorses(tx, purchase.id)
  const stays = horsesOf(purchase).some((horse) => !lost.includes(horse) && !gone.includes(horse))
  return stays ? Math.min(left, (await horsePriceOf(tx, purchase)) * lost.length) : left
}
