import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Rider } from '../../contract/rider.ts'
import { BulkRiders, RiderIds, RidersBefore, RidersChange } from '../../contract/rider-bulk.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { bulkAddRiders } from './bulk-add-riders.ts'
import { changeRiders, setRiders } from './change-riders.ts'
import { removeRiders, restoreRiders } from './remove-riders.ts'
import { listRiders } from './riders.ts'

/** What the owner does to many riders at once: in one transaction, and with a way back. */
export const manyRidersRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, answers } = shop
    const tags = ['riders']
    const onRequest = requireAdmin(shop)

    app.post(
      '/api/riders/bulk',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Add up to 20 riders: all of them, or none and what is wrong with which',
          body: BulkRiders,
          response: { 201: z.array(Rider) },
        },
      },
      async ({ body }, reply) => {
        const ids = await bulkAddRiders(db, body.riders, shop.now())
        answers.drop()
        const riders = await listRiders(db, { now: shop.now(), riderIds: ids, all: true, videos: true })
        return reply.code(201).send(riders)
      },
    )

    app.patch(
      '/api/riders',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Give many riders the same price, event or limit; answers how they were',
          body: RidersChange,
          response: { 200: RidersBefore },
        },
      },
      async ({ body }) => {
        const riders = await changeRiders(db, body)
        answers.drop()
        return { riders }
      },
    )

    app.put(
      '/api/riders',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Set price, event and limit of each rider, as an undo does; answers how they were',
          body: RidersBefore,
          response: { 200: RidersBefore },
        },
      },
      async ({ body }) => {
        const riders = await setRiders(db, body.riders)
        answers.drop()
        return { riders }
      },
    )

    app.post(
      '/api/riders/remove',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Remove many riders; answers those that were there',
          body: RiderIds,
          response: { 200: RiderIds },
        },
      },
      async ({ body }) => {
        const ids = await removeRiders(db, body.ids, shop.now())
        // payments that are open for what left the shop are cancelled
        shop.worker.wake('reconcile')
        answers.drop()
        return { ids }
      },
    )

    app.post(
      '/api/riders/restore',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Bring back riders that were removed within the hour',
          body: RiderIds,
          response: { 200: RiderIds },
        },
      },
      async ({ body }) => {
        const ids = await restoreRiders(db, body.ids, shop.now())
        answers.drop()
        return { ids }
      },
    )
  }
