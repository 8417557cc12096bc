import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { MINUTE } from '../../contract/time.ts'
import * as cubeCalls from '../../contract/videos/cube-calls.ts'
import { FRAME_HEADERS } from '../../contract/videos/video.ts'
import * as calls from '../../contract/videos/video-calls.ts'
import type { Shop } from '../composed-shop.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'
import { mounting } from '../platform/http/mount.ts'
import { cubeKey, incomingKey } from '../platform/storage/layout.ts'
import { sendFile, sentAs } from '../platform/storage/send-file.ts'
import { assignVideo, swapVideos } from './assign-video.ts'
import { changeVideo } from './edit-video.ts'
import { UnusableFile } from './ffmpeg/machine-trouble.ts'
import { type Programs, refuseUnsafe, zimgOf } from './ffmpeg/programs.ts'
import { runProgram } from './ffmpeg/run.ts'
import { cancelVideo, gradeEvent, retryVideo } from './grading/change-grade.ts'
import { listCubes, readStored, saveCube } from './grading/own-cubes.ts'
import { findVideoView, listVideos, readVideoWork } from './list-videos.ts'
import { probe } from './probe/probe.ts'
import { conversionOf, type SourceColours } from './probe/source-colours.ts'
import { removeVideo } from './remove-video.ts'
import { listVideoBuyers } from './serve/bought-videos.ts'
import { MOMENTS, momentOf, rawFrameCommand } from './transcode/frame-commands.ts'
import { findVideo } from './video-row.ts'

const PAGE = 50
const HOUR = 60 * 60
const YEAR = 365 * 24 * HOUR

