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
  const paid = sales.filter(({ status }) => status === 'paid')
  const bought = await boughtVideosOf(shop.db, paid)
  const videos: OrderVideo[] = []
  for (const [index, sale] of paid.entries())
    videos.push(...(await videosOf(shop, sale, bought[index] ?? [], sales.length > 1)))
  return { orderNumber: numberOf(purchase), orderUrl: orderUrl(shop, sales[0] ?? purchase), videos }
}

async function videosOf(
  shop: Deliverer,
  sale: PurchaseRow,
  bought: BoughtVideo[],
  isBasket: boolean,
): Promise<OrderVideo[]> {
  const { riderId: id, riderName: name, eventName } = sale
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
export const boughtVideos = async (db: Db | Tx, purchase: BoughtOf): Promise<BoughtVideo[]> =>
  (await boughtVideosOf(db, [purchase]))[0] ?? []

/** The same of each of several. */
export async function boughtVideosOf(db: Db | Tx, purchases: BoughtOf[]): Promise<BoughtVideo[][]> {
  if (purchases.length === 0) return []
  const rows = await horsesOfRiders.all(db, { riderIds: purchases.map(({ riderId }) => riderId) })
  const stored = await findStoredVideos(
    db,
    rows.flatMap(({ videoUrl }) => videoUrl ?? []),
  )
  const refunded = await refundedHorses(
    db,
    purchases.flatMap(({ id }) => id ?? []),
  )
  return purchases.map((purchase) => {
    const ofRider = rows.filter(({ riderId }) => riderId === purchase.riderId)
    const horses = new Map(ofRider.map((row) => [row.horse, row]))
    const horseCount = Math.max(ofRider[0]?.horseCount ?? 1, ...horsesOf(purchase))
    const isBack = (horse: number) =>
      refunded.some((back) => back.purchaseId === purchase.id && back.horse === horse)
    const owned = horsesOf(purchase).filter((horse) => !isBack(horse))
    return owned.map((horse) => {
      const own = horses.get(horse)
      const source = shownSource(own, horses.get(1)?.videoUrl)
      const { riderName } = purchase
      const horseName = own?.horseName ?? null
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
  })
}

/** At least one row of each rider, also without a run. */
const horsesOfRiders = prepared<{ riderIds: number[] }>()((db, { riderIds }) =>
  db
    .selectFrom('rider')
    .leftJoin('run', 'run.riderId', 'rider.id')
    .select(['rider.id as riderId', 'rider.horseCount'])
    .select(['run.horse', 'run.horseName', 'run.videoUrl', hasRun().as('hasRun')])
    .where('rider.id', 'in', riderIds),
)

export const horsesOf = ({ horses }: Pick<PurchaseRow, 'horses'>) => JSON.parse(horses) as number[]
