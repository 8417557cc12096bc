import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Shop } from '../compose.ts'
import { notFound, ShopError } from '../errors.ts'
import { boughtVideos } from './deliver.ts'
import { fileAddress, readFileAddress } from './file-address.ts'
import { findOrder, findOrderByVersion } from './find-order.ts'
import { sendFile } from './send-file.ts'
import { storedKey } from './stored-file.ts'

const VideoOfOrder = z.object({ token: z.string().max(100), horse: z.coerce.number().int() })

/** The permanent address of a bought video, and the short-lived one of its file that each visit is sent on to. */
export const videoRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const method = ['GET', 'HEAD']
    const { storage } = shop
    const { publicUrl } = shop.config

    app.route({
      method,
      url: '/order/:token/video/:horse',
      schema: {
        hide: true,
        params: VideoOfOrder,
        querystring: z.object({ download: z.string().max(10).optional() }),
      },
      handler: async ({ params, query }, reply) => {
        const purchase = await findOrder(shop.db, params.token)
        const videos = await boughtVideos(shop.db, purchase)
        const video = videos.find(({ horse }) => horse === params.horse) ?? notFound('video in this order')
        if (!video.source) return refuseMissing()
        const key = storedKey(video.source)
        if (key === null) return reply.redirect(new URL(video.source, publicUrl).href, 302)

        const file = await storage.open(key)
        if (!file) return refuseMissing()
        await file.close()
        const { fileName } = video
        const download = query.download !== undefined
        return reply.redirect(fileAddress(shop, { key, order: purchase, fileName, download }, file.size), 302)
      },
    })

    app.route({
      method,
      url: '/files/*',
      schema: { hide: true, params: z.object({ '*': z.string() }) },
      handler: async (request, reply) => {
        const grant = readFileAddress(shop, request.params['*'], request.query)
        // money that went back closes what was handed out before, too
        await findOrderByVersion(shop.db, grant.order)
        const file = (await storage.open(grant.key)) ?? refuseMissing()
        return sendFile(request, reply, file, grant)
      },
    })
  }

function refuseMissing(): never {
  throw new ShopError(404, 'This video is not here yet. Please write to us, and name your order number.')
}
