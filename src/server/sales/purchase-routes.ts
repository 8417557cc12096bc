import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Alarm } from '../../contract/alarm.ts'
import { IdParam } from '../../contract/fields.ts'
import { Purchase } from '../../contract/purchase.ts'
import { OrderLink } from '../../contract/sales.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { orderUrl } from '../delivery/order-token.ts'
import { notFound } from '../errors.ts'
import { listAlarms } from './alarms.ts'
import { listPurchases } from './purchases.ts'
import { resendOrder } from './resend-order.ts'

export const purchaseRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['sales']
    const onRequest = requireAdmin(shop)

    app.get(
      '/api/purchases',
      {
        onRequest,
        schema: { tags, summary: 'All purchases, newest first', response: { 200: z.array(Purchase) } },
      },
      () => listPurchases(shop.db),
    )

    app.post(
      '/api/purchases/:id/resend',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Mail the buyer the order link again',
          params: IdParam,
          response: { 204: z.null() },
        },
      },
      async ({ params }, reply) => {
        await resendOrder(shop, params.id)
        return reply.code(204).send(null)
      },
    )

    app.get(
      '/api/purchases/:id/order',
      {
        onRequest,
        schema: {
          tags,
          summary: 'The link of the order page',
          params: IdParam,
          response: { 200: OrderLink },
        },
      },
      async ({ params }, reply) => {
        const purchase = await shop.db
          .selectFrom('purchase')
          .select(['id', 'linkSeed', 'orderVersion'])
          .where('id', '=', params.id)
          .executeTakeFirst()
        reply.header('cache-control', 'no-store')
        return { orderUrl: orderUrl(shop, purchase ?? notFound('purchase')) }
      },
    )

    app.get(
      '/api/alarms',
      {
        onRequest,
        schema: { tags, summary: 'What the owner should look at', response: { 200: z.array(Alarm) } },
      },
      () => listAlarms(shop),
    )
  }
