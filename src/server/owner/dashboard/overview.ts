import type { Overview } from '../../../contract/books/sales.ts'
import { sumSales } from '../../books/sales/sum-sales.ts'
import { listSports } from '../../catalogue/sports.ts'
import type { Shop } from '../../composed-shop.ts'
import { countWaiting } from '../../weekend/waitlist/awaited-riders.ts'
import { listAlarms } from './alarms.ts'

export async function readOverview(shop: Shop): Promise<Overview> {
  const sports = await listSports(shop.db, { asOwner: true })
  const { sales, revenue, net } = await sumSales(shop, {})
  const { unread } = await shop.db
    .selectFrom('contactRequest')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('state', '=', 'new')
    .executeTakeFirstOrThrow()
  return {
    sports: sports.length,
    events: sports.reduce((sum, sport) => sum + sport.eventCount, 0),
    riders: sports.reduce((sum, sport) => sum + sport.riderCount, 0),
    sales,
    revenue,
    net,
    alarms: (await listAlarms(shop)).length,
    newRequests: unread,
    waiting: await countWaiting(shop.db, shop.now()),
  }
}
