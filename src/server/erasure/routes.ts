import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Buyer, BuyerData } from '../../contract/buyer.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { readBuyerData } from './buyer-data.ts'
import { eraseBuyer } from './erase-buyer.ts'

export const erasureRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['sales']
    const onRequest = requireAdmin(shop)

    app.post(
      '/api/buyers/data',
      {
        onRequest,
        schema: {
          tags,
          summary: 'What the shop holds of an address',
          body: Buyer,
          response: { 200: BuyerData },
        },
      },
      ({ body }) => readBuyerData(shop.db, body.email.toLowerCase()),
    )

    app.post(
      '/api/buyers/erase',
      {
        onRequest,
        schema: {
          tags,
          summary: "Erase a buyer's personal data; the books stay",
          body: Buyer,
          response: { 200: BuyerData },
        },
      },
      async ({ body }) => {
        const erased = await eraseBuyer(shop, body.email)
        shop.answers.drop()
        return erased
      },
    )
  }
