import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../contract/calls/shop.ts'
import { askerOf } from '../accounts/account-events.ts'
import type { Shop } from '../composed-shop.ts'
import { mounting } from '../http/mount.ts'
import { readShop } from '../shop/settings.ts'
import { changeShop } from './change-shop.ts'

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
