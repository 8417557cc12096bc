import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../contract/catalogue/sport-calls.ts'
import type { Shop } from '../composed-shop.ts'
import { notFound } from '../platform/http/errors.ts'
import { mounting } from '../platform/http/mount.ts'
import { listEvents } from './events.ts'
import { removeSport } from './remove.ts'
import { addSport, changeSport, findSport, listSports } from './sports.ts'

export const sportRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = shop
    const { mount, mountForAudience } = mounting(app, shop)

    mountForAudience(calls.listSports, (audience) => listSports(db, audience))

    mountForAudience(
      calls.findSport,
      async (audience, { params }) => (await findSport(db, params.id, audience)) ?? notFound('sport'),
    )

    mountForAudience(calls.listSportEvents, async (audience, { params }) => {
      if (!(await findSport(db, params.id, audience))) notFound('sport')
      return listEvents(db, { ...audience, sportId: params.id })
    })

    mount(calls.addSport, ({ body }) => addSport(db, body, shop.now()))

    mount(calls.changeSport, async ({ params, body }) => {
      const sport = await changeSport(db, params.id, body)
      if (body.isActive === false) shop.worker.wake('reconcile')
      return sport
    })

    mount(calls.removeSport, async ({ params }) => {
      await removeSport(db, params.id, shop.now())
      // payments that are open for what left the shop are cancelled
      shop.worker.wake('reconcile')
    })
  }
