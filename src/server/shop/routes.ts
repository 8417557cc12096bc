import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AboutStory, LegalTexts, Seller, ShopChange, Shop as ShopInfo } from '../../contract/shop.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import { sendJson } from '../answers.ts'
import type { Shop } from '../compose.ts'
import { changeShop, readAbout, readLegalTexts, readSeller, readShop } from './settings.ts'

export const shopRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, answers } = shop
    const tags = ['shop']

    app.get(
      '/api/shop',
      { schema: { tags, summary: 'Brand, contact and how one pays', response: { 200: ShopInfo } } },
      (request, reply) => sendJson(answers, request, reply, 'shop', () => readShop(shop)),
    )

    app.get(
      '/api/shop/legal',
      { schema: { tags, summary: 'Privacy policy and terms of service', response: { 200: LegalTexts } } },
      (request, reply) => sendJson(answers, request, reply, 'shop/legal', () => readLegalTexts(db)),
    )

    app.get(
      '/api/shop/about',
      { schema: { tags, summary: 'What the About page tells', response: { 200: AboutStory } } },
      (request, reply) => sendJson(answers, request, reply, 'shop/about', () => readAbout(db)),
    )

    app.get(
      '/api/shop/seller',
      {
        onRequest: requireAdmin(shop),
        schema: { tags, summary: 'Who sells, as receipts name them', response: { 200: Seller } },
      },
      () => readSeller(db),
    )

    app.put(
      '/api/shop',
      {
        onRequest: requireAdmin(shop),
        schema: { tags, summary: 'Change the shop', body: ShopChange, response: { 200: ShopInfo } },
      },
      async ({ body }) => {
        await changeShop(db, body, shop.now())
        shop.worker.wake('books')
        answers.drop()
        return readShop(shop)
      },
    )
  }
