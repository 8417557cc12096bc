import { sizeLabel } from '../../../contract/videos/video-quality.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeEmail } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import { isReady } from '../../videos/serve/best-version.ts'
import { writeWaits } from '../../videos/serve/bought-videos.ts'
import { type BoughtVideo, boughtVideos, boughtVideosOf } from './deliver.ts'
import type { PurchaseRow } from './order-sales.ts'

type Sold = Pick<PurchaseRow, 'riderId' | 'riderName' | 'horses' | 'size'>

/** Of each purchase whether a video is not finished or is missing, and whether a master is still to come. */
export const findPending = async (tx: Tx, purchases: Sold[]) =>
  (await boughtVideosOf(tx, purchases)).map(pendingOf)

const pendingOf = (videos: BoughtVideo[]) => ({
  video: !videos.every(isReady),
  master: videos.some(({ stored }) => stored?.arrives),
})

/** Emails buyers who paid before their videos were finished, once all of them are. */
export const notifyFinished = (shop: Shop) =>
  notify(shop, 'videoWait', async (tx, purchase, bought) => {
    const { network } = purchase
    const pending = pendingOf(await boughtVideos(tx, purchase))
    if (pending.video) return null
    return async () => {
      const now = shop.now()
      // the email promises another one
      if (pending.master) await writeWaits(tx, 'masterWait', [bought], now)
      await writeEmail(tx, { kind: 'video-ready', recipient: purchase.email, payload: bought, now, network })
    }
  })

/** Emails buyers of a small copy once the masters of all their videos are there. */
export const notifyMasters = (shop: Shop) =>
  notify(shop, 'masterWait', async (tx, purchase, bought) => {
    const videos = await boughtVideos(tx, purchase)
    if (!videos.every((video) => isReady(video) && !video.stored?.arrives)) return null
    const size = videos[0]?.stored?.sizes[0]
    const payload = { ...bought, quality: size ? sizeLabel(size) : null }
    const { email: recipient, network } = purchase
    return () => writeEmail(tx, { kind: 'master-here', recipient, payload, now: shop.now(), network })
  })

type Buyer = { network: string | null }
type Bought = { purchaseId: number; orderNumber: string; riderName: string }

/** `prepare` gives what writes the email, or null while it is too early. What was refunded waits on, since it may be paid again. */
async function notify(
  { db, worker }: Shop,
  table: 'videoWait' | 'masterWait',
  prepare: (tx: Tx, purchase: PurchaseRow & Buyer, bought: Bought) => Promise<(() => Promise<void>) | null>,
) {
  const purchases = await db
    .selectFrom('purchase')
    .leftJoin('checkout', 'checkout.id', 'purchase.checkoutId')
    .selectAll('purchase')
    .select('checkout.network')
    .where('purchase.id', 'in', db.selectFrom(table).select('purchaseId'))
    .where('purchase.status', '=', 'paid')
    .execute()
  for (const purchase of purchases) {
    const { id: purchaseId, riderName, orderNumber, amountCents } = purchase
    const bought = { purchaseId, orderNumber, riderName, ...(amountCents === 0 && { isFree: true }) }
    const notified = await db.transaction().execute(async (tx) => {
      const write = await prepare(tx, purchase, bought)
      if (!write) return false
      const { numDeletedRows } = await tx
        .deleteFrom(table)
        .where('purchaseId', '=', purchaseId)
        .executeTakeFirst()
      // another worker may have sent it
      if (numDeletedRows === 0n) return false
      await write()
      return true
    })
    if (notified) worker.wake('emails')
  }
}
