import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/books/sales-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { mounting } from '../../platform/http/mount.ts'
import { clearTestSales } from './clear-test-sales.ts'
import { readTestSales } from './read-test-sales.ts'

export const testSalesRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)

    mount(calls.countTestSales, () => readTestSales(shop))

    mount(calls.clearTestSales, async () => {
      await clearTestSales(shop)
      return readTestSales(shop)
    })
  }
