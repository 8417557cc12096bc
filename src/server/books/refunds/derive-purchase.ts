import { DISPUTE_TAKEN } from '../../../contract/books/status.ts'
import { givesAccess, type Site } from '../../buying/access/test-orders.ts'
import type { Tx } from '../../platform/db/open.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { RowOf } from '../../tables.ts'
import { moneyBackOf } from '../ledger/movements.ts'
import { refundedHorses } from './refund-rows.ts'

type Purchase = RowOf<'purchase'>
export interface Derived {
  before: Purchase
  after: Purchase
}

/**
 * Computes a purchase's sums, status and the buyer's access from the ledger and the disputes; no other code writes them.
 * Idempotent, in any order. `lockPurchase` comes first.
 */
export async function derivePurchase(tx: Tx, shop: Site, before: Purchase): Promise<Derived> {
  const refundedCents = await moneyBackOf(tx, before.id)
  const dispute = await tx
    .selectFrom('dispute')
    .select('createdAt')
    .where('purchaseId', '=', before.id)
    .where('status', 'in', DISPUTE_TAKEN)
    .orderBy('createdAt')
    .executeTakeFirst()
  const isAllGone = refundedCents >= before.amountCents && refundedCents > 0
  // whatever the bank took: after conversion it may be a few cents less than was paid
  const status = isAllGone || dispute ? ('refunded' as const) : ('paid' as const)
  const books = {
    refundedCents,
    status,
    disputedAt: dispute?.createdAt ?? null,
    isOpen: status === 'paid' && givesAccess(shop, before) ? (1 as const) : (0 as const),
  }
  const isChanged = (Object.keys(books) as (keyof typeof books)[]).some(
    (name) => before[name] !== books[name],
  )
  if (isChanged) await tx.updateTable('purchase').set(books).where('id', '=', before.id).execute()
  await deriveAccess(tx, before)
  return { before, after: { ...before, ...books } }
}

/** Each horse once, from all open purchases of the buyer, without the horses that were refunded. */
async function deriveAccess(tx: Tx, { email, riderId }: Pick<Purchase, 'email' | 'riderId'>) {
  const purchases = await tx
    .selectFrom('purchase')
    .select(['id', 'horses'])
    .where('email', '=', email)
    .where('riderId', '=', riderId)
    .where('isOpen', '=', 1)
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

/** Locks several, riders first and each by its number, so that two writers never wait for each other in a circle. */
export async function lockPurchases(tx: Tx, ids: number[], engine: string) {
  if (engine !== 'postgres' || ids.length === 0) return
  const riders = tx.selectFrom('purchase').select('riderId').where('id', 'in', ids)
  await tx.selectFrom('rider').select('id').where('id', 'in', riders).orderBy('id').forUpdate().execute()
  await tx.selectFrom('purchase').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

export const findPurchaseOfIntent = (tx: Tx, intentId: string) =>
  tx
    .selectFrom('checkout')
    .leftJoin('purchase', 'purchase.checkoutId', 'checkout.id')
    .select(['checkout.id as checkoutId', 'purchase.id as purchaseId'])
    .where('checkout.intentId', '=', intentId)
    .executeTakeFirst()
