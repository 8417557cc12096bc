import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Overview } from '../../../contract/books/sales.ts'
import * as calls from '../../../contract/books/sales-calls.ts'
import { sumSales } from '../../books/sales/sum-sales.ts'
import { listSports } from '../../catalogue/sports.ts'
import type { Shop } from '../../composed-shop.ts'
import { mounting } from '../../platform/http/mount.ts'
import { countWaitlist } from '../../weekend/waitlist/waitlist.ts'
import { countUnanswered } from '../contact/routes.ts'
import { listAlarms } from './alarms.ts'
import { readToday } from './today.ts'

export const dashboardRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)
    mount(calls.readOverview, () => readOverview(shop))
    mount(calls.readToday, () => readToday(shop))
    mount(calls.listAlarms, () => listAlarms(shop))
  }

async function readOverview(shop: Shop): Promise<Overview> {
  const sports = await listSports(shop.db, { asOwner: true })
  const { sales, revenue, net } = await sumSales(shop, {})
  return {
    sports: sports.length,
    events: sports.reduce((sum, sport) => sum + sport.eventCount, 0),
    riders: sports.reduce((sum, sport) => sum + sport.riderCount, 0),
    sales,
    revenue,
    net,
    alarms: (await listAlarms(shop)).length,
    newRequests: await countUnanswered(shop.db),
    waiting: await countWaitlist(shop.db, shop.now()),
  }
}
