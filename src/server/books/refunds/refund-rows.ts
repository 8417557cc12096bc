import { DISPUTE_TAKEN, REFUND_COMMITTED } from '../../../contract/books/status.ts'
import { randomBytes } from 'node:crypto'
import type { Shop } from '../../composed-shop.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { RowOf } from '../../tables.ts'

export type Refund = RowOf<'refund'>

type Wanted = Pick<Refund, 'checkoutId' | 'purchaseId' | 'intentId' | 'amountCents' | 'reason' | 'askedBy'> &
  Partial<Pick<Refund, 'provider' | 'requestKey' | 'requestBody' | 'horses'>>

/** Writes down that money is to go back. It moves when `sendRefund` has it taken by the provider. */
export const insertRefund = (tx: Tx, shop: Shop, wanted: Wanted): Promise<Refund> =>
  tx
    .insertInto('refund')
    .values({
      provider: shop.payments.provider,
      ...wanted,
      status: 'requested',
      idempotencyKey: `refund-${randomBytes(16).toString('hex')}`,
      createdAt: shop.now().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The owner has given it back another way, so it is done already. */
export const recordByHand = (tx: Tx, shop: Shop, refund: Omit<Wanted, 'provider'>): Promise<Refund> =>
  tx
    .insertInto('refund')
    .values({
      ...refund,
      provider: 'by-hand',
      status: 'succeeded',
      idempotencyKey: null,
      createdAt: shop.now().toISOString(),
      settledAt: shop.now().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** What of a payment is neither given back nor about to be: what waits is counted, so that it is never given twice. */
export async function leftOf(db: Db, purchase: Pick<RowOf<'purchase'>, 'id' | 'amountCents'>) {
  const refunds = await db
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<number | null>('amountCents').as('sum'))
    .where('purchaseId', '=', purchase.id)
    .where('status', 'in', REFUND_COMMITTED)
    .executeTakeFirstOrThrow()
  const disputes = await db
    .selectFrom('dispute')
    .select(({ fn }) => fn.sum<number | null>('amountCents').as('sum'))
    .where('purchaseId', '=', purchase.id)
    .where('status', 'in', DISPUTE_TAKEN)
    .executeTakeFirstOrThrow()
  return purchase.amountCents - Number(refunds.sum ?? 0) - Number(disputes.sum ?? 0)
}
