import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/books/sales-calls.ts'
import { orderUrl } from '../../buying/access/order-link.ts'
import { listPurchases } from '../../buying/access/purchases.ts'
import type { Shop } from '../../composed-shop.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mounting } from '../../platform/http/mount.ts'
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
  }
