import { REFUND_FAILED } from '../../../contract/books/status.ts'
import type { ProviderRefund } from '../../buying/providers/payments.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Refund } from './refund-rows.ts'

/** A status only moves up, so that an answer which arrives late changes nothing. */
const RANK = { requested: 0, pending: 1, succeeded: 2, cancelled: 3, failed: 3 } as const

export interface PaymentOf {
  intentId: string
  checkoutId: number | null
  /** The first one of a basket. */
  purchaseId: number | null
}

/** How much of the money that leaves is which purchase's, as JSON; null where the payment was for one. */
export type SplitMoney = (cents: number) => Promise<string | null>

export interface RefundChange {
  refund: Refund
  before: Refund['status'] | null
}

/** Updates our rows from the provider's refunds of a payment, including those made in the provider's dashboard. */
export async function recordRefunds(
  tx: Tx,
  shop: Shop,
  payment: PaymentOf,
  refunds: ProviderRefund[],
  split: SplitMoney,
): Promise<RefundChange[]> {
  const known = await tx.selectFrom('refund').selectAll().where('intentId', '=', payment.intentId).execute()
  const changes: RefundChange[] = []
  for (const one of refunds) {
    const row = known.find(
      ({ providerId, idempotencyKey }) =>
        providerId === one.id || (one.idempotencyKey !== null && idempotencyKey === one.idempotencyKey),
    )
    const change = row
      ? await moveOn(tx, shop, row, payment, one)
      : await addOne(tx, shop, payment, one, await split(one.amountCents))
    if (change) changes.push(change)
  }
  // refunds that were recorded before the sale
  if (payment.purchaseId !== null) {
    await tx
      .updateTable('refund')
      .set({ purchaseId: payment.purchaseId, checkoutId: payment.checkoutId })
      .where('intentId', '=', payment.intentId)
      .where('purchaseId', 'is', null)
      .where('reason', '=', 'provider')
      .execute()
  }
  return changes
}

async function moveOn(
  tx: Tx,
  shop: Shop,
  row: Refund,
  payment: PaymentOf,
  one: ProviderRefund,
): Promise<RefundChange | null> {
  if (row.providerId === one.id && RANK[one.status] <= RANK[row.status]) return null
  const status = RANK[one.status] > RANK[row.status] ? one.status : row.status
  const refund = await tx
    .updateTable('refund')
    .set({
      providerId: one.id,
      status,
      purchaseId: row.purchaseId ?? (row.reason === 'provider' ? payment.purchaseId : null),
      lastError: one.failure ?? (hasFailed(status) ? 'The bank did not take it' : null),
      nextAttemptAt: null,
      settledAt: shop.now().toISOString(),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return status === row.status ? null : { refund, before: row.status }
}

async function addOne(
  tx: Tx,
  shop: Shop,
  payment: PaymentOf,
  one: ProviderRefund,
  parts: string | null,
): Promise<RefundChange | null> {
  const refund = await tx
    .insertInto('refund')
    .values({
      ...payment,
      parts,
      provider: shop.payments.provider,
      providerId: one.id,
      amountCents: one.amountCents,
      reason: 'provider',
      askedBy: 'provider',
      status: one.status,
      idempotencyKey: null,
      lastError: one.failure,
      createdAt: one.createdAt,
      settledAt: shop.now().toISOString(),
    })
    // another server may hear of it at this moment
    .onConflict((conflict) => conflict.column('providerId').doNothing())
    .returningAll()
    .executeTakeFirst()
  return refund ? { refund, before: null } : null
}

const hasFailed = (status: Refund['status']) => REFUND_FAILED.includes(status)
