import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/buying/share-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mounting } from '../../platform/http/mount.ts'
import { findOrder } from '../orders/find-order.ts'
import { findShared } from './find-shared.ts'
import { endShare, listShares, shareVideo } from './shares.ts'

/** Links for handing on: made, listed and ended by whoever has the order's own link. */
export const sharingRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)

    mount(calls.listShares, async ({ params }) => listShares(shop, await findOrder(shop.db, params.token)))

    mount(calls.shareVideo, async ({ params, body }) => {
      const share = await shareVideo(shop, await findOrder(shop.db, params.token), body)
      // its page may be ready with what it could do before
      shop.responses.invalidateEverywhere()
      return share
    })

    mount(calls.endShare, async ({ params }) => {
      await endShare(shop.db, await findOrder(shop.db, params.token), params.id)
      shop.responses.invalidateEverywhere()
    })

    mount(calls.findShared, async ({ params }) => (await findShared(shop, params.token)) ?? notFound('share'))
  }
