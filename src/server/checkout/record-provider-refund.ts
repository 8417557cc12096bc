import type { Shop } from '../compose.ts'
import type { Tx } from '../db/open.ts'
import { bookRefund, insertRefund, lockPurchase, refundedSoFar } from './refund-books.ts'

/** What the provider gave back without us, at its own counter, comes into the books too. */
export async function recordProviderRefund(shop: Shop, checkoutId: number, refundedCents: number) {
  const changed = await shop.db.transaction().execute(async (tx) => {
    const { id } = await findPurchase(tx, checkoutId)
    const purchase = await lockPurchase(tx, id, shop.engine)
    const amountCents = refundedCents - (await refundedSoFar(tx, checkoutId))
    if (amountCents <= 0) return false
    await bookRefund(
      tx,
      shop,
      await insertRefund(tx, shop, purchase, { amountCents, reason: 'provider', state: 'done' }),
    )
    return true
  })
  if (changed) shop.answers.drop()
}

const findPurchase = (tx: Tx, checkoutId: number) =>
  tx.selectFrom('purchase').select('id').where('checkoutId', '=', checkoutId).executeTakeFirstOrThrow()
