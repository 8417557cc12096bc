import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { EmailCorrection, Order, Receipt, ResendAnswer, ResendRequest } from '../../contract/order.ts'
import type { Shop } from '../compose.ts'
import { ShopError } from '../errors.ts'
import { isSignedOut } from './buyer-devices.ts'
import { browserOf, forgetBrowser, proveEmail, provenBy, proveOpened } from './buyer-proof.ts'
import { correctEmail } from './correct-email.ts'
import { orderOf } from './deliver.ts'
import { findOrder, findSoldOrder } from './find-order.ts'
import { readMailProof } from './order-token.ts'
import { receiptOf } from './receipt.ts'
import { resendOrders } from './resend-orders.ts'

const Token = z.object({ token: z.string().max(100) })

/** Longer than a resend takes, so that its time does not tell who bought. */
const RESEND_MILLISECONDS = 400

export const orderRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['orders']

    app.get(
      '/api/orders/:token',
      {
        schema: {
          tags,
          summary: 'An order by its link; this browser may watch its videos from now on',
          params: Token,
          querystring: z.object({ mail: z.string().max(100).optional() }),
          response: { 200: Order },
        },
      },
      async (request, reply) => {
        const { mail } = request.query
        const purchase = await findOrder(shop.db, request.params.token)
        await proveOpened(shop, request, reply, purchase.id)
        shop.visits.note(request, { purchaseId: purchase.id, kind: 'opened', horse: 0 }, shop.now())
        const mailedAt = mail ? readMailProof(shop.secret, purchase, mail, shop.now()) : null
        if (mailedAt && !(await isSignedOut(shop, purchase.email, mailedAt))) {
          await proveEmail(shop, request, reply, purchase.email)
        }
        return orderOf(shop, purchase)
      },
    )

    app.get(
      '/api/orders/:token/receipt',
      {
        schema: {
          tags,
          summary: "An order's receipt, also where the money went back",
          params: Token,
          response: { 200: Receipt },
        },
      },
      async ({ params }) => {
        const purchase = await findSoldOrder(shop.db, params.token)
        return receiptOf(shop.db, purchase)
      },
    )

    app.post(
      '/api/orders/resend',
      {
        schema: {
          tags,
          summary: 'Mail an address the links of its orders, if there are any',
          body: ResendRequest,
          response: { 202: ResendAnswer },
        },
      },
      async ({ body, ip }, reply) => {
        await Promise.all([resendOrders(shop, body.email.toLowerCase(), ip), sleep(RESEND_MILLISECONDS)])
        return reply
          .code(202)
          .send({ message: 'If there are orders for this address, their links are on the way to it.' })
      },
    )

    app.post(
      '/api/orders/forget',
      {
        schema: {
          tags,
          summary: 'Forget what this browser paid and opened; the order links stay',
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await forgetBrowser(shop, request, reply)
        return reply.code(204).send(null)
      },
    )

    app.post(
      '/api/orders/:token/email',
      {
        schema: {
          tags,
          summary: 'Put a mistyped address right, from the browser that paid, within an hour',
          params: Token,
          body: EmailCorrection,
          response: { 200: Order },
        },
      },
      async (request) => {
        const purchase = await findOrder(shop.db, request.params.token)
        const browser = browserOf(request)
        const { paid } = await provenBy(shop, request)
        if (!browser || !paid.includes(purchase.id)) {
          throw new ShopError(403, 'Only the browser that paid this order can change its address.')
        }
        return orderOf(shop, await correctEmail(shop, purchase, request.body.email.toLowerCase(), browser))
      },
    )
  }
