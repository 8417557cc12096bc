import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/buying/checkout-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { mounting } from '../../platform/http/mount.ts'
import { payInSandbox } from '../providers/sandbox.ts'
import { noteDecline } from './note-decline.ts'

/** What stands in for the provider's own card form; not there when real cards are taken. */
export const sandboxRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)
    mount(calls.payInSandbox, async ({ body }) => {
      const paid = await payInSandbox(shop.db, body.clientSecret, body.cardNumber)
      if (paid.declined) {
        await noteDecline(shop, paid.intentId)
        throw new ShopError('card-declined', paid.declined)
      }
      return { status: 'succeeded' as const, paymentIntentId: paid.intentId }
    })
  }
