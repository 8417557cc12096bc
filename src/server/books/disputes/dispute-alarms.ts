import { DISPUTE_UNDECIDED } from '../../../contract/books/status.ts'
import { formatCents } from '../../../contract/buying/pricing.ts'
import type { Alarm } from '../../../contract/owner/alarm.ts'
import type { Shop } from '../../composed-shop.ts'

/** Disputes that wait for the owner's answer, each with its deadline. */
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
