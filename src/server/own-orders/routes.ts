import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParam } from '../../contract/fields.ts'
import { EmailCorrection } from '../../contract/order.ts'
import { NewOrder, Purchase } from '../../contract/purchase.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { moveOrder } from '../delivery/correct-email.ts'
import { notFound } from '../errors.ts'
import { findPurchase } from '../sales/purchases.ts'
import { addOrder } from './add-order.ts'

export const ownOrderRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['sales']
    const onRequest = requireAdmin(shop)

    app.post(
      '/api/purchases',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Give a video away, or write down that it was paid in cash',
          body: NewOrder,
          response: { 201: Purchase },
        },
      },
      async ({ body }, reply) => {
        const id = await addOrder(shop, body)
        return reply.code(201).send((await findPurchase(shop.db, id)) ?? notFound('purchase'))
      },
    )

    app.put(
      '/api/purchases/:id/email',
      {
        onRequest,
        schema: {
          tags,
          summary: "Move an order to the buyer's right address; its old link ends",
          params: IdParam,
          body: EmailCorrection,
          response: { 200: Purchase },
        },
      },
      async ({ params, body }) => {
        const purchase = await shop.db
          .selectFrom('purchase')
          .selectAll()
          .where('id', '=', params.id)
          .executeTakeFirst()
        await moveOrder(shop, purchase ?? notFound('purchase'), body.email.toLowerCase(), null)
        return (await findPurchase(shop.db, params.id)) ?? notFound('purchase')
      },
    )
  }
