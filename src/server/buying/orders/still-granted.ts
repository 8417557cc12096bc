import type { Db } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { keyOfUrl, soldFolder } from '../../platform/storage/layout.ts'
import { type BoughtVideo, boughtVideos } from './deliver.ts'
import { type FileGrant, refuseExpired } from './file-address.ts'
import { findGranting } from './find-order.ts'

/**
 * Money that went back, a link that was ended, or a film that is another run's by now closes what was handed out before, too.
 * Whoever still holds the film downloads it to its end, also after a better version came.
 */
export async function assureStillGranted(db: Db, { key, order }: Pick<FileGrant, 'key' | 'order'>) {
  const { purchase, onlyHorse } = await findGranting(db, order.orderTokenHash)
  const isOfFilm = (video: BoughtVideo) =>
    (onlyHorse === null || video.horse === onlyHorse) && isFileOf(video, key)
  if ((await boughtVideos(db, purchase)).some(isOfFilm)) return
  // without its id the order is as it was sold
  const { id: _, ...sold } = purchase
  if ((await boughtVideos(db, sold)).some(isOfFilm)) {
    throw new ShopError('order-refunded', 'This video was refunded, so it is no longer available.')
  }
  refuseExpired()
}

/** Also a version that a better one has replaced: its file stays for a day. */
function isFileOf({ source, stored }: BoughtVideo, key: string): boolean {
  if (!stored) return keyOfUrl(source ?? '', 'videos') === key
  const { id, fullKey, phoneKey, compatibleKey } = stored
  return key.startsWith(`${soldFolder(id)}/`) || [fullKey, phoneKey, compatibleKey].includes(key)
}
