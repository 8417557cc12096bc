import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../contract/videos/video-calls.ts'
import type { Shop } from '../composed-shop.ts'
import { notFound } from '../platform/http/errors.ts'
import { mounting } from '../platform/http/mount.ts'
import { editVideo } from './edit-video.ts'
import { MOMENTS } from './ffmpeg/frame-of.ts'
import { frameOfStored } from './frame-of-stored.ts'
import { findVideoView } from './list-videos.ts'
import { removeVideo } from './remove-video.ts'
import { findVideo } from './video-row.ts'

/** How a film is shown, where it begins and ends, and whether it is there at all. */
export const videoEditRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount, mountSent } = mounting(app, shop)

    mount(calls.editVideo, async ({ params, body }) => {
      await editVideo(shop, params.id, body)
      return (await findVideoView(shop.db, params.id)) ?? notFound('video')
    })

    mountSent(calls.findStill, async ({ params, query }, reply) => {
      const video = await findVideo(shop.db, params.id)
      if (!video?.probe || video.deletedAt) return notFound('video')
      const { seconds } = video.probe
      const part = seconds > 0 ? (Math.min(query.at, seconds) / seconds) * MOMENTS - 0.5 : 0
      const { png } = await frameOfStored(shop, video, { part, log: false })
      return reply.type('image/png').header('cache-control', 'private, max-age=3600').send(png)
    })

    mount(calls.removeVideo, ({ params }) => removeVideo(shop, params.id))
  }
