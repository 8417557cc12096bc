import { DISPUTE_TAKEN, REFUND_SENT } from '../../../contract/books/status.ts'
import type { Receipt } from '../../../contract/buying/order.ts'
import { toDollars } from '../../../contract/buying/pricing.ts'
import { readSeller } from '../../owner/settings/settings.ts'
import type { Db } from '../../platform/db/open.ts'
import type { RowOf } from '../../tables.ts'

export async function receiptOf(db: Db, purchase: RowOf<'purchase'>): Promise<Receipt> {
  return {
    orderNumber: purchase.orderNumber,
    riderName: purchase.riderName,
    eventName: purchase.eventName,
    email: purchase.email,
    horses: await horseNames(db, purchase),
    amount: toDollars(purchase.amountCents),
    refundedAmount: toDollars(purchase.refundedCents),
    refunds: purchase.refundedCents > 0 ? await refundsOf(db, purchase.id) : [],
    paymentMethod: purchase.paymentMethod,
    createdAt: purchase.createdAt,
    seller: await readSeller(db),
    isTest: purchase.mode !== 'live',
  }
}

async function refundsOf(db: Db, purchaseId: number): Promise<Receipt['refunds']> {
  const refunds = await db
    .selectFrom('refund')
    .select(['amountCents', 'createdAt'])
    .where('purchaseId', '=', purchaseId)
    .where('status', 'in', REFUND_SENT)
    .execute()
  const disputes = await db
    .selectFrom('dispute')
    .select(['amountCents', 'createdAt'])
    .where('purchaseId', '=', purchaseId)
    .where('status', 'in', DISPUTE_TAKEN)
    .execute()
  return [
    ...refunds.map((row) => ({ ...row, isDispute: false })),
    ...disputes.map((row) => ({ ...row, isDispute: true })),
  ]
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    .map(({ amountCents, createdAt, isDispute }) => ({
      amount: toDollars(amountCents),
      createdAt,
      isDispute,
    }))
}

async function horseNames(db: Db, { riderId, horses }: RowOf<'purchase'>): Promise<string[]> {
  const numbers = JSON.parse(horses) as number[]
  const rows = await db
    .selectFrom('horse')
    .select(['horse', 'name'])
    .where('riderId', '=', riderId)
    .where('horse', 'in', numbers)
    .execute()
  const names = numbers.map((number) => rows.find(({ horse }) => horse === number)?.name)
  // one horse without a name is not mentioned
  if (numbers.length === 1 && numbers[0] === 1 && !names[0]) return []
  return numbers.map((number, at) => names[at] ?? `horse ${number}`)
}
