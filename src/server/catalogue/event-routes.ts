import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../contract/catalogue/event-calls.ts'
import type { Shop } from '../composed-shop.ts'
import { notFound } from '../platform/http/errors.ts'
import { mounting } from '../platform/http/mount.ts'
import { addEvent, changeEvent, findEvent, listEvents } from './events.ts'
import { removeEvent } from './remove.ts'

export const eventRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = shop
    const { mount, mountForAudience } = mounting(app, shop)

    mountForAudience(calls.listEvents, (audience, { query }) => listEvents(db, { ...audience, ...query }))

    mountForAudience(
      calls.findEvent,
      async (audience, { params }) => (await findEvent(db, params.id, audience)) ?? notFound('event'),
    )

    mount(calls.addEvent, ({ body }) => addEvent(db, body, shop.now()))

    mount(calls.changeEvent, ({ params, body }) => changeEvent(db, params.id, body))

    mount(calls.removeEvent, async ({ params }) => {
      await removeEvent(db, params.id, shop.now())
      // payments that are open for what left the shop are cancelled
      shop.worker.wake('reconcile')
    })
  }
