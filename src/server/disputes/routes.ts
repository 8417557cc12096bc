import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Dispute } from '../../contract/dispute.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { listDisputes } from './list-disputes.ts'

export const disputeRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/disputes',
      {
        onRequest: requireAdmin(shop),
        schema: {
          tags: ['sales'],
          summary: "Buyers who asked their bank for the money, with the owner's deadline",
          response: { 200: z.array(Dispute) },
        },
      },
      (_request, reply) => {
        reply.header('cache-control', 'no-store')
        return listDisputes(shop.db)
      },
    )
  }
