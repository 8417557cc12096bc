import type { Shop } from '../compose.ts'
import type { Tx } from '../db/open.ts'
import type { RowOf } from '../db/tables.ts'
import { notFound } from '../errors.ts'
import { writeLetter } from '../mail/write-letter.ts'

type Purchase = RowOf<'purchase'>
type Refund = RowOf<'refund'>

/** Money is on its way back; `done` where the provider has sent it already. */
export async function insertRefund(
  tx: Tx,
  shop: Shop,
  purchase: Purchase,
  refund: Pick<Refund, 'amountCents' | 'reason' | 'state'>,
): Promise<Refund> {
  if (purchase.checkoutId === null) return notFound('payment')
  const owner = { checkoutId: purchase.checkoutId, purchaseId: purchase.id }
  return tx
    .insertInto('refund')
    .values({ ...owner, ...refund, lastError: null, createdAt: shop.now().toISOString() })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes a refund into the sale: when nothing of the payment is left, access ends. The buyer gets a letter. */
export async function bookRefund(tx: Tx, shop: Shop, refund: Refund) {
  if (refund.purchaseId === null) return
  const purchase = await tx
    .updateTable('purchase')
    .set((row) => ({ refundedCents: row('refundedCents', '+', refund.amountCents) }))
    .where('id', '=', refund.purchaseId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const accessEnded = purchase.refundedCents >= purchase.amountCents
  if (accessEnded) {
    await tx.updateTable('purchase').set({ status: 'refunded' }).where('id', '=', purchase.id).execute()
    await tx.deleteFrom('entitlement').where('purchaseId', '=', purchase.id).execute()
  }
  const { id: purchaseId, orderNumber, riderName } = purchase
  const payload = { purchaseId, orderNumber, riderName, amountCents: refund.amountCents, accessEnded }
  await writeLetter(tx, { kind: 'refund', recipient: purchase.email, payload, now: shop.now() })
}

/** Given back or about to be: what waits is counted, so that it is never given twice. */
export async function refundedSoFar(tx: Tx, checkoutId: number): Promise<number> {
  const { sum } = await tx
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<number | null>('amountCents').as('sum'))
    .where('checkoutId', '=', checkoutId)
    .executeTakeFirstOrThrow()
  return sum ?? 0
}

export const lockPurchase = async (tx: Tx, id: number, engine: string) =>
  (await tx
    .selectFrom('purchase')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()) ?? notFound('purchase')
