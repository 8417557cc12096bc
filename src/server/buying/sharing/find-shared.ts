import type { SharedVideo } from '../../../contract/buying/share.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { sharedVideoPath } from '../../../contract/pages.ts'
import { thumbnailOf } from '../../../contract/platform/stored-files.ts'
import { findRider } from '../../catalogue/riders.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import type { RowOf } from '../../tables.ts'
import { isReady } from '../../videos/serve/best-version.ts'
import { hashToken } from '../access/order-link.ts'
import { type BoughtVideo, boughtVideos } from '../orders/deliver.ts'
import type { PurchaseRow } from '../orders/order-sales.ts'
import { isTakenDown } from './shares.ts'

export interface Shared {
  share: RowOf<'share'>
  purchase: PurchaseRow
  video: BoughtVideo
}

/** Null for an unknown or ended link, a refunded order, or a video that was taken down. */
export async function findShare(db: Db, token: string): Promise<Shared | null> {
  const share = await db
    .selectFrom('share')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  const purchase =
    share &&
    (await db
      .selectFrom('purchase')
      .selectAll()
      .where('id', '=', share.purchaseId)
      .where('status', '=', 'paid')
      .executeTakeFirst())
  if (!purchase) return null
  const video = (await boughtVideos(db, purchase)).find(({ horse }) => horse === share.horse)
  if (!video || (await isTakenDown(db, purchase.riderId, video.source))) return null
  return { share, purchase, video }
}

/** What the page of a shared video shows. */
export async function findShared(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  token: string,
): Promise<SharedVideo | null> {
  const found = await findShare(db, token)
  if (!found) return null
  const { share, purchase, video } = found
  const rider = await findRider(db, purchase.riderId, { now: now(), unlisted: 'all' })
  const unlisted = rider?.linkKey !== undefined
  return {
    riderName: purchase.riderName,
    horseName: video.name,
    eventName: purchase.eventName,
    eventId: rider?.eventId ?? null,
    riderId: unlisted ? null : (rider?.id ?? null),
    may: share.may,
    url: sharedVideoPath(token),
    fileName: video.fileName,
    pictureUrl: (!unlisted && pictureOf(rider, share.horse)) || '/pictures/hero.webp',
    ready: isReady(video),
    ...(unlisted && { unlisted }),
  }
}

/** Of the shared horse; the first one has the picture of the card. */
function pictureOf(rider: Rider | null, horse: number) {
  const preview = horse > 1 && rider?.horses.find((one) => one.horse === horse)?.previewUrl
  return (preview && thumbnailOf(preview)) || rider?.thumbnailUrl
}
