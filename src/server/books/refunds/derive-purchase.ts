import { DISPUTE_TAKEN, REFUND_SENT } from '../../../contract/books/status.ts'
import type { Tx } from '../../platform/db/open.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { RowOf } from '../../tables.ts'
import { refundedHorses } from './refund-rows.ts'

type Purchase = RowOf<'purchase'>
export interface Derived {
  before: Purchase
  after: Purchase
}

/**
 * Computes a purchase's status and the buyer's access from its refunds and disputes; no other code writes them. Idempotent, in
 * any order. `lockPurchase` comes first.
 */
export async function derivePurchase(tx: Tx, before: Purchase): Promise<Derived> {
  const refunds = await tx
    .selectFrom('refund')
    .select(['amountCents'])
    .where('purchaseId', '=', before.id)
    .where('status', 'in', REFUND_SENT)
    .execute()
  const disputes = await tx
    .selectFrom('dispute')
    .select(['amountCents', 'createdAt'])
    .where('purchaseId', '=', before.id)
    .where('status', 'in', DISPUTE_TAKEN)
    .orderBy('createdAt')
    .execute()
  const refundedCents = sumOf(refunds) + sumOf(disputes)
  const books = {
    refundedCents,
    status:
      refundedCents >= before.amountCents && refundedCents > 0 ? ('refunded' as const) : ('paid' as const),
    disputedAt: disputes[0]?.createdAt ?? null,
  }
  const after = { ...before, ...books }
  const isChanged =
    before.refundedCents !== books.refundedCents ||
    before.status !== books.status ||
    before.disputedAt !== books.disputedAt
  if (isChanged) await tx.updateTable('purchase').set(books).where('id', '=', before.id).execute()
  await deriveAccess(tx, before)
  return { before, after }
}

/** Each horse once, from all paid purchases of the buyer, without the horses that were refunded. */
async function deriveAccess(tx: Tx, { email, riderId }: Pick<Purchase, 'email' | 'riderId'>) {
  const purchases = await tx
    .selectFrom('purchase')
    .select(['id', 'horses'])
    .where('email', '=', email)
    .where('riderId', '=', riderId)
    .where('status', '=', 'paid')
    .orderBy('id')
    .execute()
  const owned = new Map<number, number>()
  for (const { id, horses } of purchases) {
    const refunded = await refundedHorses(tx, id)
    for (const horse of JSON.parse(horses) as number[]) {
      if (!refunded.includes(horse) && !owned.has(horse)) owned.set(horse, id)
    }
  }
  const known = await tx
    .selectFrom('entitlement')
    .select(['horse', 'purchaseId'])
    .where('email', '=', email)
    .where('riderId', '=', riderId)
    .execute()
  const isSame =
    known.length === owned.size && known.every(({ horse, purchaseId }) => owned.get(horse) === purchaseId)
  if (isSame) return
  await tx.deleteFrom('entitlement').where('email', '=', email).where('riderId', '=', riderId).execute()
  if (owned.size === 0) return
  await tx
    .insertInto('entitlement')
    .values([...owned].map(([horse, purchaseId]) => ({ email, riderId, horse, purchaseId })))
    .execute()
}

const sumOf = (rows: { amountCents: number }[]) => rows.reduce((sum, row) => sum + row.amountCents, 0)

/** Locks the rider first, as every sale does, so that two never deadlock. */
export async function lockPurchase(tx: Tx, id: number, engine: string): Promise<Purchase> {
  const { riderId } =
    (await tx.selectFrom('purchase').select('riderId').where('id', '=', id).executeTakeFirst()) ??
    notFound('purchase')
  if (engine === 'postgres') {
    await tx.selectFrom('rider').select('id').where('id', '=', riderId).forUpdate().execute()
  }
  return tx
    .selectFrom('purchase')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}

export const findPurchaseOfIntent = (tx: Tx, intentId: string) =>
  tx
    .selectFrom('checkout')
    .leftJoin('purchase', 'purchase.checkoutId', 'checkout.id')
    .select(['checkout.id as checkoutId', 'purchase.id as purchaseId'])
    .where('checkout.intentId', '=', intentId)
    .executeTakeFirst()
