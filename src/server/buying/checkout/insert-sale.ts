import { randomInt } from 'node:crypto'
import { MINUTE } from '../../../contract/time.ts'
import type { BookSale } from '../../books/sales/book-sale.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeEmail } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import { preparedInsert } from '../../platform/db/prepared.ts'
import type { RowOf } from '../../tables.ts'
import { hashToken, makeLinkSeed, orderToken } from '../access/order-link.ts'
import { givesAccess } from '../access/test-orders.ts'
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
  horses: number[]
  /** By the provider, in whole seconds; the sale is of that moment where the shop hears of it much later. */
  paidAt?: string | null
  /** Of a pre-order. */
  promisedBy?: string | null
  /** The first purchase of its basket, and which one of the basket it is. */
  order?: Sold
  place?: number
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

/** A purchase with its entitlements. `emailSales` comes next. */
export async function insertSale(
  tx: Tx,
  shop: Shop,
  rider: Pick<RiderForSale, 'id' | 'name' | 'eventId' | 'eventName' | 'sportId'>,
  { horses: bought, paidAt, promisedBy = null, order, place, ...sale }: NewSale,
  bookSale: BookSale,
): Promise<Sold> {
  const now = shop.now()
  const isLate = paidAt && now.getTime() - Date.parse(paidAt) > MINUTE
  const createdAt = isLate ? paidAt : now.toISOString()
  const linkSeed = makeLinkSeed()
  const isOpen = givesAccess(shop, sale)
  const horses = JSON.stringify(bought)
  const { size } = sale
  const { id: purchaseId, orderNumber } = await insertPurchase(tx, {
    ...sale,
    ...bookSale({ mode: sale.mode, createdAt }),
    riderId: rider.id,
    riderName: rider.name,
    eventId: rider.eventId,
    eventName: rider.eventName,
    sportId: rider.sportId,
    horses,
    quantity: bought.length,
    refundedCents: 0,
    status: 'paid',
    // `K7M4-29QX-2` is the second of order `K7M4-29QX`
    orderNumber: order ? `${order.orderNumber}-${place}` : makeOrderNumber(),
    orderId: order?.purchaseId ?? null,
    linkSeed,
    orderTokenHash: hashToken(orderToken(shop.secret, { linkSeed, orderVersion: 1 })),
    createdAt,
    isOpen: isOpen ? 1 : 0,
  })
  if (isOpen) {
    for (const horse of bought) {
      await insertEntitlement(tx, { email: sale.email, riderId: rider.id, horse, size, purchaseId })
    }
  }
  // the video may have failed, or been removed, while the buyer was paying
  const pending = await findPending(tx, { riderId: rider.id, riderName: rider.name, horses, size })
  if (pending.video)
    await tx.insertInto('videoWait').values({ purchaseId, since: createdAt, promisedBy }).execute()
  if (pending.master) await tx.insertInto('masterWait').values({ purchaseId, since: createdAt }).execute()
  return {
    purchaseId,
    orderNumber,
    riderName: rider.name,
    isFree: sale.amountCents === 0,
    isPending: pending.video,
    promisedBy: pending.video ? promisedBy : null,
  }
}

/** The email with the link of the order. */
export async function emailSales(
  tx: Tx,
  shop: Pick<Shop, 'now'>,
  sales: Sold[],
  { email, network }: { email: string; network?: string | null },
) {
  const [{ purchaseId, orderNumber, riderName }, ...further] = sales as [Sold, ...Sold[]]
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

const insertPurchase = preparedInsert('purchase')
const insertEntitlement = preparedInsert('entitlement')

/** Without characters that look or sound alike, since order numbers are read out on the phone. */
const ALPHABET = '234679CDFGHJKLMNPQRTVWXY'

/** `K7M4-29QX`: one of 110,000,000,000. */
export const makeOrderNumber = () => `${four()}-${four()}`

const four = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
