import { DISPUTE_TAKEN, REFUND_SENT } from '../../../contract/books/status.ts'
import type { Receipt } from '../../../contract/buying/order.ts'
import { toDollars } from '../../../contract/buying/pricing.ts'
import { soldAs } from '../../../contract/buying/sold-size.ts'
import { readSeller } from '../../owner/settings/settings.ts'
import type { Db } from '../../platform/db/open.ts'
import type { RowOf } from '../../tables.ts'
import { numberOf, salesOf } from './order-sales.ts'

export async function receiptOf(db: Db, purchase: RowOf<'purchase'>): Promise<Receipt> {
  const sales = await salesOf(db, purchase)
  const sum = (column: 'amountCents' | 'refundedCents' | 'offCents') =>
    toDollars(sales.reduce((cents, sale) => cents + sale[column], 0))
  const code = sales.find((sale) => sale.code !== null)?.code ?? null
  return {
    orderNumber: numberOf(purchase),
    riderName: purchase.riderName,
    eventName: purchase.eventName,
    email: purchase.email,
    horses: await horseNames(db, purchase),
    ...sizeOf(purchase),
    amount: sum('amountCents'),
    refundedAmount: sum('refundedCents'),
    refunds: sum('refundedCents') > 0 ? await refundsOf(db, sales) : [],
    ...(sales.length > 1 && { items: await itemsOf(db, sales) }),
    ...(code !== null && { code: { name: code, discount: sum('offCents') } }),
    paymentMethod: purchase.paymentMethod,
    createdAt: purchase.createdAt,
    seller: await readSeller(db),
    isTest: purchase.mode !== 'live',
  }
}

function sizeOf(sale: RowOf<'purchase'>) {
  const size = soldAs(sale)
  return size && { size }
}

const itemsOf = (db: Db, sales: RowOf<'purchase'>[]) =>
  Promise.all(
    sales.map(async (sale) => ({
      riderName: sale.riderName,
      eventName: sale.eventName,
      horses: await horseNames(db, sale),
      ...sizeOf(sale),
      amount: toDollars(sale.amountCents),
      refundedAmount: toDollars(sale.refundedCents),
    })),
  )

async function refundsOf(db: Db, sales: RowOf<'purchase'>[]): Promise<Receipt['refunds']> {
  const ids = sales.map(({ id }) => id)
  const refunds = await db
    .selectFrom('refund')
    .select(['amountCents', 'createdAt'])
    .where('purchaseId', 'in', ids)
    .where('status', 'in', REFUND_SENT)
    .execute()
  const disputes = await db
    .selectFrom('dispute')
    .select(['amountCents', 'createdAt'])
    .where('purchaseId', 'in', ids)
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
    .selectFrom('run')
    .select(['horse', 'horseName'])
    .where('riderId', '=', riderId)
    .where('horse', 'in', numbers)
    .execute()
  const names = numbers.map((number) => rows.find(({ horse }) => horse === number)?.horseName)
  // one horse without a name is not mentioned
  if (numbers.length === 1 && numbers[0] === 1 && !names[0]) return []
  return numbers.map((number, at) => names[at] ?? `horse ${number}`)
}
