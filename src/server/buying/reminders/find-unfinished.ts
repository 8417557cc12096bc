import type { UnfinishedVideo } from '../../../contract/buying/reminder.ts'
import { DAY } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { readRemindersSince } from '../../owner/settings/settings.ts'
import { quoteBasket } from '../checkout/quote-basket.ts'
import { findOwnedHorses, findRiderForSale } from '../checkout/rider-for-sale.ts'
import { hasRefusedReminders } from './refuse-reminders.ts'

/** After this time nobody is reminded of a purchase, such as after an outage. */
export const FORGOTTEN_AFTER = DAY

/** What of a checkout that was not paid can be bought now; nothing where the buyer must not be reminded of it. */
export async function findUnfinished(shop: Shop, checkoutId: number): Promise<UnfinishedVideo[]> {
  const { db, now, secret } = shop
  const checkouts = await db
    .selectFrom('checkout')
    .select(['riderId', 'horses', 'size', 'email', 'browser', 'status', 'paidSeenAt', 'createdAt'])
    .where(({ or, eb }) => or([eb('id', '=', checkoutId), eb('leadId', '=', checkoutId)]))
    .orderBy('id')
    .execute()
  const [lead] = checkouts
  const since = await readRemindersSince(db)
  if (!lead || since === null || lead.createdAt < since || !isUnpaid(lead)) return []
  if (Date.parse(lead.createdAt) + FORGOTTEN_AFTER < now().getTime()) return []
  if (await hasRefusedReminders(db, secret, lead.email)) return []
  if (await hasBoughtSince(shop, lead, checkouts)) return []
  const items = checkouts.map(({ riderId, size, horses: chosen }) => {
    const horses: number[] = JSON.parse(chosen)
    return { riderId, horses, size, quantity: horses.length }
  })
  // an unlisted rider is gone here: its link is secret, and the address may be mistyped
  const asker = { ip: '', proven: { orders: [], paid: [], emails: [] }, browser: lead.browser ?? undefined }
  const { lines } = await quoteBasket(shop, { items }, asker)
  const unfinished: UnfinishedVideo[] = []
  for (const { riderId, horses, size } of items) {
    const rider = await findRiderForSale(db, riderId)
    const isForSale = lines.some((line) => line.riderId === riderId && line.problem === null)
    const owned = await findOwnedHorses(db, [riderId], lead.email)
    if (!rider || !isForSale || owned.some(({ horse }) => horses.includes(horse))) continue
    const { name: riderName, eventId, eventName } = rider
    unfinished.push({ riderId, riderName, eventId, eventName, horses, size })
  }
  return unfinished
}

const isUnpaid = ({
  status,
  paidSeenAt,
  email,
}: {
  status: string
  paidSeenAt: string | null
  email: string
}) => (status === 'open' || status === 'cancelled') && paidSeenAt === null && email !== ''

/** Any of the riders, by the address, or by the browser with another address: the first one was mistyped then. */
async function hasBoughtSince(
  { db }: Shop,
  { email, browser, createdAt }: { email: string; browser: string | null; createdAt: string },
  checkouts: { riderId: number }[],
) {
  const bought = await db
    .selectFrom('purchase')
    .leftJoin('checkout', 'checkout.id', 'purchase.checkoutId')
    .select('purchase.id')
    .where(
      'purchase.riderId',
      'in',
      checkouts.map(({ riderId }) => riderId),
    )
    .where('purchase.createdAt', '>=', createdAt)
    .where(({ or, eb }) =>
      or([eb('purchase.email', '=', email), ...(browser ? [eb('checkout.browser', '=', browser)] : [])]),
    )
    .limit(1)
    .executeTakeFirst()
  return bought !== undefined
}
