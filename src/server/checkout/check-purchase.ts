import type { PurchaseCheck } from '../../contract/purchase.ts'
import { findRider } from '../catalogue/riders.ts'
import type { Shop } from '../composed-shop.ts'
import { notFound } from '../http/errors.ts'

export async function checkPurchase(
  { db, now }: Shop,
  riderId: number,
  email: string,
  browser: string | undefined,
): Promise<PurchaseCheck> {
  const rider = (await findRider(db, riderId, { email, browser, now: now() })) ?? notFound('rider')
  return { purchased: rider.owned, soldOut: rider.soldOut }
}
