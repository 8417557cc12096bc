import type { Insertable } from 'kysely'
import { DISPUTE_TAKEN } from '../../../contract/books/status.ts'
import type { SoldSize } from '../../../contract/buying/sold-size.ts'
import { givesAccess, type Site } from '../../buying/access/test-orders.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { RowOf, Tables } from '../../tables.ts'
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
    // a bank takes back the whole payment of a basket
    .where('purchaseId', 'in', [before.id, before.orderId ?? before.id])
    .where('status', 'in', DISPUTE_TAKEN)
    .orderBy('createdAt')
    .executeTakeFirst()
  const isAllGone =
    before.amountCents === 0 ? await isTakenBack(tx, before.id) : refundedCents >= before.amountCents
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

/** Of a free order no money goes back: a refund of nothing says that the owner took it back. */
async function isTakenBack(tx: Tx, purchaseId: number) {
  const taken = await tx
    .selectFrom('refund')
    .select('id')
    .where('purchaseId', '=', purchaseId)
    .where('status', '=', 'succeeded')
    .where('horses', 'is', null)
    .executeTakeFirst()
  return taken !== undefined
}

/** Each horse once in each size, from all open purchases of the buyer, without the horses that were refunded. */
async function deriveAccess(tx: Tx, { email, riderId }: Pick<Purchase, 'email' | 'riderId'>) {
  const purchases = await tx
    .selectFrom('purchase')
    .select(['id', 'horses', 'size'])
    .where('email', '=', email)
    .where('riderId', '=', riderId)
    .where('isOpen', '=', 1)
    .orderBy('id')
    .execute()
  const owned = new Map<string, Insertable<Tables['entitlement']>>()
  const refunded = await refundedHorses(
    tx,
    purchases.map(({ id }) => id),
  )
  for (const { id: purchaseId, horses, size } of purchases) {
    const back = refunded.flatMap((one) => (one.purchaseId === purchaseId ? one.horse : []))
    for (const horse of JSON.parse(horses) as number[]) {
      const key = keyOf({ horse, size })
      if (!back.includes(horse) && !owned.has(key))
        owned.set(key, { email, riderId, horse, size, purchaseId })
    }
  }
  const known = await tx
    .selectFrom('entitlement')
    .select(['horse', 'size', 'purchaseId'])
    .where('email', '=', email)
    .where('riderId', '=', riderId)
    .execute()
  const isSame =
    known.length === owned.size && known.every((row) => owned.get(keyOf(row))?.purchaseId === row.purchaseId)
  if (isSame) return
  await tx.deleteFrom('entitlement').where('email', '=', email).where('riderId', '=', riderId).execute()
  if (owned.size === 0) return
  await tx
    .insertInto('entitlement')
    .values([...owned.values()])
    .execute()
}

const keyOf = ({ horse, size }: { horse: number; size: SoldSize }) => `${horse} ${size}`

/** Locks the rider first, as every sale does, so that two never deadlock. */
export async function lockPurchase(tx: Tx, id: number, engine: string): Promise<Purchase> {
  const { riderId } =
    (await tx.selectFrom('purchase').select('riderId').where('id', '=', id).executeTakeFirst()) ??
    notFound('purchase')
  if (engine === 'postgres') {
    await tx.selectFrom('rider').select('id').where('id', '=', riderId).forUpdate().execute()
  }
  const purchase = await tx
    .selectFrom('purchase')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  // cleared while this waited for the rider
  return purchase ?? notFound('purchase')
}

/** Locks several, riders first and each by its number, so that two writers never wait for each other in a circle. */
export async function lockPurchases(tx: Tx, ids: number[], engine: string) {
  if (engine !== 'postgres' || ids.length === 0) return
  const riders = tx.selectFrom('purchase').select('riderId').where('id', 'in', ids)
  await tx.selectFrom('rider').select('id').where('id', 'in', riders).orderBy('id').forUpdate().execute()
  await tx.selectFrom('purchase').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** The checkout of a payment, and what was sold by it, the purchase with the order's number first. */
export async function findSalesOfIntent(tx: Tx, intentId: string) {
  const lead = await tx
    .selectFrom('checkout')
    .select(['id', 'basketCents'])
    .where('intentId', '=', intentId)
    .executeTakeFirst()
  if (!lead) return { checkoutId: null, purchaseIds: [] }
  const sales = await tx
    .selectFrom('purchase')
    .innerJoin('checkout', 'checkout.id', 'purchase.checkoutId')
    .select('purchase.id')
    .where(({ or, eb }) =>
      or([
        eb('checkout.id', '=', lead.id),
        ...(lead.basketCents === null ? [] : [eb('checkout.leadId', '=', lead.id)]),
      ]),
    )
    .orderBy('purchase.id')
    .execute()
  return { checkoutId: lead.id, purchaseIds: sales.map(({ id }) => id) }
}

/** By which payment a purchase was paid; that of its basket has all of them. */
export const paymentOf = (db: Db | Tx, purchaseId: number) =>
  db
    .selectFrom('purchase')
    .innerJoin('checkout', 'checkout.id', 'purchase.checkoutId')
    .leftJoin('checkout as lead', 'lead.id', 'checkout.leadId')
    .select(({ fn }) => fn.coalesce('lead.intentId', 'checkout.intentId').as('intentId'))
    .select('checkout.provider')
    .where('purchase.id', '=', purchaseId)
    .executeTakeFirst()
