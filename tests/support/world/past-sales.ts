import { randomUUID } from 'node:crypto'
import { bookSales } from '../../../src/server/books/sales/book-sale.ts'
import { hashToken, orderToken } from '../../../src/server/buying/access/order-link.ts'
import type { Shop } from '../../../src/server/composed-shop.ts'
import { othersBegan } from './payments.ts'

export interface PastSale {
  riderId: number
  email?: string
  riderName?: string
  phoneNumber?: string
  orderNumber?: string
  horses?: number[]
  size?: 'full' | 'phone'
  amountCents?: number
  refundedCents?: number
  status?: 'paid' | 'refunded'
  createdAt?: string
  mode?: 'live' | 'test' | 'sandbox'
  paymentMethod?: string
}

/** An order link that opens. */
function linkOf(secret: string) {
  const linkSeed = randomUUID()
  return { linkSeed, orderTokenHash: hashToken(orderToken(secret, { linkSeed, orderVersion: 1 })) }
}

const ROWS_AT_A_TIME = 100

/** Sales of any time, as the checkout would have written them. Their videos do not open: `recordSale` is for that. */
export async function recordPastSales(
  { db, now, secret }: Pick<Shop, 'db' | 'now' | 'secret'>,
  sales: PastSale[],
): Promise<number[]> {
  const ids: number[] = []
  const bookSale = await bookSales(db)
  const places = await db
    .selectFrom('rider')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .select(['rider.id', 'rider.eventId', 'event.sportId'])
    .execute()
  const placeOf = new Map(places.map(({ id, ...place }) => [id, place]))
  for (let start = 0; start < sales.length; start += ROWS_AT_A_TIME) {
    const rows = sales.slice(start, start + ROWS_AT_A_TIME).map(({ horses = [1], ...sale }) => {
      const booked = { mode: sale.mode ?? 'live', createdAt: sale.createdAt ?? now().toISOString() }
      return {
        checkoutId: null,
        riderName: 'Rider',
        eventName: 'Event',
        email: 'buyer@example.com',
        phoneNumber: null,
        horses: JSON.stringify(horses),
        quantity: horses.length,
        amountCents: 6500,
        refundedCents: 0,
        paymentMethod: 'card',
        orderNumber: randomUUID(),
        ...linkOf(secret),
        status: 'paid' as const,
        disputedAt: null,
        ...sale,
        ...booked,
        ...(placeOf.get(sale.riderId) ?? { eventId: 0, sportId: 0 }),
        ...bookSale(booked),
      }
    })
    const added = await db.insertInto('purchase').values(rows).returning('id').execute()
    ids.push(...added.map(({ id }) => id))
    await db
      .insertInto('movement')
      .values(
        added.flatMap(({ id }, at) => {
          const row = rows[at]
          if (!row) return []
          const kind = row.paymentMethod === 'cash' ? ('cash-in' as const) : ('charge' as const)
          const of = {
            provider: 'sandbox',
            mode: row.mode,
            intentId: null,
            purchaseId: id,
            transactionId: null,
          }
          const charge = {
            ...of,
            key: `${kind} ${id}`,
            kind,
            amountCents: row.amountCents,
            at: row.createdAt,
          }
          if (row.refundedCents === 0) return [charge]
          const back = { key: `refund ${id}`, kind: 'refund' as const, amountCents: -row.refundedCents }
          return [charge, { ...charge, ...back }]
        }),
      )
      .execute()
  }
  return ids
}

/** A sale of this moment whose videos open. */
export async function recordSale(
  shop: Shop,
  { size = 'full', ...sale }: { riderId: number; email: string; horses: number[]; size?: 'full' | 'phone' },
): Promise<number> {
  const [purchaseId = 0] = await recordPastSales(shop, [{ ...sale, size }])
  const { riderId, email } = sale
  const owned = sale.horses.map((horse) => ({ email, riderId, horse, size, purchaseId }))
  await shop.db.insertInto('entitlement').values(owned).execute()
  return purchaseId
}

/** A payment in progress that holds a copy for some minutes. */
export const holdCopy = (shop: Shop, held: { riderId: number; horses: number[]; minutes: number }) =>
  othersBegan(shop, held)
