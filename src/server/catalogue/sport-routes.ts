import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Event } from '../../contract/event.ts'
import { IdParam } from '../../contract/fields.ts'
import { NewSport, Sport, SportChange } from '../../contract/sport.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { notFound } from '../errors.ts'
import { listEvents } from './events.ts'
import { removeSport } from './remove.ts'
import { addSport, changeSport, findSport, listSports } from './sports.ts'
import { sendView } from './view.ts'

export const sportRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, answers } = shop
    const tags = ['sports']
    const onRequest = requireAdmin(shop)

    app.get(
      '/api/sports',
      { schema: { tags, summary: 'Active sports; for the admin all', response: { 200: z.array(Sport) } } },
      (request, reply) => sendView(shop, request, reply, 'sports', (view) => listSports(db, view)),
    )

    app.get(
      '/api/sports/:id',
      { schema: { tags, summary: 'One sport', params: IdParam, response: { 200: Sport } } },
      (request, reply) => {
        const { id } = request.params
        return sendView(shop, request, reply, `sports/${id}`, async (view) => {
          return (await findSport(db, id, view)) ?? notFound('sport')
        })
      },
    )

    app.get(
      '/api/sports/:id/events',
      { schema: { tags, summary: 'Events of a sport', params: IdParam, response: { 200: z.array(Event) } } },
      (request, reply) => {
        const { id } = request.params
        return sendView(shop, request, reply, `sports/${id}/events`, async (view) => {
          if (!(await findSport(db, id, view))) notFound('sport')
          return listEvents(db, { ...view, sportId: id })
        })
      },
    )

    app.post(
      '/api/sports',
      { onRequest, schema: { tags, summary: 'Add a sport', body: NewSport, response: { 201: Sport } } },
      async ({ body }, reply) => {
        const sport = await addSport(db, body, shop.now())
        answers.drop()
        return reply.code(201).send(sport)
      },
    )

    app.put(
      '/api/sports/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Change a sport',
          params: IdParam,
          body: SportChange,
          response: { 200: Sport },
        },
      },
      async ({ params, body }) => {
        const sport = await changeSport(db, params.id, body)
        if (body.isActive === false) shop.worker.wake('reconcile')
        answers.drop()
        return sport
      },
    )

    app.delete(
      '/api/sports/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Remove a sport with its events and riders',
          params: IdParam,
          response: { 204: z.null() },
        },
      },
      async ({ params }, reply) => {
        await removeSport(db, params.id, shop.now())
        // payments that are open for what left the shop are cancelled
        shop.worker.wake('reconcile')
        answers.drop()
        return reply.code(204).send(null)
      },
    )
  }
