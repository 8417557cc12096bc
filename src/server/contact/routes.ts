import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  ContactChange,
  ContactQuery,
  ContactReceived,
  ContactRequest,
  NewContactRequest,
} from '../../contract/contact.ts'
import { IdParam } from '../../contract/fields.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { receiveRequest } from './receive-request.ts'
import { listRequests, setRequestState } from './requests.ts'

export const contactRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['contact']
    const onRequest = requireAdmin(shop)

    app.post(
      '/api/contact',
      {
        schema: {
          tags,
          summary: 'Ask the owner for a quote',
          body: NewContactRequest,
          response: { 201: ContactReceived },
        },
      },
      async ({ body, ip }, reply) => {
        await receiveRequest(shop, body, ip)
        return reply.code(201).send({ received: true })
      },
    )

    app.get(
      '/api/contact',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Contact requests, newest first',
          querystring: ContactQuery,
          response: { 200: z.array(ContactRequest) },
        },
      },
      ({ query }, reply) => {
        reply.header('cache-control', 'no-store')
        return listRequests(shop.db, query)
      },
    )

    app.put(
      '/api/contact/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Mark a contact request',
          params: IdParam,
          body: ContactChange,
          response: { 200: ContactRequest },
        },
      },
      ({ params, body }) => setRequestState(shop.db, params.id, body.state),
    )
  }
