import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as calls from '../../../contract/buying/share-calls.ts'
import { sharedVideoPath } from '../../../contract/pages.ts'
import type { Shop } from '../../composed-shop.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { mounting } from '../../platform/http/mount.ts'
import { mediaUrl } from '../../platform/storage/layout.ts'
import { SIZE_OF } from '../../videos/versions.ts'
import { findSale } from '../orders/find-order.ts'
import { findBought, sendBought } from '../orders/send-bought.ts'
import { findShare, findShared } from './find-shared.ts'
import { endShare, listShares, shareVideo } from './shares.ts'

/** Share links, which the order's own link makes, lists and ends. */
export const sharingRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)

    mount(calls.listShares, async ({ params }) => listShares(shop, await findSale(shop.db, params.token)))

    mount(calls.shareVideo, async ({ params, body }) =>
      shareVideo(shop, await findSale(shop.db, params.token), body),
    )

    mount(calls.endShare, async ({ params }) =>
      endShare(shop.db, await findSale(shop.db, params.token), params.id),
    )

    mount(calls.findShared, async ({ params }) => (await findShared(shop, params.token)) ?? notFound('share'))
  }

/** The shared video. These visits are not the buyer's, so they are not recorded as visits of the order. */
export const sharedVideoRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      method: ['GET', 'HEAD'],
      url: sharedVideoPath(':token'),
      schema: {
        hide: true,
        params: z.object({ token: z.string().max(100) }),
        querystring: z.object({
          download: z.string().max(10).optional(),
          size: z.string().max(20).optional(),
        }),
      },
      handler: async (request, reply) => {
        const { params, query } = request
        const { share, purchase } = (await findShare(shop.db, params.token)) ?? notFound('share')
        const download = query.download !== undefined
        if (download && share.may !== 'download') {
          throw new ShopError('forbidden', 'This video was shared for watching only')
        }
        const video = await findBought(shop, { request, reply }, purchase, share.horse)
        // watching needs no more than a screen's worth: the master is for those who may download it
        const { stored } = video
        if (share.may === 'watch' && stored?.previewKey && !stored.phoneKey)
          return reply.redirect(mediaUrl(stored.previewKey), 302)
        const size = share.may === 'download' ? query.size : SIZE_OF.phone
        return sendBought(shop, reply, video, { granted: share.tokenHash, size, download })
      },
    })
  }
