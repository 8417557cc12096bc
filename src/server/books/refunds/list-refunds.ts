import type { PurchaseRefunds } from '../../../contract/books/refund.ts'
import { toDollars } from '../../../contract/buying/pricing.ts'
import type { Shop } from '../../composed-shop.ts'
import { notFound } from '../../platform/http/errors.ts'
import { leftOf } from './refund-rows.ts'

/** What went back of a purchase, what waits, and what is left. */
export const listRefunds = ({ db }: Pick<Shop, 'db'>, purchaseId: number): Promise<PurchaseRefunds> =>
  db.transaction().execute(async (tx) => {
    const purchase =
      (await tx
        .selectFrom('purchase')
        .select(['id', 'amountCents'])
        .where('id', '=', purchaseId)
        .executeTakeFirst()) ?? notFound('purchase')
    const refunds = await tx
      .selectFrom('refund')
      .selectAll()
      .where('purchaseId', '=', purchaseId)
      .orderBy('id')
      .execute()
    return {
      left: toDollars(Math.max(0, await leftOf(tx, purchase))),
      refunds: refunds.map((row) => ({
        id: row.id,
        amount: toDollars(row.amountCents),
        status: row.status,
        askedBy: row.askedBy,
        isByHand: row.provider === 'by-hand',
        problem: row.lastError,
        createdAt: row.createdAt,
      })),
    }
  })
