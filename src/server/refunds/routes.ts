import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParam } from '../../contract/fields.ts'
import { IdempotencyHeaders } from '../../contract/idempotency-key.ts'
import { Purchase, RefundRequest } from '../../contract/purchase.ts'
import { PurchaseRefunds } from '../../contract/refund.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { notFound } from '../errors.ts'
import { findPurchase } from '../sales/purchases.ts'
import { listRefunds } from './list-refunds.ts'
import { refundPurchase } from './refund-purchase.ts'
import { resolveRefund } from './resolve-refund.ts'

export const refundRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['sales']
    const onRequest = requireAdmin(shop)

    app.post(
      '/api/purchases/:id/refund',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Give back the whole payment, or a part',
          params: IdParam,
          headers: IdempotencyHeaders,
          body: RefundRequest.nullish(),
          response: { 200: Purchase },
        },
      },
      async ({ params, body, headers }) => {
        const { amount: dollars, horses } = body ?? {}
        await refundPurchase(shop, params.id, { dollars, horses, key: headers['idempotency-key'] })
        shop.answers.drop()
        return (await findPurchase(shop.db, params.id)) ?? notFound('purchase')
      },
    )

    app.get(
      '/api/purchases/:id/refunds',
      {
        onRequest,
        schema: {
          tags,
          summary: 'What went back of a payment, what waits, and what is left',
          params: IdParam,
          response: { 200: PurchaseRefunds },
        },
      },
      ({ params }, reply) => {
        reply.header('cache-control', 'no-store')
        return listRefunds(shop, params.id)
      },
    )

    const resolutions = {
      again: 'Send a refund that failed once more',
      'by-hand': 'Write down that a failed refund was given back in another way',
      dismiss: 'Take note of a refund that failed',
    } as const
    for (const how of Object.keys(resolutions) as (keyof typeof resolutions)[]) {
      app.post(
        `/api/refunds/:id/${how}`,
        {
          onRequest,
          schema: { tags, summary: resolutions[how], params: IdParam, response: { 204: z.null() } },
        },
        async ({ params }, reply) => {
          await resolveRefund(shop, params.id, how)
          return reply.code(204).send(null)
        },
      )
    }
  }
