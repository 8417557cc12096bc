import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParam } from '../../contract/fields.ts'
import { FRAME_HEADERS } from '../../contract/frame-headers.ts'
import { EventGrade, GradedVideos, Video, VideoChange, VideoList, VideoQuery } from '../../contract/video.ts'
import { VideoSound } from '../../contract/video-sound.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { notFound, ShopError } from '../errors.ts'
import { cancelVideo, changeGrade, gradeEvent, retryVideo } from './change-grade.ts'
import { changeSound } from './change-sound.ts'
import { type Frame, frameOf, MOMENTS } from './ffmpeg/frame-of.ts'
import { Unfit } from './ffmpeg/unfit.ts'
import { findVideoView, listVideos } from './list-videos.ts'
import { findVideo } from './video-row.ts'

const AT_ONCE = 50
const Part = z.coerce
  .number()
  .int()
  .min(0)
  .max(MOMENTS - 1)
/** A log curve reads the file's own numbers, which are others than the shown ones where a film is HDR or wide. */
const ForLog = z.object({ log: z.string().max(5).optional() })
type ForLog = z.infer<typeof ForLog>

/** The owner's videos: how far they are, and what can be done about it. */
export const adminVideoRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = shop
    const tags = ['media']
    const onRequest = requireAdmin(shop)
    const view = async (id: number) => (await findVideoView(db, id)) ?? notFound('video')

    app.get(
      '/api/admin/videos',
      {
        onRequest,
        schema: {
          tags,
          summary: 'The videos and how far they are',
          querystring: VideoQuery,
          response: { 200: VideoList },
        },
      },
      async ({ query }) => {
        const videos = await listVideos(db, { ...query, limit: AT_ONCE + 1 })
        return {
          videos: videos.slice(0, AT_ONCE),
          more: videos.length > AT_ONCE,
          ffmpeg: shop.ffmpeg !== null,
        }
      },
    )

    app.get(
      '/api/admin/videos/:id',
      { onRequest, schema: { tags, summary: 'One video', params: IdParam, response: { 200: Video } } },
      ({ params }) => view(params.id),
    )

    app.put(
      '/api/admin/videos/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Grade a video anew',
          params: IdParam,
          body: VideoChange,
          response: { 200: Video },
        },
      },
      async ({ params, body }) => {
        await changeGrade(shop, params.id, body.grade)
        return view(params.id)
      },
    )

    app.put(
      '/api/admin/videos/:id/sound',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Choose what is heard of a video, and make it anew',
          params: IdParam,
          body: VideoSound,
          response: { 200: Video },
        },
      },
      async ({ params, body }) => {
        await changeSound(shop, params.id, body)
        return view(params.id)
      },
    )

    app.post(
      '/api/admin/videos/grade',
      {
        onRequest,
        schema: {
          tags,
          summary: 'One grade for all videos of an event',
          body: EventGrade,
          response: { 200: GradedVideos },
        },
      },
      async ({ body }) => ({ videos: await gradeEvent(shop, body.eventId, body.grade) }),
    )

    app.post(
      '/api/admin/videos/:id/retry',
      {
        onRequest,
        schema: { tags, summary: 'Make again what is missing', params: IdParam, response: { 200: Video } },
      },
      async ({ params }) => {
        await retryVideo(shop, params.id)
        return view(params.id)
      },
    )

    app.post(
      '/api/admin/videos/:id/cancel',
      {
        onRequest,
        schema: { tags, summary: 'Stop what is being made', params: IdParam, response: { 200: Video } },
      },
      async ({ params }) => {
        await cancelVideo(shop, params.id)
        return view(params.id)
      },
    )

    app.get(
      '/api/admin/videos/:id/frames/:part',
      {
        onRequest,
        schema: {
          tags,
          summary: `One of ${MOMENTS} frames, ungraded, as PNG`,
          params: IdParam.extend({ part: Part }),
          querystring: ForLog,
        },
      },
      async ({ params, query }, reply) => {
        const video = (await findVideo(db, params.id)) ?? notFound('video')
        const frame = await frameOfStored(shop, video.cutKey ?? video.sourceKey, params.part, query)
        return sendFrame(reply.header('cache-control', 'private, max-age=3600'), frame)
      },
    )

    app.get(
      '/api/admin/incoming/frames',
      {
        onRequest,
        schema: {
          tags,
          summary: 'A frame of a file that waits in incoming/, as PNG',
          querystring: ForLog.extend({ fileName: z.string().min(1).max(400), part: Part }),
        },
      },
      async ({ query }, reply) => {
        const frame = await frameOfStored(shop, `incoming/${query.fileName}`, query.part, query)
        return sendFrame(reply.header('cache-control', 'private, no-cache'), frame)
      },
    )
  }

const sendFrame = (reply: FastifyReply, { png, range, logDiffers }: Frame) =>
  reply
    .type('image/png')
    .header(FRAME_HEADERS.range, range)
    .header(FRAME_HEADERS.log, logDiffers ? 'differs' : 'same')
    .send(png)

/** An ungraded frame of any stored file, as PNG; `part` is one of twelve. */
async function frameOfStored({ ffmpeg, storage }: Shop, key: string, part: number, { log }: ForLog) {
  if (!ffmpeg)
    throw new ShopError(503, 'There is no ffmpeg on this machine, so videos cannot be looked into.')
  const file = (await storage.open(key)) ?? notFound('file')
  await file.close()
  try {
    return await frameOf(ffmpeg, await storage.inputOf(key), { part, log: log !== undefined })
  } catch (error) {
    if (error instanceof Unfit) throw new ShopError(422, error.message)
    throw error
  }
}
