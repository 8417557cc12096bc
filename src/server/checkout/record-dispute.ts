import type { Shop } from '../compose.ts'
import type { Tx } from '../db/open.ts'
import type { RowOf } from '../db/tables.ts'
import { bookRefund, insertRefund, lockPurchase } from './refund-books.ts'

/** A buyer's bank took the money back: access ends as after a refund. */
export async function recordDispute(shop: Shop, intentId: string) {
  await shop.db.transaction().execute(async (tx) => {
    const disputed = await findPurchaseOfIntent(tx, intentId)
    if (!disputed) return
    const purchase = await lockPurchase(tx, disputed.id, shop.engine)
    if (purchase.disputedAt) return
    const disputedAt = shop.now().toISOString()
    await tx.updateTable('purchase').set({ disputedAt }).where('id', '=', purchase.id).execute()
    const amountCents = purchase.amountCents - purchase.refundedCents
    if (amountCents <= 0) return
    await bookRefund(
      tx,
      shop,
      await insertRefund(tx, shop, purchase, { amountCents, reason: 'dispute', state: 'done' }),
    )
  })
  shop.answers.drop()
}

/** The bank decided for us: the money is back, and so is the buyer's video. */
export async function recordDisputeWon(shop: Shop, intentId: string) {
  await shop.db.transaction().execute(async (tx) => {
    const disputed = await findPurchaseOfIntent(tx, intentId)
    if (!disputed) return
    // the message may come twice at once: the second one finds the dispute closed
    const purchase = await lockPurchase(tx, disputed.id, shop.engine)
    if (!purchase.disputedAt) return
    const taken = await tx
      .deleteFrom('refund')
      .where('purchaseId', '=', purchase.id)
      .where('reason', '=', 'dispute')
      .returning('amountCents')
      .execute()
    const back = taken.reduce((sum, { amountCents }) => sum + amountCents, 0)
    await tx
      .updateTable('purchase')
      .set({ disputedAt: null, status: 'paid', refundedCents: purchase.refundedCents - back })
      .where('id', '=', purchase.id)
      .execute()
    await giveAccess(tx, purchase)
  })
  shop.answers.drop()
}

const giveAccess = (tx: Tx, purchase: RowOf<'purchase'>) =>
  tx
    .insertInto('entitlement')
    .values(
      (JSON.parse(purchase.horses) as number[]).map((horse) => ({
        email: purchase.email,
        riderId: purchase.riderId,
        horse,
        purchaseId: purchase.id,
      })),
    )
    .onConflict((conflict) => conflict.columns(['email', 'riderId', 'horse']).doNothing())
    .execute()

const findPurchaseOfIntent = (tx: Tx, intentId: string) =>
  tx
    .selectFrom('purchase')
    .innerJoin('checkout', 'checkout.id', 'purchase.checkoutId')
    .where('checkout.intentId', '=', intentId)
    .selectAll('purchase')
    .executeTakeFirst()
