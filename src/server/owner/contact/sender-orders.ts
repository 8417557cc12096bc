import { toDollars } from '../../../contract/buying/pricing.ts'
import type { SenderOrder } from '../../../contract/owner/contact.ts'
import { boughtVideos } from '../../buying/orders/deliver.ts'
import type { PurchaseRow } from '../../buying/orders/order-sales.ts'
import type { Db } from '../../platform/db/open.ts'
import { mediaUrl } from '../../platform/storage/layout.ts'
import { isReady } from '../../videos/serve/best-version.ts'
import { videoIdOf } from '../../videos/video-address.ts'

const MOST_ORDERS = 20

/** What was bought with an address, the latest first. */
export async function listSenderOrders(db: Db, email: string): Promise<SenderOrder[]> {
  const purchases = await db
    .selectFrom('purchase')
    .innerJoin('rider', 'rider.id', 'purchase.riderId')
    .selectAll('purchase')
    .select('rider.deletedAt')
    .where('purchase.email', '=', email.toLowerCase())
    .orderBy('purchase.createdAt', 'desc')
    .limit(MOST_ORDERS)
    .execute()
  const orders: SenderOrder[] = []
  for (const { deletedAt, ...purchase } of purchases)
    orders.push({
      id: purchase.id,
      orderNumber: purchase.orderNumber,
      status: purchase.status,
      amount: toDollars(purchase.amountCents),
      createdAt: purchase.createdAt,
      riderId: purchase.riderId,
      riderName: purchase.riderName,
      eventId: purchase.eventId,
      eventName: purchase.eventName,
      inShop: deletedAt === null,
      videos: await listShown(db, purchase),
    })
  return orders
}

async function listShown(db: Db, purchase: PurchaseRow): Promise<SenderOrder['videos']> {
  const own = await db
    .selectFrom('run')
    .select(['horse', 'videoUrl'])
    .where('riderId', '=', purchase.riderId)
    .execute()
  const bought = await boughtVideos(db, purchase)
  const ids = bought.flatMap(({ source }) => videoIdOf(source ?? '') ?? [])
  const files = await db
    .selectFrom('video')
    .select(['id', 'sourceName', 'posterKey'])
    .where('id', 'in', [0, ...ids])
    .execute()
  return bought.map(({ horse, name, source, stored }) => {
    const shares = source !== null && !own.find((one) => one.horse === horse)?.videoUrl
    const videoId = videoIdOf(source ?? '')
    const file = files.find(({ id }) => id === videoId)
    return {
      horse: shares ? 1 : horse,
      name,
      shows: source,
      videoId,
      fileName: file?.sourceName ?? null,
      thumbnailUrl: file?.posterKey ? mediaUrl(file.posterKey) : null,
      ready: isReady({ source, stored }),
    }
  })
}
