import type { Dispute } from '../../../contract/books/dispute.ts'
import { DISPUTE_UNDECIDED } from '../../../contract/books/status.ts'
import { formatCents, toDollars } from '../../../contract/buying/pricing.ts'
import type { Alarm } from '../../../contract/owner/dashboard.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'

/** Those to answer first, by deadline; then the others, newest first. */
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
  const isToAnswer = ({ status, isAnswered }: Dispute) => !isAnswered && DISPUTE_UNDECIDED.includes(status)
  const byDeadline = (a: Dispute, b: Dispute) => (a.dueBy ?? '9').localeCompare(b.dueBy ?? '9')
  return [
    ...disputes.filter(isToAnswer).sort(byDeadline),
    ...disputes.filter((dispute) => !isToAnswer(dispute)),
  ]
}

/** Disputes that the owner has not answered. */
export async function disputeAlarms({ db }: Shop): Promise<Alarm[]> {
  const rows = await db
    .selectFrom('dispute')
    .leftJoin('purchase', 'purchase.id', 'dispute.purchaseId')
    .select(['dispute.status', 'dispute.amountCents', 'dispute.dueBy', 'dispute.createdAt'])
    .select(['purchase.email', 'purchase.orderNumber'])
    .where('dispute.status', 'in', DISPUTE_UNDECIDED)
    .where('dispute.isAnswered', '=', 0)
    .orderBy('dispute.dueBy')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    kind: 'dispute',
    sentence: [
      row.status === 'inquiry'
        ? `The bank of ${row.email ?? 'a buyer'} asks about ${formatCents(row.amountCents)}`
        : `The bank of ${row.email ?? 'a buyer'} has taken ${formatCents(row.amountCents)} back`,
      row.orderNumber ? ` (order ${row.orderNumber})` : '',
      row.dueBy ? `. Please answer at the payment provider by ${row.dueBy.slice(0, 10)}.` : '.',
    ].join(''),
    since: row.createdAt,
  }))
}
