import { downloadName } from '../../../contract/buying/download-name.ts'
import type { Delivery, Order, OrderVideo } from '../../../contract/buying/order.ts'
import { HOUR } from '../../../contract/time.ts'
import { refundedHorses } from '../../books/refunds/refund-rows.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { RowOf } from '../../tables.ts'
import { findStoredVideos, isReady, type StoredVideo } from '../../videos/serve/best-version.ts'
import { hasRun, shownSource } from '../../videos/serve/bought-videos.ts'
import { orderUrl, videoUrl } from '../access/order-link.ts'
import { receiptOf } from './receipt.ts'

export type PurchaseRow = RowOf<'purchase'>
type Deliverer = Pick<Shop, 'db' | 'config' | 'secret'>

/** What the buyer of a paid purchase gets. */
export async function deliveryOf(shop: Deliverer, purchase: PurchaseRow): Promise<Delivery> {
  const bought = await boughtVideos(shop.db, purchase)
  return {
    orderNumber: purchase.orderNumber,
    orderUrl: orderUrl(shop, purchase),
    videos: bought.map(
      ({ horse, name, fileName, source, stored }): OrderVideo => ({
        horse,
        name,
        url: videoUrl(shop, purchase, horse),
        fileName,
        sizes: stored?.sizes ?? [],
        ready: isReady({ source, stored }),
        betterComes: stored?.betterComes ?? false,
        ...(stored?.arrives && { arrives: stored.arrives }),
      }),
    ),
  }
}

/** The order page's data. */
export async function orderOf(shop: Deliverer, purchase: PurchaseRow): Promise<Order> {
  return {
    ...(await deliveryOf(shop, purchase)),
    ...(await receiptOf(shop.db, purchase)),
    riderId: purchase.riderId,
    emailCorrectableUntil: correctableUntil(purchase).toISOString(),
  }
}

export const correctableUntil = ({ createdAt }: Pick<PurchaseRow, 'createdAt'>) =>
  new Date(Date.parse(createdAt) + HOUR)

export interface BoughtVideo {
  horse: number
  name: string | null
  fileName: string
  /** The owner's link, or `/media/videos/…` for a stored video. Never sent to a browser. */
  source: string | null
  /** Its versions, where it is a stored video. */
  stored: StoredVideo | null
}

type BoughtOf = Pick<PurchaseRow, 'riderId' | 'riderName' | 'horses'> & Partial<Pick<PurchaseRow, 'id'>>

export async function boughtVideos(db: Db | Tx, purchase: BoughtOf): Promise<BoughtVideo[]> {
  const rows = await horsesOfRider.all(db, { riderId: purchase.riderId })
  const horses = new Map(rows.map((row) => [row.horse, row]))
  const stored = await findStoredVideos(
    db,
    rows.flatMap(({ videoUrl }) => videoUrl ?? []),
  )
  const horseCount = Math.max(rows[0]?.horseCount ?? 1, ...horsesOf(purchase))
  const back = purchase.id === undefined ? [] : await refundedHorses(db, purchase.id)
  const owned = horsesOf(purchase).filter((horse) => !back.includes(horse))
  return owned.map((horse) => {
    const own = horses.get(horse)
    const source = shownSource(own, horses.get(1)?.videoUrl)
    const { riderName } = purchase
    const horseName = own?.name ?? null
    const video = stored.get(source ?? '') ?? null
    // versions are always MP4
    const file = video ? (video.fullKey ?? 'video.mp4') : source
    return {
      horse,
      name: horseCount > 1 ? horseName : null,
      fileName: downloadName({ riderName, horse, horseName, horseCount, file }),
      source,
      stored: video,
    }
  })
}

/** At least one row, also for a rider without rows in `horse`. */
const horsesOfRider = prepared<{ riderId: number }>()((db, { riderId }) =>
  db
    .selectFrom('rider')
    .leftJoin('horse', 'horse.riderId', 'rider.id')
    .select(['rider.horseCount', 'horse.horse', 'horse.name', 'horse.videoUrl', hasRun().as('hasRun')])
    .where('rider.id', '=', riderId),
)

export const horsesOf = ({ horses }: Pick<PurchaseRow, 'horses'>) => JSON.parse(horses) as number[]
