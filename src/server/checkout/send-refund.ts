import type { Shop } from '../compose.ts'
import { ShopError } from '../errors.ts'
import { bookRefund } from './refund-books.ts'

/** Hands a waiting refund to the provider and closes it. A crash in between leaves it waiting; it is sent again as the same one. */
export async function sendRefund(shop: Shop, refundId: number) {
  const { db, payments } = shop
  const refund = await db
    .selectFrom('refund')
    .selectAll()
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (refund.state === 'done') return
  const { intentId } = await db
    .selectFrom('checkout')
    .select('intentId')
    .where('id', '=', refund.checkoutId)
    .executeTakeFirstOrThrow()
  if (!intentId) throw new Error(`Refund ${refundId} belongs to a checkout without a payment`)
  const idempotencyKey = `refund-${refund.id}-${refund.createdAt}`
  await payments
    .refund({ intentId, amountCents: refund.amountCents, idempotencyKey })
    .catch(async (error: unknown) => {
      const lastError = error instanceof Error ? error.message : String(error)
      await db.updateTable('refund').set({ lastError }).where('id', '=', refundId).execute()
      throw new ShopError(
        502,
        'The payment provider did not take the refund yet. It is tried again by itself.',
      )
    })
  await db.transaction().execute(async (tx) => {
    const done = await tx
      .updateTable('refund')
      .set({ state: 'done', lastError: null })
      .where('id', '=', refundId)
      .where('state', '=', 'waiting')
      .returningAll()
      .executeTakeFirst()
    if (done) await bookRefund(tx, shop, done)
  })
  shop.answers.drop()
}
