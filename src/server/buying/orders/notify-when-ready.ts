import { sizeLabel } from '../../../contract/videos/video-quality.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeEmail } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import { isReady } from '../../videos/serve/best-version.ts'
import { writeWaits } from '../../videos/serve/bought-videos.ts'
import { boughtVideos, type PurchaseRow } from './deliver.ts'

type Sold = Pick<PurchaseRow, 'riderId' | 'riderName' | 'horses'>

/** Whether something of a purchase is still being made, or is gone; and whether the camera's own film is still to come. */
export async function whatIsWaitedFor(tx: Tx, purchase: Sold) {
  const videos = await boughtVideos(tx, purchase)
  return { film: !videos.every(isReady), master: videos.some(({ stored }) => stored?.arrives) }
}

/** Writes to those who paid before their film was finished, once all of it is there, however it came. */
export async function serveWaiting({ db, now, worker }: Shop) {
  const waiting = await db
    .selectFrom('filmWait')
    .innerJoin('purchase', 'purchase.id', 'filmWait.purchaseId')
    .selectAll('purchase')
    .execute()
  for (const purchase of waiting) {
    const { id: purchaseId, riderName, orderNumber, email: recipient } = purchase
    const served = await db.transaction().execute(async (tx) => {
      const isPaid = purchase.status === 'paid'
      const waits = await whatIsWaitedFor(tx, purchase)
      if (isPaid && waits.film) return false
      const { numDeletedRows } = await tx
        .deleteFrom('filmWait')
        .where('purchaseId', '=', purchaseId)
        .executeTakeFirst()
      if (!isPaid || numDeletedRows === 0n) return false
      // the letter promises another one
      if (waits.master) await writeWaits(tx, 'masterWait', [{ purchaseId }], now())
      const payload = { purchaseId, orderNumber, riderName }
      await writeEmail(tx, { kind: 'film-ready', recipient, payload, now: now() })
      return true
    })
    if (served) worker.wake('emails')
  }
}

/** Writes once to those who bought a small copy, when the films that they bought are here as the camera took them. */
export async function serveMasters({ db, now, worker }: Shop) {
  const waiting = await db
    .selectFrom('masterWait')
    .innerJoin('purchase', 'purchase.id', 'masterWait.purchaseId')
    .selectAll('purchase')
    .execute()
  for (const purchase of waiting) {
    const { id: purchaseId, riderName, orderNumber, email: recipient } = purchase
    const served = await db.transaction().execute(async (tx) => {
      const videos = await boughtVideos(tx, purchase)
      const isPaid = purchase.status === 'paid'
      if (isPaid && !videos.every((video) => isReady(video) && !video.stored?.arrives)) return false
      const { numDeletedRows } = await tx
        .deleteFrom('masterWait')
        .where('purchaseId', '=', purchaseId)
        .executeTakeFirst()
      if (!isPaid || numDeletedRows === 0n) return false
      const size = videos[0]?.stored?.sizes[0]
      const payload = { purchaseId, orderNumber, riderName, quality: size ? sizeLabel(size) : null }
      await writeEmail(tx, { kind: 'master-here', recipient, payload, now: now() })
      return true
    })
    if (served) worker.wake('emails')
  }
}
