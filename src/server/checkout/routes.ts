import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Delivery } from '../../contract/order.ts'
import {
  ConfirmPayment,
  PurchaseCheck,
  PurchaseCheckQuery,
  StartedPurchase,
  StartPurchase,
} from '../../contract/purchase.ts'
import type { Shop } from '../compose.ts'
import { proveOrder } from '../delivery/buyer-proof.ts'
import { deliveryOf } from '../delivery/deliver.ts'
import { checkPurchase } from './check-purchase.ts'
import { confirmPayment } from './confirm-payment.ts'
import { startPurchase } from './start-purchase.ts'

export const checkoutRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['buying']

    app.post(
      '/api/create-payment-intent',
      { schema: { tags, summary: 'Begin to pay', body: StartPurchase, response: { 200: StartedPurchase } } },
      ({ body }) => startPurchase(shop, body),
    )

    app.post(
      '/api/confirm-payment',
      {
        schema: {
          tags,
          summary: 'Have what was paid for',
          body: ConfirmPayment,
          response: { 200: Delivery },
        },
      },
      async (request, reply) => {
        const purchase = await confirmPayment(shop, request.body)
        await proveOrder(shop, request, reply, purchase.id)
        return deliveryOf(shop, purchase)
      },
    )

    app.get(
      '/api/purchases/check',
      {
        schema: {
          tags,
          summary: 'Whether an e-mail has bought a rider, and whether it is sold out',
          querystring: PurchaseCheckQuery,
          response: { 200: PurchaseCheck },
        },
      },
      ({ query }, reply) => {
        reply.header('cache-control', 'no-store')
        return checkPurchase(shop, query.riderId, query.email)
      },
    )
  }
