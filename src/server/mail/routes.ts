import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParam } from '../../contract/fields.ts'
import { HeldLetters, Letter, LetterQuery, ReleaseLetters } from '../../contract/letter.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { discardLetter, readHeldLetters, releaseLetters } from './held-letters.ts'
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

    app.get(
      '/api/mail/held',
      {
        onRequest,
        schema: { tags, summary: 'How many letters wait for a word', response: { 200: HeldLetters } },
      },
      (_request, reply) => {
        reply.header('cache-control', 'no-store')
        return readHeldLetters(shop)
      },
    )

    app.post(
      '/api/mail/held',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Send all held letters now, or discard them',
          body: ReleaseLetters,
          response: { 200: HeldLetters },
        },
      },
      async ({ body }) => {
        await releaseLetters(shop, body.to)
        return readHeldLetters(shop)
      },
    )

    app.post(
      '/api/mail/:id/discard',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Never send a held or failed letter',
          params: IdParam,
          response: { 200: Letter },
        },
      },
      ({ params }) => discardLetter(shop, params.id),
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
