import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  Overview,
  SalesDay,
  SalesEvent,
  SalesFilter,
  SalesPage,
  SalesQuery,
  SalesSummary,
} from '../../contract/sales.ts'
import { dayIn } from '../../contract/time-zone.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { readTimeZone } from '../time-zone/time-zone.ts'
import { exportSales } from './export-sales.ts'
import { listSales } from './list-sales.ts'
import { readOverview } from './overview.ts'
import { sumSales, sumSalesByDay, sumSalesByEvent } from './sum-sales.ts'

export const salesRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['sales']
    const onRequest = requireAdmin(shop)
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    app.get(
      '/api/overview',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Events, riders, sales and what waits, in numbers',
          response: { 200: Overview },
        },
      },
      () => readOverview(shop),
    )

    app.get(
      '/api/sales',
      {
        onRequest,
        schema: {
          tags,
          summary: 'A page of the sales, filtered and sorted',
          querystring: SalesQuery,
          response: { 200: SalesPage },
        },
      },
      ({ query }) => listSales(shop, query),
    )

    app.get(
      '/api/sales/summary',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Revenue, refunds and customers of the sales that fit',
          querystring: SalesFilter,
          response: { 200: SalesSummary },
        },
      },
      ({ query }) => sumSales(shop, query),
    )

    app.get(
      '/api/sales/by-day',
      {
        onRequest,
        schema: {
          tags,
          summary: 'The same sums for each day',
          querystring: SalesFilter,
          response: { 200: z.array(SalesDay) },
        },
      },
      ({ query }) => sumSalesByDay(shop, query),
    )

    app.get(
      '/api/sales/by-event',
      {
        onRequest,
        schema: {
          tags,
          summary: 'The same sums for each event',
          querystring: SalesFilter,
          response: { 200: z.array(SalesEvent) },
        },
      },
      ({ query }) => sumSalesByEvent(shop, query),
    )

    app.get(
      '/api/sales.csv',
      {
        onRequest,
        schema: { tags, summary: 'All sales that fit, for a spreadsheet', querystring: SalesFilter },
      },
      async ({ query }, reply) => {
        const day = dayIn(await readTimeZone(shop.db), shop.now())
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="sales-${day}.csv"`)
          .send(Readable.from(exportSales(shop, query)))
      },
    )
  }
