import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/books/sales-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { mounting } from '../../platform/http/mount.ts'
import { readBuyerData } from './buyer-data.ts'
import { eraseBuyer } from './erase-buyer.ts'

export const erasureRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)

    mount(calls.readBuyerData, ({ body }) => readBuyerData(shop.db, body.email))

    mount(calls.eraseBuyer, ({ body }) => eraseBuyer(shop, body.email))
  }
