import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../contract/catalogue/many-riders-calls.ts'
import type { Shop } from '../composed-shop.ts'
import { mounting } from '../platform/http/mount.ts'
import { bulkAddRiders } from './bulk-add-riders.ts'
import { changeRiders, setRiders } from './change-riders.ts'
import { removeRiders, restoreRiders } from './remove-riders.ts'
import { listRiders } from './riders.ts'

/** What the owner does to many riders at once: in one transaction, and with a way back. */
export const manyRidersRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = shop
    const { mount } = mounting(app, shop)

    mount(calls.bulkAddRiders, async ({ body }) => {
      const ids = await bulkAddRiders(db, body.riders, shop.now())
      return await listRiders(db, { now: shop.now(), riderIds: ids, asOwner: true, videos: true })
    })

    mount(calls.changeRiders, async ({ body }) => {
      const riders = await changeRiders(db, body)
      return { riders }
    })

    mount(calls.setRiders, async ({ body }) => {
      const riders = await setRiders(db, body.riders)
      return { riders }
    })

    mount(calls.removeRiders, async ({ body }) => {
      const ids = await removeRiders(db, body.ids, shop.now())
      // payments that are open for what left the shop are cancelled
      shop.worker.wake('reconcile')
      return { ids }
    })

    mount(calls.restoreRiders, async ({ body }) => {
      const ids = await restoreRiders(db, body.ids, shop.now())
      return { ids }
    })
  }
