import type { PurchaseRefunds } from '../../../contract/books/refund.ts'
import type { Sale } from '../../../contract/books/sales.ts'
import { REFUND_FAILED } from '../../../contract/books/status.ts'
import { toDollars } from '../../../contract/buying/pricing.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import { notFound } from '../../platform/http/errors.ts'
import { findOtherSize, horsePriceOf, leftOf } from './refund-rows.ts'

export const listRefunds = ({ db }: Pick<Shop, 'db'>, purchaseId: number): Promise<PurchaseRefunds> =>
  db.transaction().execute(async (tx) => {
    const purchase =
      (await tx
        .selectFrom('purchase')
        .select(['id', 'amountCents', 'horseCents', 'email', 'riderId', 'horses', 'size'])
        .where('id', '=', purchaseId)
        .executeTakeFirst()) ?? notFound('purchase')
    const refunds = await tx
      .selectFrom('refund')
      .selectAll()
      .where('purchaseId', '=', purchaseId)
      .orderBy('id')
      .execute()
    return {
      keeps: (await findOtherSize(tx, purchase)) ?? null,
      left: toDollars(Math.max(0, await leftOf(tx, purchase))),
      horsePrice: toDollars(await horsePriceOf(tx, purchase)),
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

type Note = Pick<Sale, 'refundNote' | 'dispute'>

/** What the list of sales shows beside a sale: a pending or failed refund, and the latest dispute. */
export async function moneyNotes(db: Db, purchaseIds: number[]): Promise<(purchaseId: number) => Note> {
  const refunds = await db
    .selectFrom('refund')
    .select(['purchaseId', 'status'])
    .where('purchaseId', 'in', purchaseIds)
    .where('status', 'in', ['requested', 'pending', ...REFUND_FAILED])
    .where('dismissedAt', 'is', null)
    .execute()
  const disputes = await db
    .selectFrom('dispute')
    .select(['purchaseId', 'status'])
    .where('purchaseId', 'in', purchaseIds)
    .orderBy('id')
    .execute()
  return (purchaseId) => {
    const mine = refunds.filter((refund) => refund.purchaseId === purchaseId).map(({ status }) => status)
    const isFailed = mine.some((status) => REFUND_FAILED.includes(status))
    return {
      refundNote: isFailed ? 'failed' : mine.length > 0 ? 'waiting' : null,
      dispute: disputes.findLast((dispute) => dispute.purchaseId === purchaseId)?.status ?? null,
    }
  }
}
