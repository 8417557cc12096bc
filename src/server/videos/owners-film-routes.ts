import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../contract/videos/video-calls.ts'
import type { Shop } from '../composed-shop.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'
import { mounting } from '../platform/http/mount.ts'
import { sendFile, sentAs } from '../platform/storage/send-file.ts'
import { assignVideo } from './assign-video.ts'
import { findVideoView } from './list-videos.ts'
import { listVideoBuyers } from './video-buyers.ts'
import { findVideo } from './video-row.ts'

const SECONDS = 3600

/** What the owner does with a film: watch it, say whose it is, and know who bought it. */
export const ownersFilmRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, storage } = shop
    const { mount, mountSent } = mounting(app, shop)

    mount(calls.assignVideo, async ({ params, body }) => {
      await assignVideo(shop, params.id, body)
      return (await findVideoView(db, params.id)) ?? notFound('video')
    })

    mount(calls.listVideoBuyers, ({ params }) => listVideoBuyers(db, params.id))

    mountSent(calls.playVideo, async (request, reply) => {
      const video = await findVideo(db, request.params.id)
      if (!video || video.deletedAt) return notFound('video')
      // what every browser plays goes before the largest; until something is finished there is the preview
      const key = video.compatibleKey ?? video.masterKey ?? video.phoneKey ?? video.previewKey
      const file = key === null ? null : await storage.open(key)
      if (key === null || !file)
        throw new ShopError('video-not-finished', 'Nothing of this film is finished yet')
      const sending = { fileName: `${video.id}.mp4`, download: false }
      const address = await storage.addressOf(key, { ...sentAs(sending), seconds: SECONDS })
      if (!address) return sendFile(request, reply, file, sending)
      await file.close()
      return reply.redirect(address, 302)
    })
  }
