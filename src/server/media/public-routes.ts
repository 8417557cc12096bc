import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Shop } from '../composed-shop.ts'
import { notFound } from '../http/errors.ts'
import { FOLDERS, mediaUrl, urlOf } from '../storage/layout.ts'
import { sendFile } from '../storage/send-file.ts'
import { makeOnDemand } from './make-on-demand.ts'
import { findVideo } from './video-row.ts'

const YEAR = 365 * 24 * 60 * 60

/** Posters, previews and storyboards: for everyone, and never changed under their address. A preview that is made on demand has an address that waits for it. */
export const publicFileRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { storage } = shop
    app.route({
      method: ['GET', 'HEAD'],
      url: `${urlOf('public')}*`,
      schema: { hide: true, params: z.object({ '*': z.string() }) },
      handler: async (request, reply) => {
        const key = `${FOLDERS.public}/${request.params['*']}`
        const file = (await storage.open(key)) ?? notFound('file')
        const fileName = key.split('/').at(-1) ?? ''
        const cacheControl = `public, max-age=${YEAR}, immutable`
        return sendFile(request, reply, file, { fileName, download: false, cacheControl })
      },
    })

    app.route({
      method: ['GET', 'HEAD'],
      url: '/media/previews/:file',
      schema: { hide: true, params: z.object({ file: z.string().regex(/^\d{1,9}\.mp4$/) }) },
      handler: async ({ params }, reply) => {
        const id = Number.parseInt(params.file, 10)
        await makeOnDemand(shop, id)
        const video = await findVideo(shop.db, id)
        if (!video?.previewKey) return notFound('preview')
        return reply.header('cache-control', 'no-store').redirect(mediaUrl(video.previewKey), 302)
      },
    })
  }
