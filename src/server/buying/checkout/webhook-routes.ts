import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { noteDecline } from './note-decline.ts'
import { settleEvent, storeEvents } from './payment-events.ts'

const Received = z.object({ received: z.literal(true) })

/** Where Stripe tells what happened. A message is believed when it is signed, and answered with 200 when it is stored. */
export const webhookRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    // the signature is over the very bytes that were sent
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    app.post(
      plainRoutes.stripeWebhook,
      { schema: { tags: ['buying'], summary: 'Messages of Stripe', response: { 200: Received } } },
      async ({ body, headers, log, id: reqId }) => {
        const signature = headers['stripe-signature']
        const event = Buffer.isBuffer(body) && shop.payments.readEvent(body, String(signature ?? ''))
        if (!event)
          throw new ShopError('message-not-signed', 'This message is not signed by the payment provider')
        const [stored] = await storeEvents(shop, [event], 1)
        // a failure is no reason to have it sent again: what is stored is settled by the reconciler
        if (stored && event.isDecline && event.intentId) await noteDecline(shop, event.intentId)
        if (stored) {
          await settleEvent(shop, stored).catch((error: unknown) =>
            log.warn({ reqId, err: error }, 'a message of the payment provider could not be settled yet'),
          )
        }
        return { received: true as const }
      },
    )
  }
