import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Event, EventChange, NewEvent } from '../../contract/event.ts'
import { IdParam } from '../../contract/fields.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { notFound } from '../errors.ts'
import { addEvent, changeEvent, findEvent, listEvents } from './events.ts'
import { removeEvent } from './remove.ts'
import { sendView } from './view.ts'

export const eventRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, answers } = shop
    const tags = ['events']
    const onRequest = requireAdmin(shop)

    app.get(
      '/api/events',
      { schema: { tags, summary: 'Events of every sport', response: { 200: z.array(Event) } } },
      (request, reply) => sendView(shop, request, reply, 'events', (view) => listEvents(db, view)),
    )

    app.get(
      '/api/events/:id',
      { schema: { tags, summary: 'One event', params: IdParam, response: { 200: Event } } },
      (request, reply) => {
        const { id } = request.params
        return sendView(shop, request, reply, `events/${id}`, async (view) => {
          return (await findEvent(db, id, view)) ?? notFound('event')
        })
      },
    )

    app.post(
      '/api/events',
      { onRequest, schema: { tags, summary: 'Add an event', body: NewEvent, response: { 201: Event } } },
      async ({ body }, reply) => {
        const event = await addEvent(db, body, shop.now())
        answers.drop()
        return reply.code(201).send(event)
      },
    )

    app.put(
      '/api/events/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Change an event',
          params: IdParam,
          body: EventChange,
          response: { 200: Event },
        },
      },
      async ({ params, body }) => {
        const event = await changeEvent(db, params.id, body)
        answers.drop()
        return event
      },
    )

    app.delete(
      '/api/events/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Remove an event with its riders',
          params: IdParam,
          response: { 204: z.null() },
        },
      },
      async ({ params }, reply) => {
        await removeEvent(db, params.id, shop.now())
        // payments that are open for what left the shop are cancelled
        shop.worker.wake('reconcile')
        answers.drop()
        return reply.code(204).send(null)
      },
    )
  }
