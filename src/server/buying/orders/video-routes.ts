import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdText } from '../../../contract/fields.ts'
import type { Shop } from '../../composed-shop.ts'
import { isOwner } from '../../platform/http/sessions.ts'
import { sendFile, sentAs } from '../../platform/storage/send-file.ts'
import type { Visit } from '../access/visits.ts'
import { assureStillGranted, readFileAddress } from './file-grant.ts'
import { findOrder } from './find-order.ts'
import { findBought, refuseMissing, sendBought } from './send-bought.ts'

/** The bucket knows no refunds, so its signed addresses are short. Players and resumed downloads ask here again. */
const BUCKET_SECONDS = 10 * 60

const VideoOfOrder = z.object({ token: z.string().max(100), horse: IdText })

/** The permanent address of a bought video, and the signed address of its file that it redirects to. */
export const videoRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const method = ['GET', 'HEAD']
    const { storage } = shop

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
        const video = await findBought(shop, { request, reply }, purchase, params.horse)
        const download = query.download !== undefined
        const kind = download ? 'downloaded' : 'watched'
        await noteVisit(shop, request, reply, { purchaseId: purchase.id, kind, horse: params.horse })
        return sendBought(shop, reply, video, {
          granted: purchase.orderTokenHash,
          size: query.size,
          download,
        })
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
