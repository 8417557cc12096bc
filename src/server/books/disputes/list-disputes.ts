import { DISPUTE_UNDECIDED } from '../../../contract/books/status.ts'
import type { Dispute } from '../../../contract/books/dispute.ts'
import { toDollars } from '../../../contract/buying/pricing.ts'
import type { Db } from '../../platform/db/open.ts'

/** Those that wait for an answer first, the nearest deadline before the others; then the rest, newest first. */
export async function listDisputes(db: Db): Promise<Dispute[]> {
  const rows = await db
    .selectFrom('dispute')
    .leftJoin('purchase', 'purchase.id', 'dispute.purchaseId')
    .selectAll('dispute')
    .select(['purchase.orderNumber', 'purchase.riderName', 'purchase.eventName', 'purchase.email'])
    .orderBy('dispute.createdAt', 'desc')
    .orderBy('dispute.id', 'desc')
    .execute()
  const disputes = rows.map(
    (row): Dispute => ({
      id: row.id,
      status: row.status,
      reason: row.reason,
      amount: toDollars(row.amountCents),
      dueBy: row.dueBy,
      isAnswered: row.isAnswered === 1,
      createdAt: row.createdAt,
      closedAt: row.closedAt,
      providerId: row.providerId,
      intentId: row.intentId,
      purchaseId: row.purchaseId,
      orderNumber: row.orderNumber,
      riderName: row.riderName,
      eventName: row.eventName,
      email: row.email,
    }),
  )
  const waits = ({ status, isAnswered }: Dispute) =>
    !isAnswered && DISPUTE_UNDECIDED.includes(status)
  const byDeadline = (a: Dispute, b: Dispute) => (a.dueBy ?? '9').localeCompare(b.dueBy ?? '9')
  return [...disputes.filter(waits).sort(byDeadline), ...disputes.filter((dispute) => !waits(dispute))]
}
