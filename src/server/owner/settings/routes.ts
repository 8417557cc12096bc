import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/owner/shop-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { mounting } from '../../platform/http/mount.ts'
import { readAbout, readLegalTexts, readSeller, readShop } from './settings.ts'

export const shopRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = shop
    const { mount, mountForAudience } = mounting(app, shop)

    mountForAudience(calls.readShop, () => readShop(shop))
    mountForAudience(calls.readLegalTexts, () => readLegalTexts(db))
    mountForAudience(calls.readAbout, () => readAbout(db))
    mount(calls.readSeller, () => readSeller(db))
  }
