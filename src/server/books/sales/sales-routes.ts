import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/books/sales-calls.ts'
import { dayIn } from '../../../contract/platform/time-zone.ts'
import type { Shop } from '../../composed-shop.ts'
import { mounting } from '../../platform/http/mount.ts'
import { readTimeZone } from '../time-zone/time-zone.ts'
import { exportSales } from './export-sales.ts'
import { listSales } from './list-sales.ts'
import { sumSales, sumSalesByDay, sumSalesByEvent } from './sum-sales.ts'

export const salesRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount, mountSent } = mounting(app, shop)

    mount(calls.listSales, ({ query }) => listSales(shop, query))

    mount(calls.sumSales, ({ query }) => sumSales(shop, query))

    mount(calls.sumSalesByDay, ({ query }) => sumSalesByDay(shop, query))

    mount(calls.sumSalesByEvent, ({ query }) => sumSalesByEvent(shop, query))

    mountSent(calls.exportSales, async ({ query }, reply) => {
      const day = dayIn(await readTimeZone(shop.db), shop.now())
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="sales-${day}.csv"`)
        .send(Readable.from(exportSales(shop, query)))
    })
  }
