import { downloadName } from '../../../contract/buying/download-name.ts'
import type { Delivery, Order, OrderVideo } from '../../../contract/buying/order.ts'
import type { Upgrade } from '../../../contract/buying/sold-size.ts'
import { HOUR } from '../../../contract/time.ts'
import { findOtherSize, refundedHorses } from '../../books/refunds/refund-rows.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { prepared } from '../../platform/db/prepared.ts'
import {
  findStoredVideos,
  isReady,
  onlyPhoneSize,
  type StoredVideo,
} from '../../videos/serve/best-version.ts'
import { hasRun, shownSource } from '../../videos/serve/bought-videos.ts'
import { orderUrl, videoUrl } from '../access/order-link.ts'
import { findUpgrade } from '../checkout/find-upgrade.ts'
import { numberOf, type PurchaseRow, salesOf } from './order-sales.ts'
import { receiptOf } from './receipt.ts'

type Deliverer = Pick<Shop, 'db' | 'config' | 'secret' | 'now'>

/** What the buyer of a paid order gets. */
export async function deliveryOf(shop: Deliverer, purchase: PurchaseRow): Promise<Delivery> {
  const sales = await salesOf(shop.db, purchase)
  const videos: OrderVideo[] = []
  for (const sale of sales) {
    if (sale.status === 'paid') videos.push(...(await videosOf(shop, sale, sales.length > 1)))
  }
  return { orderNumber: numberOf(purchase), orderUrl: orderUrl(shop, sales[0] ?? purchase), videos }
}

async function videosOf(shop: Deliverer, sale: PurchaseRow, isBasket: boolean): Promise<OrderVideo[]> {
  const { riderId: id, riderName: name, eventName } = sale
  const bought = await boughtVideos(shop.db, sale)
  const promisedBy = bought.every(isReady) ? null : await promiseOf(shop.db, sale.id)
  return bought.map((video) => ({
    horse: video.horse,
    name: video.name,
    url: videoUrl(shop, sale, video.horse),
    fileName: video.fileName,
    sizes: video.stored?.sizes ?? [],
    ready: isReady(video),
    ...(promisedBy && !isReady(video) && { promisedBy }),
    betterComes: video.stored?.betterComes ?? false,
    ...(video.stored?.arrives && { arrives: video.stored.arrives }),
    ...(isBasket && { rider: { id, name, eventName } }),
  }))
}

const promiseOf = async (db: Db, purchaseId: number) =>
  (
    await db
      .selectFrom('videoWait')
      .select('promisedBy')
      .where('purchaseId', '=', purchaseId)
      .executeTakeFirst()
  )?.promisedBy

/** The order page's data. */
export async function orderOf(shop: Deliverer, purchase: PurchaseRow): Promise<Order> {
  const inPhoneSize = (await salesOf(shop.db, purchase)).filter(isInPhoneSize)
  const upgrades: Upgrade[] = []
  const upgradedBy: string[] = []
  for (const sale of inPhoneSize) {
    upgrades.push(...(await upgradesOf(shop, sale)))
    const upgrade = await findOtherSize(shop.db, sale)
    if (upgrade) upgradedBy.push(upgrade.orderNumber)
  }
  return {
    upgrades,
    upgradedBy,
    ...(await deliveryOf(shop, purchase)),
    ...(await receiptOf(shop.db, purchase)),
    riderId: purchase.riderId,
    emailCorrectableUntil: correctableUntil(purchase).toISOString(),
  }
}

const isInPhoneSize = ({ size, status }: PurchaseRow) => size === 'phone' && status === 'paid'

/** For who has the link of the order. */
async function upgradesOf(shop: Deliverer, { id, riderId, email }: PurchaseRow): Promise<Upgrade[]> {
  const upgrade = await findUpgrade(shop, riderId, { email, proven: { orders: [id], emails: [] } })
  return upgrade ? [upgrade] : []
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

type BoughtOf = Pick<PurchaseRow, 'riderId' | 'riderName' | 'horses' | 'size'> &
  Partial<Pick<PurchaseRow, 'id'>>

/** What a purchase gives, in the size that was paid for: all that is delivered is read here. */
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
    const found = stored.get(source ?? '') ?? null
    const video = found && purchase.size === 'phone' ? onlyPhoneSize(found) : found
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
