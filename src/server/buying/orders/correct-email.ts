import type { Shop } from '../../composed-shop.ts'
import { writeEmail } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { correctableUntil, horsesOf } from './deliver.ts'
import { oncePerOrder, type PurchaseRow, salesOf } from './order-sales.ts'
import { replaceLink } from './renew-link.ts'

const MOST_VERSIONS = 6

interface Payer {
  browser: string
  network: string
}

/** The buyer corrects a mistyped address, from the browser that paid. */
export async function correctEmail(
  shop: Shop,
  purchase: PurchaseRow,
  email: string,
  payer: Payer,
): Promise<PurchaseRow> {
  if (email === purchase.email) return purchase
  if (shop.now() > correctableUntil(purchase) || purchase.orderVersion >= MOST_VERSIONS) {
    throw new ShopError(
      'conflict',
      'The address of this order can no longer be changed here. Please contact us.',
    )
  }
  return moveOrder(shop, purchase, email, payer)
}

/** Moves an order to another address; without a payer the owner does. The earlier link ends, and all proofs but the payer's. */
export async function moveOrder(
  shop: Shop,
  purchase: PurchaseRow,
  email: string,
  payer: Payer | null,
): Promise<PurchaseRow> {
  const corrected = await shop.db.transaction().execute(async (tx) => {
    const all = await salesOf(tx, purchase)
    const sales = all.filter(({ status }) => status === 'paid')
    for (const { riderId } of sales.toSorted((one, other) => one.riderId - other.riderId))
      await lockRider(tx, riderId, shop.engine)
    const except: ['tokenHash', string | null] = ['tokenHash', payer?.browser ?? null]
    const moved: PurchaseRow[] = []
    // the link of a video that was refunded opens the others too
    for (const sale of all.filter(({ status }) => status !== 'paid'))
      await replaceLink(tx, shop.secret, sale, { email: sale.email, except })
    for (const sale of sales) {
      if (email !== sale.email) await refuseOwner(tx, sale, email)
      // only the owner may split such a set
      if (payer) await refuseSet(tx, sale)
      moved.push(await replaceLink(tx, shop.secret, sale, { email, except }))
      await tx.updateTable('entitlement').set({ email }).where('purchaseId', '=', sale.id).execute()
    }
    const [order] = oncePerOrder(moved)
    if (!order) throw new ShopError('conflict', 'This order has just been changed. Please open it again.')
    const { id: purchaseId, orderNumber, riderName } = order
    const isFree = moved.every(({ amountCents }) => amountCents === 0)
    const payload = { purchaseId, orderNumber, riderName, ...(isFree && { isFree }) }
    const network = payer?.network ?? null
    await writeEmail(tx, { kind: 'email-corrected', recipient: email, payload, now: shop.now(), network })
    return moved.find(({ id }) => id === purchase.id) ?? order
  })
  shop.worker.wake('emails')
  return corrected
}

/** As a sale does (`lockRidersForSale`), so that both cannot run at once. */
const lockRider = (tx: Tx, riderId: number, engine: string) =>
  tx
    .selectFrom('rider')
    .select('id')
    .where('id', '=', riderId)
    .$if(engine === 'postgres', (rider) => rider.forUpdate())
    .execute()

async function refuseOwner(tx: Tx, purchase: PurchaseRow, email: string) {
  const owned = await tx
    .selectFrom('entitlement')
    .select('horse')
    .where('email', '=', email)
    .where('riderId', '=', purchase.riderId)
    .where('horse', 'in', horsesOf(purchase))
    .where('size', '=', purchase.size)
    .executeTakeFirst()
  if (owned) throw new ShopError('already-owned', 'This address already owns this video.')
}

/** Horses that were cheaper together belong to one address. */
async function refuseSet(tx: Tx, purchase: PurchaseRow) {
  const further = await tx
    .selectFrom('purchase')
    .innerJoin('checkout', 'checkout.id', 'purchase.checkoutId')
    .select('purchase.id')
    .where('purchase.email', '=', purchase.email)
    .where('purchase.riderId', '=', purchase.riderId)
    .where('purchase.status', '=', 'paid')
    .where('checkout.further', '=', 1)
    .executeTakeFirst()
  if (!further) return
  throw new ShopError(
    'conflict',
    'These horses were bought as one set at a lower price, so they stay together. Please contact us to change the address of all.',
  )
}
