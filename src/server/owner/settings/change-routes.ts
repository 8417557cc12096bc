import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/owner/shop-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { mounting } from '../../platform/http/mount.ts'
import { askerOf } from '../accounts/account-events.ts'
import { changeShop } from './change-shop.ts'
import { readShop } from './settings.ts'

export const shopChangeRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)

    mount(calls.changeShop, async (request) => {
      await changeShop(shop, request.body, askerOf(request))
      shop.worker.wake('books')
      shop.worker.wake('letters')
      return readShop(shop)
    })
  }
