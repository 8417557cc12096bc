import { sizeLabel } from '../../../contract/videos/video-quality.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeLetter } from '../../email/write-letter.ts'
import { isReady } from '../../videos/serve/best-version.ts'
import { boughtVideos } from './deliver.ts'

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
      await writeLetter(tx, { kind: 'master-here', recipient, payload, now: now() })
      return true
    })
    if (served) worker.wake('letters')
  }
}
