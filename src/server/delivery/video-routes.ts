import { extname } from 'node:path'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Shop } from '../composed-shop.ts'
import { ShopError } from '../http/errors.ts'
import { keyOfSize } from '../media/best-version.ts'
import { makeOnDemand } from '../media/make-on-demand.ts'
import { keyOfUrl } from '../storage/layout.ts'
import { sendFile, sentAs } from '../storage/send-file.ts'
import { type BoughtVideo, boughtVideos, isReady, type PurchaseRow } from './deliver.ts'
import { fileAddress, readFileAddress } from './file-address.ts'
import { findOrder, findOrderByHash } from './find-order.ts'

/**
 * The bucket does not know of refunds, so what it honours lives for minutes. A player and a download that goes on ask here
 * again and are sent on anew; what has begun goes on to its end.
 */
const BUCKET_SECONDS = 10 * 60

const VideoOfOrder = z.object({ token: z.string().max(100), horse: z.coerce.number().int() })

/** The permanent address of a bought video, and the short-lived one of its file that each visit is sent on to. */
export const videoRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const method = ['GET', 'HEAD']
    const { storage } = shop
    /** Waits for a film on demand. */
    const findBought = async (purchase: PurchaseRow, wanted: number): Promise<BoughtVideo> => {
      const find = async () =>
        (await boughtVideos(shop.db, purchase)).find(({ horse }) => horse === wanted) ?? refuseForeign()
      const video = await find()
      if (!video.stored?.onDemand || video.stored.fullKey) return video
      await makeOnDemand(shop, video.stored.id, 'film')
      return find()
    }
    const { publicUrl } = shop.config

    app.route({
      method,
      url: '/order/:token/video/:horse',
      schema: {
        hide: true,
        params: VideoOfOrder,
        querystring: z.object({
          download: z.string().max(10).optional(),
          size: z.string().max(20).optional(),
        }),
      },
      handler: async (request, reply) => {
        const { params, query } = request
        const purchase = await findOrder(shop.db, params.token)
        const video = await findBought(purchase, params.horse)
        if (!video.source) return refuseMissing()
        if (isPretended(shop, purchase) && !video.stored?.onDemand) return refusePretended()
        if (!isReady(video)) return refuseUnfinished()
        const kind = query.download === undefined ? 'watched' : 'downloaded'
        shop.visits.note(request, { purchaseId: purchase.id, kind, horse: params.horse }, shop.now())
        const key = keyOf(video, query.size)
        if (key === null) return reply.redirect(new URL(video.source, publicUrl).href, 302)

        const file = (await storage.open(key)) ?? refuseMissing()
        await file.close()
        // a phone's copy is an MP4, whatever the camera wrote
        const fileName = video.fileName.replace(/\.\w+$/, extname(key) || '.mp4')
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
        await findOrderByHash(shop.db, grant.order.orderTokenHash)
        const file = (await storage.open(grant.key)) ?? refuseMissing()
        const address =
          request.method === 'GET'
            ? await storage.addressOf(grant.key, {
                ...sentAs(grant),
                seconds: Math.min(grant.seconds, BUCKET_SECONDS),
              })
            : null
        if (address) return reply.redirect(address, 302)
        return sendFile(request, reply, file, grant)
      },
    })
  }

/** The best that there is, or the copy for phones to whoever asks for that; null for an address elsewhere. */
function keyOf({ source, stored }: BoughtVideo, size: string | undefined): string | null {
  return stored ? keyOfSize(stored, size) : keyOfUrl(source ?? '', 'videos')
}

/** Bought with pretended money in a shop that anybody can reach, and whose owner did not say that films are to be given. */
const isPretended = ({ config: { payments } }: Shop, { mode, checkoutId }: PurchaseRow) =>
  payments.provider === 'sandbox' && !payments.deliversFilms && mode === 'sandbox' && checkoutId !== null

function refusePretended(): never {
  throw new ShopError(
    'sandbox-gives-no-films',
    'This shop is being tried out: no money was taken, so no real film is given. The demo films are.',
  )
}

function refuseUnfinished(): never {
  throw new ShopError(
    'video-not-finished',
    'Your video is still being finished. We write to you as soon as it is there, and it opens under this very link.',
  )
}

function refuseMissing(): never {
  throw new ShopError(
    'video-missing',
    'This video is not here yet. Please write to us, and name your order number.',
  )
}

function refuseForeign(): never {
  throw new ShopError('video-not-found', 'There is no such video in this order')
}
