import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { TestSales } from '../../contract/sales.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { clearTestSales } from './clear-test-sales.ts'
import { readTestSales } from './read-test-sales.ts'

export const testSalesRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['sales']
    const onRequest = requireAdmin(shop)

    app.get(
      '/api/sales/test',
      {
        onRequest,
        schema: { tags, summary: 'How many pretended sales there are', response: { 200: TestSales } },
      },
      (_request, reply) => {
        reply.header('cache-control', 'no-store')
        return readTestSales(shop)
      },
    )

    app.delete(
      '/api/sales/test',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Remove all pretended sales, with what their buyers could see',
          response: { 200: TestSales },
        },
      },
      async () => {
        await clearTestSales(shop)
        shop.answers.drop()
        return readTestSales(shop)
      },
    )
  }
