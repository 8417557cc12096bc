import type { Shop } from '../../composed-shop.ts'
import { writeEmail } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { hashToken, orderToken } from '../access/order-link.ts'
import { correctableUntil, horsesOf, type PurchaseRow } from './deliver.ts'

/** Whoever needs more has another trouble than a slip of the finger. */
const MOST_VERSIONS = 6

/** The buyer puts a slip of the finger right, from the browser that paid. */
export async function correctEmail(
  shop: Shop,
  purchase: PurchaseRow,
  email: string,
  browser: string,
): Promise<PurchaseRow> {
  if (email === purchase.email) return purchase
  if (shop.now() > correctableUntil(purchase) || purchase.orderVersion >= MOST_VERSIONS) {
    throw new ShopError(
      'conflict',
      'The address of this order can no longer be changed here. Please write to us.',
    )
  }
  return moveOrder(shop, purchase, email, browser)
}

/**
 * Moves an order to the address that was meant. The link that was mailed to a stranger dies, and so does what the
 * stranger's browser has proven with it; only the browser that paid, whose proof is `browser`, keeps its own.
 */
export async function moveOrder(
  shop: Shop,
  purchase: PurchaseRow,
  email: string,
  browser: string | null,
): Promise<PurchaseRow> {
  const corrected = await shop.db.transaction().execute(async (tx) => {
    await lockRider(tx, purchase.riderId, shop.engine)
    if (email !== purchase.email) await refuseOwner(tx, purchase, email)
    // the owner may part what the buyer may not
    if (browser !== null) await refuseSet(tx, purchase)
    const moved = await movePurchase(tx, shop.secret, purchase, email)
    await tx
      .deleteFrom('buyerProof')
      .where('kind', 'in', ['order', 'payer'])
      .where('value', '=', String(purchase.id))
      .where('tokenHash', '<>', browser ?? '')
      .execute()
    const { id: purchaseId, orderNumber, riderName } = moved
    const payload = { purchaseId, orderNumber, riderName }
    await writeEmail(tx, { kind: 'email-corrected', recipient: email, payload, now: shop.now() })
    return moved
  })
  shop.worker.wake('emails')
  return corrected
}

/** A sale of the same rider waits until the move is done, as it does for other sales. (SQLite's transactions are alone anyway.) */
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
    .executeTakeFirst()
  if (owned) throw new ShopError('already-owned', 'This address already owns this video.')
}

/** Horses that were cheaper because of one another belong to one address. */
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
    'These horses were bought as one set at a lower price, so they stay together. Please write to us to change the address of all.',
  )
}

async function movePurchase(tx: Tx, secret: string, purchase: PurchaseRow, email: string) {
  const orderVersion = purchase.orderVersion + 1
  const moved = await tx
    .updateTable('purchase')
    .set({
      email,
      orderVersion,
      orderTokenHash: hashToken(orderToken(secret, { ...purchase, orderVersion })),
    })
    .where('id', '=', purchase.id)
    .where('orderVersion', '=', purchase.orderVersion)
    .where('status', '=', 'paid')
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw new ShopError('conflict', 'This order has just been changed. Please open it again.')
  await tx.updateTable('entitlement').set({ email }).where('purchaseId', '=', purchase.id).execute()
  return moved
}
