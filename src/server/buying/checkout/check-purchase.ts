import type { z } from 'zod'
import type { PurchaseCheck, PurchaseCheckQuery } from '../../../contract/buying/purchase.ts'
import { findRider } from '../../catalogue/riders.ts'
import { unlistedFor } from '../../catalogue/visible.ts'
import type { Shop } from '../../composed-shop.ts'
import { notFound } from '../../platform/http/errors.ts'

export async function checkPurchase(
  { db, now }: Shop,
  { riderId, email, linkKey }: z.output<typeof PurchaseCheckQuery>,
  browser: string | undefined,
): Promise<PurchaseCheck> {
  const unlisted = await unlistedFor(db, { linkKey })
  const rider = (await findRider(db, riderId, { email, browser, now: now(), unlisted })) ?? notFound('rider')
  return { purchased: rider.owned, soldOut: rider.soldOut }
}