/** The owner's videos: progress, whose they are, colors, sound, thumbnail, trim. */
export const ownerVideoRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, storage } = shop
    const { mount, mountSent } = mounting(app, shop)
    const view = async (id: number) => (await findVideoView(db, id)) ?? notFound('video')

    mount(calls.listVideos, async ({ query }) => {
      const videos = await listVideos(db, { ...query, limit: PAGE + 1 })
      return { videos: videos.slice(0, PAGE), more: videos.length > PAGE, ffmpeg: shop.ffmpeg !== null }
    })

    mount(calls.readVideoWork, () => readVideoWork(db, shop.now()))

    mount(calls.findVideo, ({ params }) => view(params.id))

    mount(calls.changeVideo, async ({ params, body }) => {
      await changeVideo(shop, params.id, body)
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

    mount(calls.assignVideo, async ({ params, body }) => {
      await assignVideo(shop, params.id, body)
      return view(params.id)
    })

    mount(calls.swapVideos, async ({ body }) => ({ emails: await swapVideos(shop, body) }))

    mount(calls.listVideoBuyers, ({ params }) => listVideoBuyers(db, params.id))

    mount(calls.removeVideo, ({ params }) => removeVideo(shop, params.id))

    mountSent(calls.playVideo, async (request, reply) => {
      const video = await findVideo(db, request.params.id)
      if (!video || video.deletedAt) return notFound('video')
      // what every browser plays is preferred to the largest; until something is finished there is the preview
      const key = video.compatibleKey ?? video.masterKey ?? video.phoneKey ?? video.previewKey
      const file = key === null ? null : await storage.open(key)
      if (key === null || !file) throw new ShopError('not-found', 'Nothing of this video is finished yet')
      const sending = { fileName: `${video.id}.mp4`, download: false }
      const address = await storage.addressOf(key, { ...sentAs(sending), seconds: HOUR })
      if (!address) return sendFile(request, reply, file, sending)
      await file.close()
      return reply.redirect(address, 302)
    })

    mountSent(calls.findFrame, async ({ params, query }, reply) => {
      const video = (await findVideo(db, params.id)) ?? notFound('video')
      const source = query.whole === undefined ? video : wholeOf(video)
      const frame = await readStoredFrame(shop, source, { part: params.part, log: query.log !== undefined })
      return sendFrame(reply.header('cache-control', `private, max-age=${HOUR}`), frame)
    })

    mountSent(calls.findIncomingFrame, async ({ query }, reply) => {
      const source = { sourceKey: incomingKey(query.fileName) }
      const frame = await readStoredFrame(shop, source, { part: query.part, log: query.log !== undefined })
      return sendFrame(reply.header('cache-control', 'private, no-cache'), frame)
    })

    mountSent(calls.findStill, async ({ params, query }, reply) => {
      const video = await findVideo(db, params.id)
      if (!video?.probe || video.deletedAt) return notFound('video')
      const source = query.whole === undefined ? video : wholeOf(video)
      const seconds = (source === video ? null : video.edit.sourceSeconds) ?? video.probe.seconds
      const part = seconds > 0 ? (Math.min(query.at, seconds) / seconds) * MOMENTS - 0.5 : 0
      const { png } = await readStoredFrame(shop, source, { part, log: false })
      return reply.type('image/png').header('cache-control', `private, max-age=${HOUR}`).send(png)
    })

    mount(cubeCalls.addCube, async ({ body, query }) => saveCube(storage, { text: body, name: query.name }))

    mount(cubeCalls.listCubes, () => listCubes(storage))

    mountSent(cubeCalls.findCube, async ({ params }, reply) => {
      const text = (await readStored(storage, cubeKey(params.sha))) ?? notFound('cube file')
      return reply
        .header('cache-control', `private, max-age=${YEAR}, immutable`)
        .type('text/plain; charset=utf-8')
        .send(text)
    })
  }

const sendFrame = (reply: FastifyReply, { png, range, logDiffers }: Frame) =>
  reply
    .type('image/png')
    .header(FRAME_HEADERS.range, range)
    .header(FRAME_HEADERS.log, logDiffers ? 'differs' : 'same')
    .send(png)

interface Source {
  sourceKey: string
  /** The trimmed source. */
  cutKey?: string | null
}

const wholeOf = ({ sourceKey }: Source): Source => ({ sourceKey })

/** An ungraded frame of any stored video, as PNG; `part` is one of twelve, or a moment between them. */
async function readStoredFrame(
  shop: Pick<Shop, 'ffmpeg' | 'storage' | 'config'>,
  { sourceKey, cutKey }: Source,
  { part, log }: { part: number; log: boolean },
): Promise<Frame> {
  const { ffmpeg, storage } = shop
  const key = cutKey ?? sourceKey
  if (!ffmpeg)
    throw new ShopError('unavailable', 'There is no ffmpeg on this machine, so videos cannot be looked into.')
  const file = (await storage.open(key)) ?? notFound('file')
  await file.close()
  refuseUnsafe(shop, ffmpeg, sourceKey)
  try {
    return await readFrame(ffmpeg, await storage.inputOf(key), { part, log })
  } catch (error) {
    if (error instanceof UnusableFile) throw new ShopError('unusable-file', error.message)
    throw error
  }
}

interface Frame {
  png: Buffer
  /** Needed to apply a log curve. */
  range: SourceColours['range']
  /** A log curve needs another frame: the file's codes before the conversion to Rec. 709. */
  logDiffers: boolean
}

/** An ungraded frame as PNG of anything that ffmpeg can read; `part` is one of twelve. */
async function readFrame(
  programs: Programs,
  input: string,
  { part, log }: { part: number; log: boolean },
): Promise<Frame> {
  const video = await probe(programs, input)
  const zimg = await zimgOf(programs)
  // sound may be longer than the video, and a clip may have a single frame
  for (const at of [momentOf(video.seconds, part), 0]) {
    const args = rawFrameCommand({ input, video, log, zimg }, at)
    const png = await runProgram(programs.ffmpeg, args, { limit: MINUTE, urgent: true })
    if (png.length > 0) return { png, range: video.range, logDiffers: conversionOf(video).length > 0 }
  }
  throw new UnusableFile('There is no picture in this video.')
}
