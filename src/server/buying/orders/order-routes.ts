import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/buying/order-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { mounting } from '../../platform/http/mount.ts'
import { browserOf, forgetBrowser, proveEmail, provenBy, proveOpened } from '../access/buyer-proof.ts'
import { readMailProof } from '../access/order-token.ts'
import { isSignedOut } from './buyer-devices.ts'
import { correctEmail } from './correct-email.ts'
import { orderOf } from './deliver.ts'
import { findOrder, findSoldOrder } from './find-order.ts'
import { listMyOrders } from './my-orders.ts'
import { receiptOf } from './receipt.ts'
import { resendOrders } from './resend-orders.ts'

export const orderRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)

    mount(calls.findOrder, async (request, reply) => {
      const { mail } = request.query
      const purchase = await findOrder(shop.db, request.params.token)
      await proveOpened(shop, request, reply, purchase.id)
      shop.visits.note(request, { purchaseId: purchase.id, kind: 'opened', horse: 0 }, shop.now())
      const mailedAt = mail ? readMailProof(shop.secret, purchase, mail, shop.now()) : null
      if (mailedAt && !(await isSignedOut(shop, purchase.email, mailedAt))) {
        await proveEmail(shop, request, reply, purchase.email)
      }
      return orderOf(shop, purchase)
    })

    mount(calls.listMyOrders, async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return listMyOrders(shop, await provenBy(shop, request))
    })

    mount(calls.findReceipt, async ({ params }) => {
      const purchase = await findSoldOrder(shop.db, params.token)
      return receiptOf(shop.db, purchase)
    })

    mount(calls.resendOrders, async ({ body, ip }) => {
      await Promise.all([resendOrders(shop, body.email, ip), sleep(shop.resendTime)])
      return { message: 'If there are orders for this address, their links are on the way to it.' }
    })

    mount(calls.forgetOrders, async (request, reply) => {
      await forgetBrowser(shop, request, reply)
    })

    mount(calls.correctEmail, async (request) => {
      const purchase = await findOrder(shop.db, request.params.token)
      const browser = browserOf(request)
      const { paid } = await provenBy(shop, request)
      if (!browser || !paid.includes(purchase.id)) {
        throw new ShopError(
          'not-the-paying-browser',
          'Only the browser that paid this order can change its address.',
        )
      }
      return orderOf(shop, await correctEmail(shop, purchase, request.body.email, browser))
    })
  }
