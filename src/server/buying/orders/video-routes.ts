import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdText } from '../../../contract/fields.ts'
import { ownVideoPath } from '../../../contract/pages.ts'
import type { Shop } from '../../composed-shop.ts'
import { isOwner } from '../../platform/http/sessions.ts'
import { sendFile, sentAs } from '../../platform/storage/send-file.ts'
import { provenBy } from '../access/buyer-proof.ts'
import type { Visit } from '../access/visits.ts'
import { assureStillGranted, readFileAddress } from './file-grant.ts'
import { findOwnOrder, findSale } from './find-order.ts'
import type { PurchaseRow } from './order-sales.ts'
import { findBought, refuseMissing, sendBought } from './send-bought.ts'

/** The bucket knows no refunds, so its signed addresses are short. Players and resumed downloads ask here again. */
const BUCKET_SECONDS = 10 * 60

const VideoOfOrder = z.object({ token: z.string().max(100), horse: IdText })
const OwnVideo = z.object({ riderId: IdText, horse: IdText })
const HowToSend = z.object({ download: z.string().max(10).optional(), size: z.string().max(20).optional() })

/** The two permanent addresses of a bought video, and the signed address of its file that they redirect to. */
export const videoRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const method = ['GET', 'HEAD']
    const { storage } = shop

    /** Sends a video of the order, and notes it. */
    const send = async (
      request: FastifyRequest,
      reply: FastifyReply,
      purchase: PurchaseRow,
      { horse, download, size }: z.infer<typeof HowToSend> & { horse: number },
    ) => {
      const video = await findBought(shop, { request, reply }, purchase, horse)
      const kind = download === undefined ? 'watched' : 'downloaded'
      await noteVisit(shop, request, reply, { purchaseId: purchase.id, kind, horse })
      return sendBought(shop, reply, video, {
        granted: purchase.orderTokenHash,
        size,
        download: download !== undefined,
      })
    }

    app.route({
      method,
      url: '/order/:token/video/:horse',
      schema: { hide: true, params: VideoOfOrder, querystring: HowToSend },
      handler: async (request, reply) => {
        const { params, query } = request
        const purchase = await findSale(shop.db, params.token)
        return send(request, reply, purchase, { ...query, horse: params.horse })
      },
    })

    app.route({
      method,
      url: ownVideoPath(':riderId', ':horse'),
      schema: { hide: true, params: OwnVideo, querystring: HowToSend },
      handler: async (request, reply) => {
        const { params, query } = request
        const purchase = await findOwnOrder(shop.db, await provenBy(shop, request), params)
        return send(request, reply, purchase, { ...query, horse: params.horse })
      },
    })

    app.route({
      method,
      url: '/files/*',
      schema: { hide: true, params: z.object({ '*': z.string() }) },
      handler: async (request, reply) => {
        const grant = readFileAddress(shop, request.params['*'], request.query)
        await assureStillGranted(shop, request, reply, grant)
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

/** Notes what the buyer does with an order. The owner, who opens it to help, is not the buyer. */
export async function noteVisit(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Pick<Visit, 'purchaseId' | 'kind' | 'horse'>,
) {
  if (!(await isOwner(shop, request, reply))) shop.visits.note(request, visit, shop.now())
}
