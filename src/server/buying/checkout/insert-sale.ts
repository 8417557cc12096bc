import { randomInt } from 'node:crypto'
import { MINUTE } from '../../../contract/time.ts'
import type { BookSale } from '../../books/sales/book-sale.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeEmail } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import { prepared, preparedInsert } from '../../platform/db/prepared.ts'
import type { RowOf } from '../../tables.ts'
import { hashToken, makeLinkSeed, orderToken } from '../access/order-link.ts'
import { givesAccess } from '../access/test-orders.ts'
import { horsesOf } from '../orders/deliver.ts'
import { findPending } from '../orders/notify-when-ready.ts'
import type { RiderForSale } from './rider-for-sale.ts'

type Purchase = RowOf<'purchase'>

interface NewSale
  extends Pick<
      Purchase,
      'checkoutId' | 'email' | 'phoneNumber' | 'amountCents' | 'paymentMethod' | 'mode' | 'size' | 'isUpgrade'
    >,
    Pick<Purchase, 'code' | 'offCents'>,
    Partial<Pick<Purchase, 'horseCents'>> {
  rider: Pick<RiderForSale, 'id' | 'name' | 'eventId' | 'eventName' | 'sportId'>
  horses: number[]
  /** By the provider, in whole seconds; the sale is of that moment where the shop hears of it much later. */
  paidAt?: string | null
  /** Of a pre-order. */
  promisedBy?: string | null
}

/** What the email about it needs to know. */
export interface Sold {
  purchaseId: number
  orderNumber: string
  riderName: string
  isFree: boolean
  isPending: boolean
  /** Null where it is not a pre-order, or is up meanwhile. */
  promisedBy: string | null
}

/** The purchases of an order with their entitlements, in this order. `emailSales` comes next. */
export async function insertSales(
  tx: Tx,
  shop: Shop,
  sales: NewSale[],
  bookSale: BookSale,
): Promise<[Sold, ...Sold[]]> {
  const orderNumber = makeOrderNumber()
  const rows = sales.map((sale, index) => toRow(shop, sale, numberIn(orderNumber, index), bookSale))
  const inserted = await insertPurchases(tx, rows)
  const purchases = inserted.toSorted((one, other) => one.id - other.id)
  const ids = purchases.map(({ id }) => id)
  if (ids.length > 1) await leadOrder.all(tx, { orderId: ids[0] ?? 0, ids })
  const entitlements = purchases
    .filter(({ isOpen }) => isOpen === 1)
    .flatMap(({ id: purchaseId, email, riderId, horses, size }) =>
      horsesOf({ horses }).map((horse) => ({ email, riderId, horse, size, purchaseId })),
    )
  if (entitlements.length > 0) await insertEntitlements(tx, entitlements)
  // the video may have failed, or been removed, while the buyer was paying
  const pending = await findPending(
    tx,
    // nothing of them can be refunded yet
    purchases.map(({ id: _, ...purchase }) => purchase),
  )
  const sold: Sold[] = []
  for (const [index, { id: purchaseId, createdAt, ...purchase }] of purchases.entries()) {
    const promisedBy = sales[index]?.promisedBy ?? null
    const { video, master } = pending[index] ?? { video: false, master: false }
    if (video) await tx.insertInto('videoWait').values({ purchaseId, since: createdAt, promisedBy }).execute()
    if (master) await tx.insertInto('masterWait').values({ purchaseId, since: createdAt }).execute()
    sold.push({
      purchaseId,
      orderNumber: purchase.orderNumber,
      riderName: purchase.riderName,
      isFree: purchase.amountCents === 0,
      isPending: video,
      promisedBy: video ? promisedBy : null,
    })
  }
  return sold as [Sold, ...Sold[]]
}

function toRow(
  shop: Shop,
  { rider, horses, paidAt, promisedBy: _, ...sale }: NewSale,
  orderNumber: string,
  bookSale: BookSale,
) {
  const now = shop.now()
  const isLate = paidAt && now.getTime() - Date.parse(paidAt) > MINUTE
  const createdAt = isLate ? paidAt : now.toISOString()
  const linkSeed = makeLinkSeed()
  return {
    ...sale,
    ...bookSale({ mode: sale.mode, createdAt }),
    riderId: rider.id,
    riderName: rider.name,
    eventId: rider.eventId,
    eventName: rider.eventName,
    sportId: rider.sportId,
    horses: JSON.stringify(horses),
    quantity: horses.length,
    refundedCents: 0,
    status: 'paid' as const,
    orderNumber,
    linkSeed,
    orderTokenHash: hashToken(orderToken(shop.secret, { linkSeed, orderVersion: 1 })),
    createdAt,
    isOpen: givesAccess(shop, sale) ? (1 as const) : (0 as const),
  }
}

/** `K7M4-29QX-2` is the second of order `K7M4-29QX`. */
const numberIn = (orderNumber: string, index: number) =>
  index === 0 ? orderNumber : `${orderNumber}-${index + 1}`

/** A rider bought alone has no `orderId`, so that most orders are read at once. */
const leadOrder = prepared<{ orderId: number; ids: number[] }>()((db, { orderId, ids }) =>
  db.updateTable('purchase').set({ orderId }).where('id', 'in', ids),
)

/** The email with the link of the order. */
export async function emailSales(
  tx: Tx,
  shop: Pick<Shop, 'now'>,
  sales: [Sold, ...Sold[]],
  { email, network }: { email: string; network?: string | null },
) {
  const [{ purchaseId, orderNumber, riderName }, ...further] = sales
  const names = further.length > 0 ? `${riderName} and ${further.length} more` : riderName
  const preorders = sales.flatMap(({ riderName, promisedBy: by }) => (by === null ? [] : [{ riderName, by }]))
  const payload = {
    ...{ purchaseId, orderNumber, riderName: names },
    ...(sales.every(({ isFree }) => isFree) && { isFree: true }),
    ...(preorders.length > 0 && { preorders }),
  }
  const isWaiting = sales.some(({ isPending, promisedBy }) => isPending && promisedBy === null)
  const kind = preorders.length > 0 ? 'order-preordered' : isWaiting ? 'order-waits' : 'order'
  await writeEmail(tx, { kind, recipient: email, payload, now: shop.now(), network })
  return payload
}

const insertPurchases = preparedInsert('purchase')
const insertEntitlements = preparedInsert('entitlement')

/** Without characters that look or sound alike, since order numbers are read out on the phone. */
const ALPHABET = '234679CDFGHJKLMNPQRTVWXY'

/** `K7M4-29QX`: one of 110,000,000,000. */
export const makeOrderNumber = () => `${four()}-${four()}`

const four = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
