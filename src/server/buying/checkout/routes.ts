import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/buying/checkout-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { networkOf } from '../../owner/accounts/throttle.ts'
import { mounting } from '../../platform/http/mount.ts'
import { seal } from '../../platform/secret.ts'
import { provenBy, proveOrder } from '../access/buyer-proof.ts'
import { namePayingBrowser, payingBrowserOf } from '../access/paying-browser.ts'
import { deliveryOf } from '../orders/deliver.ts'
import { cancelPayment } from './cancel-payment.ts'
import { checkPurchase } from './check-purchase.ts'
import { confirmPayment } from './confirm-payment.ts'
import { payWithWallet } from './pay-with-wallet.ts'
import { PaymentLimits } from './payment-limits.ts'
import { startPurchase } from './start-purchase.ts'

const MAILED =
  'The payment has arrived. The link to the video is on its way to the address it was bought with.'

export const checkoutRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)
    const limits = new PaymentLimits(shop)

    mount(calls.startPurchase, async (request, reply) => {
      const network = seal(shop.secret, 'network', networkOf(request.ip)).slice(0, 22)
      await limits.count(network)
      const proven = await provenBy(shop, request)
      const browser = namePayingBrowser(shop, request, reply)
      const key = request.headers['idempotency-key'] ?? null
      return startPurchase(shop, request.body, { browser, network, proven, key })
    })

    mount(calls.payWithWallet, (request) => payWithWallet(shop, request.body, payingBrowserOf(request)))

    mount(calls.cancelPayment, (request) =>
      cancelPayment(shop, request.body.paymentIntentId, payingBrowserOf(request)),
    )

    mount(calls.confirmPayment, async (request, reply) => {
      const purchase = await confirmPayment(shop, request.body, payingBrowserOf(request))
      if (!purchase) {
        reply.code(202)
        return { message: MAILED }
      }
      await proveOrder(shop, request, reply, purchase.id)
      return deliveryOf(shop, purchase)
    })

    mount(calls.checkPurchase, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await shop.manyAddresses.count(shop, { ip: request.ip, email: request.query.email }, shop.now())
      return checkPurchase(shop, request.query, payingBrowserOf(request))
    })
  }
