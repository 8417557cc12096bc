import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Evidence } from '../../contract/evidence.ts'
import { IdParam } from '../../contract/fields.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { readEvidence } from './read-evidence.ts'

export const evidenceRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/purchases/:id/evidence',
      {
        onRequest: requireAdmin(shop),
        schema: {
          tags: ['sales'],
          summary: 'What the shop can show a bank of an order',
          params: IdParam,
          response: { 200: Evidence },
        },
      },
      ({ params }, reply) => {
        reply.header('cache-control', 'no-store')
        return readEvidence(shop, params.id)
      },
    )
  }
