import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParam } from '../../contract/fields.ts'
import { Video } from '../../contract/video.ts'
import { VideoEditChange } from '../../contract/video-edit.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { notFound, ShopError } from '../errors.ts'
import { editVideo } from './edit-video.ts'
import { frameOf, MOMENTS } from './ffmpeg/frame-of.ts'
import { findVideoView } from './list-videos.ts'
import { removeVideo } from './remove-video.ts'
import { findVideo } from './video-row.ts'

/** How a film is shown, where it begins and ends, and whether it is there at all. */
export const videoEditRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['media']
    const onRequest = requireAdmin(shop)

    app.put(
      '/api/admin/videos/:id/edit',
      {
        onRequest,
        schema: {
          tags,
          summary: "Choose a video's poster, its preview, its start and end",
          params: IdParam,
          body: VideoEditChange,
          response: { 200: Video },
        },
      },
      async ({ params, body }) => {
        await editVideo(shop, params.id, body)
        return (await findVideoView(shop.db, params.id)) ?? notFound('video')
      },
    )

    app.get(
      '/api/admin/videos/:id/still',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Any frame of a video, ungraded, as PNG',
          params: IdParam,
          querystring: z.object({ at: z.coerce.number().nonnegative().max(86_400) }),
        },
      },
      async ({ params, query }, reply) => {
        const video = await findVideo(shop.db, params.id)
        if (!video?.probe || video.deletedAt) return notFound('video')
        if (!shop.ffmpeg) throw new ShopError(503, 'There is no ffmpeg on this machine.')
        const { seconds } = video.probe
        const part = seconds > 0 ? (Math.min(query.at, seconds) / seconds) * MOMENTS - 0.5 : 0
        const input = await shop.storage.inputOf(video.cutKey ?? video.sourceKey)
        const { png } = await frameOf(shop.ffmpeg, input, { part, log: false })
        return reply.type('image/png').header('cache-control', 'private, max-age=3600').send(png)
      },
    )

    app.delete(
      '/api/admin/videos/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Take a video out of the shop; its buyers keep it',
          params: IdParam,
          response: { 204: z.null() },
        },
      },
      async ({ params }, reply) => {
        await removeVideo(shop, params.id)
        return reply.code(204).send(null)
      },
    )
  }
