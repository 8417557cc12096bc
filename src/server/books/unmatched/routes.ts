import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/books/refund-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { mounting } from '../../platform/http/mount.ts'
import { dismissUnmatched, orderUnmatched, refundUnmatched } from './resolve-unmatched.ts'

/** What the owner does about money that came without an order; the alarms list them. */
export const unmatchedRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)
    mount(calls.orderUnmatched, ({ params }) => orderUnmatched(shop, params.id))
    mount(calls.refundUnmatched, ({ params }) => refundUnmatched(shop, params.id))
    mount(calls.dismissUnmatched, ({ params }) => dismissUnmatched(shop, params.id))
  }
