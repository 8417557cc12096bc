import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../contract/calls/sales.ts'
import type { Shop } from '../compose.ts'
import { orderUrl } from '../delivery/order-token.ts'
import { notFound } from '../errors.ts'
import { mounting } from '../http/mount.ts'
import { listAlarms } from './alarms.ts'
import { listPurchases } from './purchases.ts'
import { resendOrder } from './resend-order.ts'

export const purchaseRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)

    mount(calls.listPurchases, () => listPurchases(shop.db))

    mount(calls.resendOrder, ({ params }) => resendOrder(shop, params.id))

    mount(calls.findOrderLink, async ({ params }) => {
      const purchase = await shop.db
        .selectFrom('purchase')
        .select(['id', 'linkSeed', 'orderVersion'])
        .where('id', '=', params.id)
        .executeTakeFirst()
      return { orderUrl: orderUrl(shop, purchase ?? notFound('purchase')) }
    })

    mount(calls.listAlarms, () => listAlarms(shop))
  }
