import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdempotencyHeaders } from '../../contract/idempotency-key.ts'
import { Delivery } from '../../contract/order.ts'
import {
  CancelPayment,
  ConfirmPayment,
  MailedInstead,
  PurchaseCheck,
  PurchaseCheckQuery,
  StartedPurchase,
  StartPurchase,
  WalletPaid,
  WalletPayment,
} from '../../contract/purchase.ts'
import { networkOf } from '../accounts/throttle.ts'
import type { Shop } from '../compose.ts'
import { provenBy, proveOrder } from '../delivery/buyer-proof.ts'
import { deliveryOf } from '../delivery/deliver.ts'
import { seal } from '../secret.ts'
import { cancelPayment } from './cancel-payment.ts'
import { checkPurchase } from './check-purchase.ts'
import { confirmPayment } from './confirm-payment.ts'
import { payWithWallet } from './pay-with-wallet.ts'
import { namePayingBrowser, payingBrowserOf } from './paying-browser.ts'
import { PaymentLimits } from './payment-limits.ts'
import { startPurchase } from './start-purchase.ts'

const MAILED =
  'The payment has arrived. The link to the video is on its way to the address it was bought with.'

export const checkoutRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['buying']
    const limits = new PaymentLimits(shop)

    app.post(
      '/api/create-payment-intent',
      {
        schema: {
          tags,
          summary: 'Begin to pay',
          headers: IdempotencyHeaders,
          body: StartPurchase,
          response: { 200: StartedPurchase },
        },
      },
      async (request, reply) => {
        const network = seal(shop.secret, 'network', networkOf(request.ip)).slice(0, 22)
        await limits.count(network)
        const proven = await provenBy(shop, request)
        const browser = namePayingBrowser(shop, request, reply)
        const key = request.headers['idempotency-key'] ?? null
        return startPurchase(shop, request.body, { browser, network, proven, key })
      },
    )

    app.post(
      '/api/pay-with-wallet',
      {
        schema: {
          tags,
          summary: 'Pay what this browser began with what a wallet handed over',
          body: WalletPayment,
          response: { 200: WalletPaid },
        },
      },
      (request) => payWithWallet(shop, request.body, payingBrowserOf(request)),
    )

    app.post(
      '/api/cancel-payment',
      {
        schema: {
          tags,
          summary: 'Give up a payment that this browser began',
          body: CancelPayment,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await cancelPayment(shop, request.body.paymentIntentId, payingBrowserOf(request))
        return reply.code(204).send(null)
      },
    )

    app.post(
      '/api/confirm-payment',
      {
        schema: {
          tags,
          summary: 'Have what was paid for',
          body: ConfirmPayment,
          response: { 200: Delivery, 202: MailedInstead },
        },
      },
      async (request, reply) => {
        const purchase = await confirmPayment(shop, request.body, payingBrowserOf(request))
        if (!purchase) return reply.code(202).send({ message: MAILED })
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
      (request, reply) => {
        const { riderId, email } = request.query
        reply.header('cache-control', 'no-store')
        return checkPurchase(shop, riderId, email, payingBrowserOf(request))
      },
    )
  }
