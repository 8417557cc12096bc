import { randomInt } from 'node:crypto'
import { MINUTE } from '../../../contract/time.ts'
import { bookSales } from '../../books/sales/book-sale.ts'
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
  extends Pick<Purchase, 'checkoutId' | 'email' | 'phoneNumber' | 'amountCents' | 'paymentMethod' | 'mode'> {
  horses: number[]
  /** By the provider, in whole seconds; the sale is of that moment where the shop hears of it much later. */
  paidAt?: string | null
  /** Of the buyer. */
  network?: string | null
}

/** A purchase with its entitlements and the email with its link. */
export async function insertSale(
  tx: Tx,
  shop: Shop,
  rider: Pick<RiderForSale, 'id' | 'name' | 'eventId' | 'eventName' | 'sportId'>,
  { horses: bought, paidAt, network, ...sale }: NewSale,
) {
  const now = shop.now()
  const isLate = paidAt && now.getTime() - Date.parse(paidAt) > MINUTE
  const createdAt = isLate ? paidAt : now.toISOString()
  const linkSeed = makeLinkSeed()
  const isOpen = givesAccess(shop, sale)
  const horses = JSON.stringify(bought)
  const bookSale = await bookSales(tx)
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
    orderNumber: makeOrderNumber(),
    linkSeed,
    orderTokenHash: hashToken(orderToken(shop.secret, { linkSeed, orderVersion: 1 })),
    createdAt,
    isOpen: isOpen ? 1 : 0,
  })
  if (isOpen) {
    for (const horse of bought) {
      await insertEntitlement(tx, { email: sale.email, riderId: rider.id, horse, purchaseId })
    }
  }
  const payload = { purchaseId, orderNumber, riderName: rider.name }
  // the video may have failed, or been removed, while the buyer was paying
  const pending = await findPending(tx, { riderId: rider.id, riderName: rider.name, horses })
  if (pending.video) await tx.insertInto('videoWait').values({ purchaseId, since: createdAt }).execute()
  if (pending.master) await tx.insertInto('masterWait').values({ purchaseId, since: createdAt }).execute()
  const kind = pending.video ? 'order-waits' : 'order'
  await writeEmail(tx, { kind, recipient: sale.email, payload, now, network })
  return payload
}

const insertPurchase = preparedInsert('purchase')
const insertEntitlement = preparedInsert('entitlement')

/** Without characters that look or sound alike, since order numbers are read out on the phone. */
const ALPHABET = '234679CDFGHJKLMNPQRTVWXY'

/** `K7M4-29QX`: one of 110,000,000,000. */
export const makeOrderNumber = () => `${four()}-${four()}`

const four = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
