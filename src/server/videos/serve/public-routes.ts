import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PUBLIC_FILES } from '../../../contract/platform/stored-files.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import { notFound } from '../../platform/http/errors.ts'
import { hasSession, roleOf } from '../../platform/http/sessions.ts'
import { FOLDERS, mediaUrl, urlOf, videoOfPublic } from '../../platform/storage/layout.ts'
import { sendFile } from '../../platform/storage/send-file.ts'
import { findVideo } from '../video-row.ts'
import { makeOnDemand } from './make-on-demand.ts'

const YEAR = 365 * 24 * 60 * 60

/** No shared cache may store them, since it would show what the owner has removed. */
const CACHE_CONTROL = `private, max-age=${YEAR}, immutable`

/**
 * Thumbnails, previews and storyboards: public while their rider is in the shop, and immutable. The address of a preview
 * that is made on demand waits for it.
 */
export const publicFileRoutes =
  (
    shop: Shop,
    isShown: (db: Db, videoId: number, how: { byNumber: boolean }) => Promise<boolean>,
  ): FastifyPluginAsyncZod =>
  async (app) => {
    const { storage } = shop
    const isOwner = async (request: FastifyRequest, reply: FastifyReply) =>
      hasSession(request) && (await roleOf(shop, request, reply)) !== null

    app.route({
      method: ['GET', 'HEAD'],
      url: `${urlOf('public')}*`,
      schema: { hide: true, params: z.object({ '*': z.string() }) },
      handler: async (request, reply) => {
        const key = `${FOLDERS.public}/${request.params['*']}`
        const videoId = videoOfPublic(key)
        if (videoId === null || key.endsWith(`/${PUBLIC_FILES.still}`)) return notFound('file')
        // the folder's name is a secret that only the page of an unlisted rider tells
        const isSeen = await isShown(shop.db, videoId, { byNumber: false })
        if (!isSeen && !(await isOwner(request, reply))) return notFound('file')
        const file = (await storage.open(key)) ?? notFound('file')
        const fileName = key.split('/').at(-1) ?? ''
        if (fileName === PUBLIC_FILES.preview) shop.previewViews.note(request, videoId)
        return sendFile(request, reply, file, { fileName, download: false, cacheControl: CACHE_CONTROL })
      },
    })

    app.route({
      method: ['GET', 'HEAD'],
      url: '/media/previews/:file',
      schema: { hide: true, params: z.object({ file: z.string().regex(/^\d{1,9}\.mp4$/) }) },
      handler: async (request, reply) => {
        const id = Number.parseInt(request.params.file, 10)
        const isSeen = await isShown(shop.db, id, { byNumber: true })
        if (!isSeen && !(await isOwner(request, reply))) return notFound('preview')
        await makeOnDemand(shop, id)
        const video = await findVideo(shop.db, id)
        if (!video?.previewKey) return notFound('preview')
        return reply.header('cache-control', 'no-store').redirect(mediaUrl(video.previewKey), 302)
      },
    })
  }
