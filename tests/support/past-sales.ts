import { randomUUID } from 'node:crypto'
import type { Shop } from '../../src/server/composed-shop.ts'

export interface PastSale {
  riderId: number
  email?: string
  riderName?: string
  phoneNumber?: string
  orderNumber?: string
  amountCents?: number
  refundedCents?: number
  status?: 'paid' | 'refunded'
  createdAt?: string
  mode?: 'live' | 'test' | 'sandbox'
  paymentMethod?: string
}

const ROWS_AT_A_TIME = 100

/** Sales of any time, as the checkout would have written them. */
export async function recordPastSales(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  sales: PastSale[],
): Promise<number[]> {
  const ids: number[] = []
  for (let start = 0; start < sales.length; start += ROWS_AT_A_TIME) {
    const rows = sales.slice(start, start + ROWS_AT_A_TIME).map((sale) => ({
      checkoutId: null,
      riderName: 'Rider',
      eventName: 'Event',
      email: 'buyer@example.com',
      phoneNumber: null,
      horses: '[1]',
      quantity: 1,
      amountCents: 6500,
      refundedCents: 0,
      paymentMethod: 'card',
      // a shop from before had no column for it
      ...(sales.some(({ mode }) => mode) && { mode: 'live' as const }),
      orderNumber: randomUUID(),
      orderTokenHash: randomUUID(),
      status: 'paid' as const,
      disputedAt: null,
      createdAt: now().toISOString(),
      ...sale,
    }))
    const added = await db.insertInto('purchase').values(rows).returning('id').execute()
    ids.push(...added.map(({ id }) => id))
  }
  return ids
}
