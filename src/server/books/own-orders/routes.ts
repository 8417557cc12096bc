import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/books/sales-calls.ts'
import { findPurchase } from '../../buying/access/purchases.ts'
import { moveOrder } from '../../buying/orders/correct-email.ts'
import type { Shop } from '../../composed-shop.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mounting } from '../../platform/http/mount.ts'
import { addOrder } from './add-order.ts'

export const ownOrderRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)

    mount(calls.addOrder, async ({ body }) => {
      const id = await addOrder(shop, body)
      return (await findPurchase(shop.db, id)) ?? notFound('purchase')
    })

    mount(calls.moveOrder, async ({ params, body }) => {
      const purchase = await shop.db
        .selectFrom('purchase')
        .selectAll()
        .where('id', '=', params.id)
        .executeTakeFirst()
      await moveOrder(shop, purchase ?? notFound('purchase'), body.email, null)
      return (await findPurchase(shop.db, params.id)) ?? notFound('purchase')
    })
  }
