import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/books/refund-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { mounting } from '../../platform/http/mount.ts'
import { listDisputes } from './list-disputes.ts'

export const disputeRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)
    mount(calls.listDisputes, () => listDisputes(shop.db))
  }
