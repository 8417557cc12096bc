import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { SandboxPayment } from '../../contract/purchase.ts'
import { noteDecline } from '../checkout/note-decline.ts'
import type { Shop } from '../compose.ts'
import { ShopError } from '../errors.ts'
import { payInSandbox } from './sandbox.ts'

const Paid = z.object({ status: z.literal('succeeded'), paymentIntentId: z.string() })

/** What stands in for the provider's own card form; not there when real cards are taken. */
export const sandboxRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/sandbox/pay',
      {
        schema: {
          tags: ['buying'],
          summary: 'Pay with a pretend card (sandbox only)',
          body: SandboxPayment,
          response: { 200: Paid },
        },
      },
      async ({ body }) => {
        const paid = await payInSandbox(shop.db, body.clientSecret, body.cardNumber)
        if (paid.declined) {
          await noteDecline(shop, paid.intentId)
          throw new ShopError(402, paid.declined)
        }
        return { status: 'succeeded' as const, paymentIntentId: paid.intentId }
      },
    )
  }
