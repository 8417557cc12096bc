import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParam } from '../../contract/fields.ts'
import { Letter, LetterQuery } from '../../contract/letter.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { listLetters, resendLetter } from './outbox.ts'

export const mailRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['mail']
    const onRequest = requireAdmin(shop)

    app.get(
      '/api/mail',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Outgoing letters, newest first',
          querystring: LetterQuery,
          response: { 200: z.array(Letter) },
        },
      },
      ({ query }, reply) => {
        reply.header('cache-control', 'no-store')
        return listLetters(shop.db, query)
      },
    )

    app.post(
      '/api/mail/:id/resend',
      {
        onRequest,
        schema: { tags, summary: 'Send a letter again', params: IdParam, response: { 202: Letter } },
      },
      async ({ params }, reply) => {
        const letter = await resendLetter(shop, params.id)
        shop.worker.wake('letters')
        return reply.code(202).send(letter)
      },
    )
  }
