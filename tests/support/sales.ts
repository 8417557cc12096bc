import { randomUUID } from 'node:crypto'
import { bookSales } from '../../src/server/books/sales/book-sale.ts'
import type { Shop } from '../../src/server/composed-shop.ts'
import { linkOf } from './past-sales.ts'

/** A sale as the checkout writes it. */
export async function recordSale(
  { db, now, secret }: Shop,
  {
    riderId,
    email,
    horses,
    size = 'full',
  }: { riderId: number; email: string; horses: number[]; size?: 'full' | 'phone' },
) {
  const createdAt = now().toISOString()
  const bookSale = await bookSales(db)
  const { eventId, sportId } = await db
    .selectFrom('rider')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .select(['rider.eventId', 'event.sportId'])
    .where('rider.id', '=', riderId)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('purchase')
    .values({
      eventId,
      sportId,
      ...bookSale({ mode: 'live', createdAt }),
      checkoutId: null,
      riderId,
      riderName: 'Rider',
      eventName: 'Event',
      email,
      phoneNumber: null,
      horses: JSON.stringify(horses),
      quantity: horses.length,
      size,
      amountCents: 6500,
      refundedCents: 0,
      paymentMethod: 'card',
      orderNumber: randomUUID(),
      ...linkOf(secret),
      status: 'paid',
      createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('entitlement')
    .values(horses.map((horse) => ({ email, riderId, horse, size, purchaseId: id })))
    .execute()
  return id
}

/** A payment in progress that holds a copy for some minutes. */
export const holdCopy = (
  { db, now }: Shop,
  { riderId, horses, minutes }: { riderId: number; horses: number[]; minutes: number },
) =>
  db
    .insertInto('checkout')
    .values({
      riderId,
      email: 'other@example.com',
      phoneNumber: null,
      horses: JSON.stringify(horses),
      amountCents: 6500,
      provider: 'sandbox',
      intentId: randomUUID(),
      status: 'open',
      heldUntil: new Date(now().getTime() + minutes * 60_000).toISOString(),
      createdAt: now().toISOString(),
    })
    .execute()
