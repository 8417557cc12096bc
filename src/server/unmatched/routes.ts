import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParam } from '../../contract/fields.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { dismissUnmatched, orderUnmatched, refundUnmatched } from './resolve-unmatched.ts'

/** What the owner does about money that came without an order; the alarms list them. */
export const unmatchedRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const onRequest = requireAdmin(shop)
    const ways = [
      ['order', 'Make the order that an unmatched payment was for', orderUnmatched],
      ['refund', 'Send an unmatched payment back', refundUnmatched],
      ['dismiss', 'Take note of an unmatched payment', dismissUnmatched],
    ] as const
    for (const [way, summary, resolve] of ways) {
      app.post(
        `/api/unmatched-payments/:id/${way}`,
        {
          onRequest,
          schema: { tags: ['sales'], summary, params: IdParam, response: { 204: z.null() } },
        },
        async ({ params }, reply) => {
          await resolve(shop, params.id)
          return reply.code(204).send(null)
        },
      )
    }
  }
