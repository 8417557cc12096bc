import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { FRAME_HEADERS } from '../../contract/videos/frame-headers.ts'
import * as calls from '../../contract/videos/video-calls.ts'
import type { Shop } from '../composed-shop.ts'
import { notFound } from '../platform/http/errors.ts'
import { mounting } from '../platform/http/mount.ts'
import { incomingKey } from '../platform/storage/layout.ts'
import { cancelVideo, changeGrade, gradeEvent, retryVideo } from './change-grade.ts'
import { changeSound } from './change-sound.ts'
import type { Frame } from './ffmpeg/frame-of.ts'
import { frameOfStored } from './frame-of-stored.ts'
import { findVideoView, listVideos } from './list-videos.ts'
import { findVideo } from './video-row.ts'

const AT_ONCE = 50

/** The owner's videos: how far they are, and what can be done about it. */
export const adminVideoRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = shop
    const { mount, mountSent } = mounting(app, shop)
    const view = async (id: number) => (await findVideoView(db, id)) ?? notFound('video')

    mount(calls.listVideos, async ({ query }) => {
      const videos = await listVideos(db, { ...query, limit: AT_ONCE + 1 })
      return {
        videos: videos.slice(0, AT_ONCE),
        more: videos.length > AT_ONCE,
        ffmpeg: shop.ffmpeg !== null,
      }
    })

    mount(calls.findVideo, ({ params }) => view(params.id))

    mount(calls.gradeVideo, async ({ params, body }) => {
      await changeGrade(shop, params.id, body.grade)
      return view(params.id)
    })

    mount(calls.changeSound, async ({ params, body }) => {
      await changeSound(shop, params.id, body)
      return view(params.id)
    })

    mount(calls.gradeEvent, async ({ body }) => ({
      videos: await gradeEvent(shop, body.eventId, body.grade),
    }))

    mount(calls.retryVideo, async ({ params }) => {
      await retryVideo(shop, params.id)
      return view(params.id)
    })

    mount(calls.cancelVideo, async ({ params }) => {
      await cancelVideo(shop, params.id)
      return view(params.id)
    })

    mountSent(calls.findFrame, async ({ params, query }, reply) => {
      const video = (await findVideo(db, params.id)) ?? notFound('video')
      const frame = await frameOfStored(shop, video, {
        part: params.part,
        log: query.log !== undefined,
      })
      return sendFrame(reply.header('cache-control', 'private, max-age=3600'), frame)
    })

    mountSent(calls.findIncomingFrame, async ({ query }, reply) => {
      const frame = await frameOfStored(
        shop,
        { sourceKey: incomingKey(query.fileName) },
        {
          part: query.part,
          log: query.log !== undefined,
        },
      )
      return sendFrame(reply.header('cache-control', 'private, no-cache'), frame)
    })
  }

const sendFrame = (reply: FastifyReply, { png, range, logDiffers }: Frame) =>
  reply
    .type('image/png')
    .header(FRAME_HEADERS.range, range)
    .header(FRAME_HEADERS.log, logDiffers ? 'differs' : 'same')
    .send(png)
