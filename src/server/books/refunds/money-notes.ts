import { REFUND_FAILED } from '../../../contract/books/status.ts'
import type { Sale } from '../../../contract/books/sales.ts'
import type { Db } from '../../platform/db/open.ts'

type Note = Pick<Sale, 'refundNote' | 'dispute'>

/** What the owner should see beside a sale: a refund that waits or failed, and where the buyer's bank stands. */
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
