import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as calls from '../../../contract/buying/checkout-calls.ts'
import type { PurchaseCheck, PurchaseCheckQuery } from '../../../contract/buying/purchase.ts'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { findRider } from '../../catalogue/riders.ts'
import { unlistedFor } from '../../catalogue/visible.ts'
import type { Shop } from '../../composed-shop.ts'
import { isPublicUrl } from '../../platform/config/read-payments.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { mounting } from '../../platform/http/mount.ts'
import { isOwner } from '../../platform/http/sessions.ts'
import { provenBy, proveOrder } from '../access/buyer-proof.ts'
import { namePayingBrowser, payingBrowserOf } from '../access/paying-browser.ts'
import { findTypedCode } from '../codes/use-code.ts'
import { deliveryOf } from '../orders/deliver.ts'
import { salesOf } from '../orders/order-sales.ts'
import { newCharge, payInSandbox } from '../providers/sandbox.ts'
import { refuseReminders } from '../reminders/refuse-reminders.ts'
import { cancelPayment, noteDecline } from './cancel-payment.ts'
import { PaymentLimits } from './card-testing.ts'
import { confirmPayment } from './confirm-payment.ts'
import { payWithWallet } from './pay-with-wallet.ts'
import { settleEvent, storeEvents } from './payment-events.ts'
import { quoteBasket } from './quote-basket.ts'
import { startPurchase } from './start-purchase.ts'

const MAILED = 'The payment went through. We just emailed the link to the address it was bought with.'

export const checkoutRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)
    const limits = new PaymentLimits(shop)

    mount(calls.startPurchase, async (request, reply) => {
      await shop.refreshConnections()
      if (isClosedSandbox(shop) && !(await isOwner(shop, request, reply)))
        throw new ShopError('unavailable', 'This shop does not take payments yet. Please come back soon.')
      const { code } = request.body
      if (code) await findTypedCode(shop, code, request.ip)
      const network = await limits.count(request.ip)
      const proven = await provenBy(shop, request)
      const browser = namePayingBrowser(shop, request, reply)
      const key = request.headers['idempotency-key'] ?? null
      return startPurchase(shop, request.body, { browser, network, proven, key }).catch(async (error) => {
        // it tells who bought what, as the call that checks a purchase does
        if (error instanceof ShopError && error.code === 'already-owned')
          await shop.addressRateLimit.count(shop, { ip: request.ip, guess: request.body.email }, shop.now())
        throw error
      })
    })

    mount(calls.quoteBasket, async (request) =>
      quoteBasket(shop, request.body, {
        ip: request.ip,
        proven: await provenBy(shop, request),
        browser: payingBrowserOf(shop.config, request),
      }),
    )

    mount(calls.payWithWallet, (request) =>
      payWithWallet(shop, request.body, payingBrowserOf(shop.config, request)),
    )

    mount(calls.cancelPayment, (request) =>
      cancelPayment(shop, request.body.paymentIntentId, payingBrowserOf(shop.config, request)),
    )

    mount(calls.confirmPayment, async (request, reply) => {
      const purchase = await confirmPayment(shop, request.body, payingBrowserOf(shop.config, request))
      if (!purchase) {
        reply.code(202)
        return { message: MAILED }
      }
      await proveOrder(shop, request, reply, await salesOf(shop.db, purchase))
      const { note } = purchase
      return { ...(await deliveryOf(shop, purchase)), ...(note && { note }) }
    })

    mount(calls.stopReminders, ({ params }) => refuseReminders(shop, params.token))

    mount(calls.checkPurchase, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await shop.addressRateLimit.count(shop, { ip: request.ip, guess: request.query.email }, shop.now())
      return checkPurchase(shop, request.query, payingBrowserOf(shop.config, request))
    })
  }

async function checkPurchase(
  { db, now }: Shop,
  { riderId, email, linkKey }: z.output<typeof PurchaseCheckQuery>,
  browser: string | undefined,
): Promise<PurchaseCheck> {
  const unlisted = await unlistedFor(db, { linkKey })
  const rider = (await findRider(db, riderId, { email, browser, now: now(), unlisted })) ?? notFound('rider')
  return { purchased: rider.owned, soldOut: rider.soldOut }
}

/** A shop on the internet that nobody connected to Stripe yet: only its owner tries it. */
const isClosedSandbox = ({ config, payments }: Shop) =>
  payments.provider === 'sandbox' && isPublicUrl(config.publicUrl) && !config.publicSandbox

const Received = z.object({ received: z.literal(true) })

/** Stripe's webhook: the signature is verified first, and the answer is 200 only when the event is stored. */
export const webhookRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    // the signature is over the raw bytes
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    app.post(
      plainRoutes.stripeWebhook,
      { schema: { tags: ['buying'], summary: 'Messages of Stripe', response: { 200: Received } } },
      async ({ body, headers, log, id: reqId }) => {
        await shop.refreshConnections()
        const signature = headers['stripe-signature']
        const event = Buffer.isBuffer(body) && shop.payments.readEvent(body, String(signature ?? ''))
        if (!event) throw new ShopError('invalid-input', 'This message is not signed by the payment provider')
        const [stored] = await storeEvents(shop, [event], 1)
        // once stored it is settled by the reconciler, so a failure here needs no repeated webhook
        if (stored && event.declinedCharge && event.intentId)
          await noteDecline(shop, event.intentId, event.declinedCharge)
        if (stored) {
          await settleEvent(shop, stored).catch((error: unknown) =>
            log.warn({ reqId, err: error }, 'a message of the payment provider could not be settled yet'),
          )
        }
        return { received: true as const }
      },
    )
  }

/** Stands in for the provider's card form, while the sandbox is the provider. */
export const sandboxRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)
    mount(calls.payInSandbox, async ({ body }) => {
      if (shop.payments.provider !== 'sandbox') notFound('payment')
      const paid = await payInSandbox(shop, body.clientSecret, body.cardNumber)
      if (paid.declined) {
        await noteDecline(shop, paid.intentId, newCharge())
        throw new ShopError('card-declined', paid.declined)
      }
      return { status: 'succeeded' as const, paymentIntentId: paid.intentId }
    })
  }
