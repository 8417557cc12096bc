import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as events from '../../contract/catalogue/event-calls.ts'
import * as sports from '../../contract/catalogue/sport-calls.ts'
import * as startLists from '../../contract/catalogue/start-list-calls.ts'
import type { Shop } from '../composed-shop.ts'
import { notFound } from '../platform/http/errors.ts'
import { mounting } from '../platform/http/mount.ts'
import { addEvent, changeEvent, shownEvent, shownEvents } from './events.ts'
import { importStartList, listImports, undoImport } from './imports.ts'
import { removeEvent, removeSport } from './remove.ts'
import { addSport, changeSport, findSport, listSports } from './sports.ts'

/** Sports, events and start lists; riders are in `rider-routes.ts`. */
export const catalogueRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = shop
    const { mount, mountForAudience } = mounting(app, shop)
    /** Of riders that are not for sale any more. */
    const cancelPayments = () => shop.worker.wake('reconcile')

    mountForAudience(sports.listSports, (audience) => listSports(db, audience))

    mountForAudience(
      sports.findSport,
      async (audience, { params }) => (await findSport(db, params.id, audience)) ?? notFound('sport'),
    )

    mountForAudience(sports.listSportEvents, async (audience, { params }) => {
      if (!(await findSport(db, params.id, audience))) notFound('sport')
      return shownEvents(shop, { ...audience, sportId: params.id })
    })

    mount(sports.addSport, ({ body }) => addSport(db, body, shop.now()))

    mount(sports.changeSport, async ({ params, body }) => {
      const sport = await changeSport(db, params.id, body)
      if (body.isActive === false) cancelPayments()
      return sport
    })

    mount(sports.removeSport, async ({ params }) => {
      await removeSport(db, params.id, shop.now())
      cancelPayments()
    })

    mountForAudience(events.listEvents, (audience, { query }) => shownEvents(shop, { ...audience, ...query }))

    mountForAudience(
      events.findEvent,
      async (audience, { params }) => (await shownEvent(shop, params.id, audience)) ?? notFound('event'),
    )

    mount(events.addEvent, ({ body }) => addEvent(db, body, shop.now()))

    mount(events.changeEvent, ({ params, body }) => changeEvent(db, params.id, body, shop.now()))

    mount(events.removeEvent, async ({ params }) => {
      await removeEvent(db, params.id, shop.now())
      cancelPayments()
    })

    mount(startLists.listImports, () => listImports(db))

    mount(startLists.importStartList, ({ body }) => importStartList(db, body, shop.now()))

    mount(startLists.undoImport, async ({ params }) => {
      await undoImport(db, params.id, shop.now())
      cancelPayments()
    })
  }
