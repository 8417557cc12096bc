import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import type { Shop } from './compose.ts'
import { ShopError } from './errors.ts'
import { within } from './within.ts'

const PATIENCE = 2000

/** For whoever watches the server: 200 while it can serve, 503 while its database does not answer. */
export const healthRoutes =
  ({ db }: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/healthz', { schema: { hide: true } }, async (request, reply) => {
      try {
        await within(PATIENCE, sql`select 1`.execute(db))
      } catch (error) {
        request.log.warn({ reqId: request.id, err: error }, 'the database does not answer')
        throw new ShopError(503, 'The database does not answer')
      }
      return reply.header('cache-control', 'no-store').type('text/plain').send('ok')
    })
  }
