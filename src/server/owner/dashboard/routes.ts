import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/books/sales-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { mounting } from '../../platform/http/mount.ts'
import { listAlarms } from './alarms.ts'
import { readOverview } from './overview.ts'
import { readToday } from './today.ts'

/** What the owner sees first: how the shop is doing, and what it needs. */
export const dashboardRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)
    mount(calls.readOverview, () => readOverview(shop))
    mount(calls.readToday, () => readToday(shop))
    mount(calls.listAlarms, () => listAlarms(shop))
  }
